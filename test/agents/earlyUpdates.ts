// Sends updates of a session before its response to the request that creates the session: commands for session/new, the
// history for session/fork.

import { initialized, send, serve, unanswered } from './parts/stdio.ts';

let sessions = 0;

function sendUpdate(sessionId: string, update: object): void {
  send({ method: 'session/update', params: { sessionId, update } });
}

function chunk(text: string): object {
  return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
}

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { sessionCapabilities: { fork: {} } } }),
  'session/new': (_params, id) => {
    const sessionId = `session-${++sessions}`;
    sendUpdate(sessionId, {
      sessionUpdate: 'available_commands_update',
      availableCommands: [{ name: 'go', input: null }],
    });
    sendUpdate(sessionId, chunk('before'));
    send({ id, result: { sessionId } });
    sendUpdate(sessionId, chunk('behind'));
    return unanswered;
  },
  'session/fork': (_params, id) => {
    const sessionId = `session-${++sessions}`;
    for (let n = 0; n < 3000; n++) sendUpdate(sessionId, chunk(String(n)));
    send({ id, result: { sessionId } });
    return unanswered;
  },
});
