// Answers `initialize` with an error whose reason is in `data`, as real agents do.

import { Refusal, serve } from '../parts/stdio.ts';

serve({
  initialize: () => {
    throw new Refusal(-32603, 'Internal error', { details: 'no model is configured' });
  },
});
