// How a session of a running agent is opened: which methods are tried in which order, and when a replay is over.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../../src/base/cancellation.ts';
import type { PastSession, SessionOutcome } from '../../../../src/chat/conversation/sessionSource.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import { afterReplay } from '../../../../src/vscode/sessions/afterReplay.ts';
import { openSession } from '../../../../src/vscode/sessions/openSession.ts';
import { LostSession, Refusal } from '../../../../src/vscode/sessions/sessionOutcome.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { PeerError, place, SessionWorld, settle } from '../../chat/session/sessionWorld.ts';

const all = { loadSession: true, sessionCapabilities: { resume: {}, fork: {} } };

describe('openSession', () => {
  const open = (world: SessionWorld, how?: PastSession['how']): Promise<AgentSession> => {
    const past = how && { sessionId: 's1', how };
    return openSession(world.sessions, past, place, world.adopt, neverCancelled);
  };

  for (const [how, first, second] of [
    ['back', 'session/resume', 'session/load'],
    ['show', 'session/load', 'session/resume'],
  ] as const) {
    it(`tries ${first} first for "${how}", then ${second}`, async () => {
      const world = new SessionWorld(all);
      const opening = open(world, how);
      await world.fail(first, new PeerError(-32603, 'broken'));
      assert.equal(world.wire.sent.length, 2);
      await world.answer(second, {});
      assert.equal((await opening).ended, false);
    });
  }

  it('reports a session as lost if the agent refuses each way, with the last reason', async () => {
    const world = new SessionWorld(all);
    const opening = open(world, 'back');
    await world.fail('session/resume', new PeerError(-32603, 'broken'));
    await world.fail('session/load', new PeerError(-32603, 'forgotten'));
    await assert.rejects(opening, (error) => {
      assert.ok(error instanceof LostSession);
      assert.equal(error.message, 'Agent "test" can\'t continue this session. test: forgotten');
      return true;
    });
  });

  it('does not report a session as lost if the agent did not answer', async () => {
    for (const code of [-32000, 'connectionClosed']) {
      const world = new SessionWorld(all);
      const opening = open(world, 'back');
      await world.fail('session/resume', new PeerError(code));
      await assert.rejects(opening, (error) => error instanceof PeerError && error.code === code);
      assert.deepEqual(world.wire.all('session/load'), []);
    }
  });

  it('refuses what the agent does not support, and a session that is open', async () => {
    const plain = new SessionWorld();
    await assert.rejects(open(plain, 'back'), LostSession);
    await assert.rejects(open(plain, 'fork'), /can't copy a session/);
    assert.deepEqual(plain.wire.sent, []);
    const world = new SessionWorld(all);
    await world.open('s1');
    await assert.rejects(open(world, 'show'), (error) => {
      assert.ok(error instanceof Refusal && !(error instanceof LostSession));
      assert.equal(error.message, 'This session is already open.');
      return true;
    });
  });

  it('opens a new session, and copies one even while it is open', async () => {
    const world = new SessionWorld(all);
    const opening = open(world);
    await world.answer('session/new', { sessionId: 's1' });
    await opening;
    const copying = open(world, 'fork');
    await world.answer('session/fork', { sessionId: 's2' });
    assert.equal((await copying).sessionId, 's2');
  });
});

describe('afterReplay', () => {
  let world: SessionWorld;
  let clock: ManualClock;
  let done: boolean;
  beforeEach(() => {
    world = new SessionWorld(all);
    clock = new ManualClock();
    done = false;
  });

  const owner = { adopt: () => undefined, restored: () => undefined, lost: () => undefined };

  /** Reopens a session, which the agent answers with `method`. */
  async function reopen(how: PastSession['how'], method: string, token = neverCancelled): Promise<void> {
    const past = { sessionId: 's1', how };
    const reopened = afterReplay(owner, clock, token, async (watched): Promise<SessionOutcome> => {
      const adopt = watched.adopt.bind(watched);
      return { kind: 'done', value: await openSession(world.sessions, past, place, adopt, token) };
    });
    void reopened.then(() => (done = true));
    await world.answer(method, { sessionId: 's1' });
  }

  it('waits until a loaded session was silent for 300 ms', async () => {
    await reopen('show', 'session/load');
    clock.advance(299);
    world.say('s1', 'history');
    clock.advance(299);
    await settle();
    assert.equal(done, false);
    clock.advance(1);
    await settle();
    assert.equal(done, true);
    assert.deepEqual(clock.set, []);
  });

  it('waits at most 10 s', async () => {
    await reopen('fork', 'session/fork');
    for (let ms = 0; ms < 9_900; ms += 100) {
      world.say('s1', 'more');
      clock.advance(100);
    }
    await settle();
    assert.equal(done, false);
    world.say('s1', 'more');
    clock.advance(100);
    await settle();
    assert.equal(done, true);
  });

  it('waits for 100 ms after a session was resumed, and longer if its agent replays messages', async () => {
    await reopen('back', 'session/resume');
    clock.advance(99);
    await settle();
    assert.equal(done, false);
    clock.advance(1);
    await settle();
    assert.equal(done, true);
    done = false;
    world.sessions.get('s1')!.end();
    await reopen('back', 'session/resume');
    clock.advance(99);
    world.say('s1', 'history');
    clock.advance(299);
    await settle();
    assert.equal(done, false);
    clock.advance(1);
    await settle();
    assert.equal(done, true);
  });

  it('does not wait after the session ended or the user left', async () => {
    await reopen('show', 'session/load');
    assert.equal(done, false);
    world.sessions.get('s1')!.end();
    await settle();
    assert.equal(done, true);
    done = false;
    const source = new CancellationSource();
    await reopen('show', 'session/load', source.token);
    source.cancel();
    await settle();
    assert.equal(done, true);
    assert.deepEqual(clock.set, []);
  });
});
