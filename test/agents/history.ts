// Has stored sessions, whose ids say how session/load behaves: `before` replays its history before the response, `behind`
// after it, `broken` fails, `silent` never responds. Lists them on two pages; session/delete always fails.

import { initialized, Refusal, send, serve, unanswered } from './parts/stdio.ts';

const sessions = ['before', 'behind', 'broken', 'silent'].map((sessionId) => ({
  sessionId,
  cwd: '/',
  title: null,
}));

function replay(sessionId: unknown): void {
  for (const text of ['one', 'two']) {
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
    send({ method: 'session/update', params: { sessionId, update } });
  }
}

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: { loadSession: true, sessionCapabilities: { list: {}, delete: {} } },
  }),
  'session/load': ({ sessionId }, id) => {
    if (sessionId === 'silent') return unanswered;
    if (sessionId === 'broken')
      throw new Refusal(-32603, 'Internal error', { details: 'No previous sessions found' });
    if (sessionId === 'before') replay(sessionId);
    send({ id, result: sessionId === 'before' ? null : {} });
    if (sessionId === 'behind') replay(sessionId);
    return unanswered;
  },
  'session/list': ({ cursor }) =>
    cursor === undefined
      ? { sessions: sessions.slice(0, 2), nextCursor: 'second page' }
      : { sessions: [...sessions.slice(2), { sessionId: 5 }] },
  'session/delete': ({ sessionId }) => {
    throw new Refusal(-32002, 'Resource not found', { sessionId });
  },
});
