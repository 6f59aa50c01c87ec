// Speaks of a session before it has answered the request that makes it: of a new one its commands, of a fork its history.

import { initialized, send, serve, unanswered } from './stdio.ts';

let sessions = 0;

function say(sessionId: string, update: object): void {
  send({ method: 'session/update', params: { sessionId, update } });
}

function chunk(text: string): object {
  return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
}

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { sessionCapabilities: { fork: {} } } }),
  'session/new': (_params, id) => {
    const sessionId = `session-${++sessions}`;
    say(sessionId, {
      sessionUpdate: 'available_commands_update',
      availableCommands: [{ name: 'go', input: null }],
    });
    say(sessionId, chunk('before'));
    send({ id, result: { sessionId } });
    say(sessionId, chunk('behind'));
    return unanswered;
  },
  'session/fork': (_params, id) => {
    const sessionId = `session-${++sessions}`;
    for (let n = 0; n < 3000; n++) say(sessionId, chunk(String(n)));
    send({ id, result: { sessionId } });
    return unanswered;
  },
});
