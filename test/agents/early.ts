// Speaks before it is spoken to, and again right behind its answer to `initialize`: nothing of it may be lost.

import { initialized, send, serve, unanswered } from './stdio.ts';

send({ method: '_test/early', params: { number: 1 } });

serve({
  initialize: (_params, id) => {
    send({ id, result: initialized });
    send({ method: '_test/early', params: { number: 2 } });
    return unanswered;
  },
});
