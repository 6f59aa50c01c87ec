// Sends a notification before it receives anything, and another right after its response to `initialize`. The client must
// lose neither.

import { initialized, send, serve, unanswered } from './parts/stdio.ts';

send({ method: '_test/early', params: { number: 1 } });

serve({
  initialize: (_params, id) => {
    send({ id, result: initialized });
    send({ method: '_test/early', params: { number: 2 } });
    return unanswered;
  },
});
