// Accepts embedded resources in prompts, but no `runtimeContext`. Repeats each prompt as JSON.

import { initialized, send, serve } from './parts/stdio.ts';

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: { promptCapabilities: { embeddedContext: true } },
  }),
  'session/new': () => ({ sessionId: 'one' }),
  'session/prompt': ({ sessionId, prompt }) => {
    const content = { type: 'text', text: JSON.stringify(prompt) };
    send({
      method: 'session/update',
      params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content } },
    });
    return { stopReason: 'end_turn' };
  },
});
