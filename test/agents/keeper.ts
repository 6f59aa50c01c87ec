// Accepts any session id after a restart, and repeats each prompt. Its arguments: `locked` requires a sign-in first,
// `expired` requires one before it resumes a session, `noResume` can only load, `forgetful` can do neither, `amnesic` claims
// to load but fails, `mute` never answers session/new. The prompt `die` ends the process.

import { randomUUID } from 'node:crypto';
import { initialized, Refusal, send, serve, unanswered, type Params } from './parts/stdio.ts';

const tricks = new Set(process.argv.slice(2));
let signedIn = !tricks.has('locked') && !tricks.has('expired');

function say(sessionId: unknown, text: string): void {
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
  send({ method: 'session/update', params: { sessionId, update } });
}

function check(): void {
  if (!signedIn) throw new Refusal(-32000, 'Authentication required');
}

const can = {
  list: {},
  close: {},
  delete: {},
  ...(['noResume', 'forgetful', 'amnesic'].some((trick) => tricks.has(trick)) ? {} : { resume: {} }),
};

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: {
      loadSession: !tricks.has('forgetful'),
      sessionCapabilities: can,
      mcpCapabilities: { http: true },
    },
  }),
  authenticate: () => {
    signedIn = true;
    return {};
  },
  'session/new': () => {
    if (!tricks.has('expired')) check();
    return tricks.has('mute') ? unanswered : { sessionId: randomUUID() };
  },
  'session/load': ({ sessionId }) => {
    check();
    if (tricks.has('amnesic'))
      throw new Refusal(-32603, 'Internal error', { details: 'No previous sessions' });
    say(sessionId, 'history');
    return null;
  },
  'session/resume': () => {
    if (tricks.has('expired')) check();
    return {};
  },
  'session/list': ({ cursor, cwd }) => {
    check();
    if (cursor === undefined) return { sessions: [{ sessionId: 'a', cwd }], nextCursor: 'next' };
    return { sessions: [{ sessionId: 'b', cwd, title: 'Second' }] };
  },
  'session/close': () => ({}),
  'session/delete': () => ({}),
  'session/prompt': ({ sessionId, prompt }) => {
    const [block] = prompt as Params[];
    if (block?.['text'] === 'die') process.exit(1);
    say(sessionId, `you said ${String(block?.['text'])}`);
    return { stopReason: 'end_turn' };
  },
});
