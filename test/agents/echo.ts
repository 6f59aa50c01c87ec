// Repeats each prompt. `_test/env` returns its environment, arguments and working folder.

import { initialized, send, serve, type Params } from './parts/stdio.ts';

let sessions = 0;

serve({
  initialize: () => initialized,
  'session/new': () => ({ sessionId: `session-${++sessions}` }),
  'session/prompt': ({ sessionId, prompt }: Params) => {
    for (const content of prompt as Params[]) {
      const update = { sessionUpdate: 'agent_message_chunk', content };
      send({ method: 'session/update', params: { sessionId, update } });
    }
    return { stopReason: 'end_turn' };
  },
  '_test/env': () => ({ env: process.env, args: process.argv.slice(2), cwd: process.cwd() }),
});
