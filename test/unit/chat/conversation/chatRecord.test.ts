// Tests restoring a stored conversation: when the agent is started, and that no message appears twice.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { PastConversation } from '../../../../src/chat/conversation/chatRecord.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import type {
  PastSession,
  SessionOutcome,
  SessionSource,
} from '../../../../src/chat/conversation/sessionSource.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { place, SessionWorld, settle } from '../session/sessionWorld.ts';

const rows: readonly Entry[] = [
  { id: 3, kind: 'user', parts: [{ kind: 'text', text: 'one' }] },
  { id: 4, kind: 'agent', parts: [{ kind: 'text', text: 'answer' }] },
];

describe('a restored conversation', () => {
  let world: SessionWorld;
  let asked: PastSession[];
  let lost: string | undefined;
  let closed: string[];

  beforeEach(() => {
    world = new SessionWorld({ loadSession: true });
    asked = [];
    lost = undefined;
    closed = [];
  });

  const source: SessionSource = {
    open: async (owner, token) => ({
      kind: 'done',
      value: await world.sessions.new(place, (...adopted) => owner.adopt(...adopted), token),
    }),
    reopen: async (past, owner, token): Promise<SessionOutcome> => {
      asked.push(past);
      if (lost !== undefined) return { kind: 'refused', message: lost, lost: true };
      try {
        const adopt = owner.adopt.bind(owner);
        return { kind: 'done', value: await world.sessions.load!(past, place, adopt, token) };
      } catch (error) {
        return { kind: 'refused', message: (error as Error).message };
      }
    },
    revive: (session) => Promise.resolve({ kind: 'done', value: session }),
    close: ({ sessionId }) => void closed.push(sessionId),
    explain: (error) => Promise.resolve({ message: String(error) }),
  };

  function begin(past: Partial<PastConversation>, how: PastSession['how'] = 'back'): Conversation {
    const session: PastSession = { sessionId: 's1', cwd: '/work/a', title: 'Old', how };
    const all = { rows, draft: asPrompt('half'), queue: [], session, working: false, ...past };
    return new Conversation('test', { sessions: source, terminals: noTerminals, logger: world.logger }, all);
  }

  const said = (conversation: Conversation): string[] =>
    conversation.rows().map((row) => {
      if ('parts' in row) return row.parts.map((part) => ('text' in part ? part.text : part.kind)).join('');
      if (row.kind === 'call') return `call ${row.call.status}`;
      return row.kind === 'notice'
        ? `notice ${row.title}`
        : row.kind === 'end'
          ? `end ${row.text}`
          : row.kind;
    });

  it('starts no agent and shows what was stored', async () => {
    const conversation = begin({ queue: [asPrompt('next')] });
    await settle();
    assert.deepEqual(world.wire.sent, []);
    const { phase, draft, queue, title } = conversation.state();
    assert.deepEqual([phase, draft, title], ['idle', 'half', 'Old']);
    assert.deepEqual(
      queue.map(({ text }) => text),
      ['next'],
    );
    assert.deepEqual(conversation.rows(), rows);
  });

  it('sends its queued prompts only when the user resumes them', async () => {
    const conversation = begin({ queue: [asPrompt('next'), asPrompt('last')], working: true });
    const sent = (): unknown[] =>
      world.wire
        .all('session/prompt')
        .map((params) => (params as { prompt: { text: string }[] }).prompt[0]?.text);
    assert.deepEqual(
      conversation.state().queue.map(({ paused }) => paused),
      [true, true],
    );
    conversation.prompt('two');
    await world.answer('session/load', {});
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    assert.deepEqual(sent(), ['two']);
    assert.equal(conversation.state().queue.length, 2);
    conversation.resumeQueue();
    await settle();
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    await settle();
    assert.deepEqual(sent(), ['two', 'next', 'last']);
  });

  it('restores its session with the next prompt, without showing the history twice', async () => {
    const conversation = begin({});
    conversation.prompt('two');
    await world.wire.request('session/load');
    world.say('s1', 'answer');
    await world.answer('session/load', {});
    await world.wire.request('session/prompt');
    world.say('s1', 'more');
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    assert.deepEqual(said(conversation), ['one', 'answer', 'two', 'more']);
    assert.equal(conversation.rows().at(-1)?.id, 6);
    conversation.prompt('three');
    await settle();
    assert.equal(asked.length, 1);
  });

  it('shows that its turn and calls were interrupted', () => {
    const call = { toolCallId: 'c', title: 'Run', kind: 'execute', status: 'in_progress' } as const;
    const none = { content: [], locations: [], hasRawInput: false, hasRawOutput: false };
    const open: Entry = { id: 5, kind: 'call', call: { ...call, ...none } };
    const conversation = begin({ rows: [...rows, open], working: true });
    assert.deepEqual(said(conversation).slice(2), [
      'call cancelled',
      'end The window was closed while the agent was working.',
    ]);
  });

  it('continues in a new session if the old one is lost', async () => {
    lost = 'It is gone.';
    const conversation = begin({});
    conversation.prompt('two');
    await world.answer('session/new', { sessionId: 's2' });
    await world.answer('session/prompt', { stopReason: 'cancelled' });
    assert.deepEqual(said(conversation).slice(2), [
      'two',
      'notice It is gone.',
      'notice A new session was started. The agent does not know the earlier messages.',
      'end Stopped.',
    ]);
    assert.equal(conversation.sessionIdentity?.sessionId, 's2');
  });

  it('tries again if the agent could not be reached', async () => {
    const conversation = begin({});
    conversation.prompt('two');
    await world.fail('session/load', new Error('no'));
    assert.equal(conversation.state().phase, 'idle');
    assert.deepEqual(said(conversation).slice(2), ['two', 'end no']);
    conversation.prompt('three');
    await world.answer('session/load', {});
    await world.wire.request('session/prompt');
    assert.equal(asked.length, 2);
  });

  it('loads its history from the agent if none is stored, and sends a prompt typed meanwhile', async () => {
    const conversation = begin({ rows: [] }, 'show');
    const begun = conversation.begin();
    assert.equal(conversation.state().phase, 'opening');
    conversation.prompt('two');
    await world.wire.request('session/load');
    world.say('s1', 'history');
    await world.answer('session/load', {});
    assert.equal((await begun).kind, 'done');
    await world.wire.request('session/prompt');
    assert.deepEqual(said(conversation), ['history', 'two']);
  });

  it('says so if the agent does not replay the history', async () => {
    const conversation = begin({ rows: [] }, 'show');
    const begun = conversation.begin();
    await world.answer('session/load', {});
    await begun;
    assert.deepEqual(said(conversation), [
      'notice The agent continues this session but did not send its earlier messages.',
    ]);
  });

  it('can be suspended without closing its session', async () => {
    const conversation = begin({});
    conversation.prompt('two');
    await world.answer('session/load', {});
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    conversation.suspend();
    conversation.dispose();
    assert.deepEqual(closed, []);
    const other = begin({}, 'show');
    other.dispose();
    assert.deepEqual(closed, []);
  });
});
