// Exits when it is offered a version of the protocol other than 1.

import { initialized, serve } from '../parts/stdio.ts';

serve({
  initialize: ({ protocolVersion }) => (protocolVersion === 1 ? initialized : process.exit(1)),
});
