// Answers `initialize`, and every other request with "Method not found".

import { initialized, serve } from './parts/stdio.ts';

serve({ initialize: () => initialized });
