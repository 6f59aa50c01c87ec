// Has one model provider, `main`. The kind of API selects how it answers `providers/set`: `bad` is refused, `slow` is never
// answered, `die` ends the process,
// `stubborn` can neither be set while a session is open nor be disabled. A prompt is answered with what was set for the session when it was opened.

import { initialized, Refusal, send, serve, unanswered, type Params } from './parts/stdio.ts';

const native = { apiType: 'anthropic', baseUrl: 'https://vendor.example.com' };
let own: Params | undefined;
const sessions = new Map<unknown, Params | undefined>();

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { providers: {} } }),
  'providers/list': () => ({
    providers: [
      'not a provider',
      { providerId: 'main', supported: ['anthropic', 7, 'bad', 'stubborn'], current: native, newer: 1 },
    ],
  }),
  'providers/set': (params) => {
    if (params['apiType'] === 'die') process.exit(3);
    if (params['apiType'] === 'slow') return unanswered;
    if (params['apiType'] === 'bad') throw new Refusal(-32602, 'No such API');
    if (params['apiType'] === 'stubborn' && sessions.size > 0) throw new Refusal(-32603, 'A session is open');
    own = params;
    return {};
  },
  'providers/disable': () => {
    if (own?.['apiType'] === 'stubborn') throw new Refusal(-32603, 'A session is open');
    own = undefined;
    return {};
  },
  'session/new': () => {
    const sessionId = `s${sessions.size}`;
    sessions.set(sessionId, own);
    return { sessionId };
  },
  'session/prompt': ({ sessionId }) => {
    const content = { type: 'text', text: JSON.stringify(sessions.get(sessionId) ?? null) };
    send({
      method: 'session/update',
      params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content } },
    });
    return { stopReason: 'end_turn' };
  },
});
