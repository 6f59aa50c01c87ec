// Answers `initialize`, and everything else with "method not found".

import { initialized, serve } from './stdio.ts';

serve({ initialize: () => initialized });
