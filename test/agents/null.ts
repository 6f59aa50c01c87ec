// Answers `initialize`, and every other request with "Method not found".

import { initialized, serve } from './stdio.ts';

serve({ initialize: () => initialized });
