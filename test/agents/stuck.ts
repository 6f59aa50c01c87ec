// Never answers session/new, nor, in the sessions it has from before, a prompt. It has what it was cancelled for said again.

import { initialized, send, serve, unanswered } from './stdio.ts';

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
