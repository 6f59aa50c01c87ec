// Takes context beside prompts, and says the context of each turn back: as JSON, or `none` where the field is absent. When
// a session is loaded it says what was prompted, and nothing of the context.

import { initialized, send, serve, type Params } from './stdio.ts';

const prompts: unknown[] = [];

function say(sessionId: unknown, sessionUpdate: string, text: string): void {
  const update = { sessionUpdate, content: { type: 'text', text } };
  send({ method: 'session/update', params: { sessionId, update } });
}

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: { loadSession: true, sessionCapabilities: { runtimeContext: {} } },
  }),
  'session/new': () => ({ sessionId: 'one' }),
  'session/prompt': ({ sessionId, prompt, runtimeContext }: Params) => {
    prompts.push(prompt);
    say(
      sessionId,
      'agent_message_chunk',
      runtimeContext === undefined ? 'none' : JSON.stringify(runtimeContext),
    );
    return { stopReason: 'end_turn' };
  },
  'session/load': ({ sessionId }) => {
    say(sessionId, 'user_message_chunk', JSON.stringify(prompts));
    return {};
  },
});
