// Never answers session/new, nor prompts in resumed sessions. On session/cancel it only sends a message.

import { initialized, send, serve, unanswered } from '../parts/stdio.ts';

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { sessionCapabilities: { resume: {} } } }),
  'session/new': () => unanswered,
  'session/resume': () => ({}),
  'session/prompt': () => unanswered,
  'session/cancel': ({ sessionId }) => {
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'stopping' } };
    send({ method: 'session/update', params: { sessionId, update } });
  },
});
