// Accepts `runtimeContext`, and answers each prompt with it: as JSON, or `none` if the field is absent. When a session is
// loaded, resumed or forked, it sends the earlier prompts and the request's params, without any context.

import { initialized, send, serve, type Params } from './parts/stdio.ts';

const prompts: unknown[] = [];

function say(sessionId: unknown, sessionUpdate: string, text: string): void {
  const update = { sessionUpdate, content: { type: 'text', text } };
  send({ method: 'session/update', params: { sessionId, update } });
}

/** Handles the requests that open an existing session. */
function reopen(sessionId: unknown, params: Params): object {
  say(sessionId, 'user_message_chunk', JSON.stringify([prompts, params]));
  return { sessionId };
}

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: {
      loadSession: true,
      sessionCapabilities: { runtimeContext: {}, resume: {}, fork: {} },
    },
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
  'session/load': (params) => reopen(params.sessionId, params),
  'session/resume': (params) => reopen(params.sessionId, params),
  'session/fork': (params) => reopen('forked', params),
});
