// Starts normally, then exits during `nes/suggest`, after half of the response.

import { initialized, serve, unanswered } from '../parts/stdio.ts';

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { nes: {} }, _meta: { pid: process.pid } }),
  'nes/start': () => ({ sessionId: 'nes-1' }),
  'nes/suggest': (_params, id) => {
    process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"resu`, () => process.exit(7));
    return unanswered;
  },
});
