// Never answers `initialize`. Writes to stderr when it receives the request.

import { serve, unanswered } from '../parts/stdio.ts';

serve({
  initialize: () => {
    process.stderr.write('asked to initialize\n');
    return unanswered;
  },
});
