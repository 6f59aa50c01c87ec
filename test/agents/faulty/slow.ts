// Answers `nes/suggest` only when it is cancelled, with an error, or when `_test/release` arrives, without suggestions.

import { initialized, send, serve, unanswered, type Params } from '../parts/stdio.ts';

const waiting = new Set<unknown>();

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { nes: {} } }),
  'nes/start': () => ({ sessionId: 'nes-1' }),
  'nes/suggest': (_params, id) => {
    waiting.add(id);
    return unanswered;
  },
  '$/cancel_request': ({ requestId }: Params) => {
    if (waiting.delete(requestId))
      send({ id: requestId, error: { code: -32800, message: 'Request cancelled' } });
  },
  '_test/release': () => {
    for (const id of waiting) send({ id, result: { suggestions: [] } });
    waiting.clear();
  },
});
