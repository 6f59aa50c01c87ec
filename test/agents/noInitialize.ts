// Reads and never answers. Says on stderr when it was asked.

import { serve, unanswered } from './stdio.ts';

serve({
  initialize: () => {
    process.stderr.write('asked to initialize\n');
    return unanswered;
  },
});
