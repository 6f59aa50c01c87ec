// Accepts a system prompt in `session/new` as claude-agent-acp 0.101 does, and embedded resources in prompts. Repeats each
// prompt as JSON.

import { initialized, Refusal, send, serve, type Params } from './parts/stdio.ts';

let sessions = 0;

/** Rejects what claude-agent-acp rejects. */
function check({ systemPrompt }: Params): object {
  if (systemPrompt !== undefined) {
    const { mode, content } = systemPrompt as { mode: string; content: { type: string }[] };
    if (mode !== 'append' && mode !== 'override') throw new Refusal(-32602, 'Unsupported mode');
    if (content.some(({ type }) => type !== 'text')) throw new Refusal(-32602, 'It must be text');
  }
  return { sessionId: `s${++sessions}` };
}

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: {
      promptCapabilities: { embeddedContext: true },
      sessionCapabilities: { resume: {}, systemPrompt: { mode: { override: {} } } },
    },
  }),
  'session/new': check,
  'session/resume': check,
  'session/prompt': ({ sessionId, prompt }) => {
    const content = { type: 'text', text: JSON.stringify(prompt) };
    send({
      method: 'session/update',
      params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content } },
    });
    return { stopReason: 'end_turn' };
  },
});
