// Sessions survive restarts of their agent, if the agent can restore them.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { until } from '../../until.ts';
import { define, done, openFolder, Owner, say, SessionsWorld } from './sessionsWorld.ts';

describe('sessions whose agent ends', () => {
  const folder = openFolder();
  let world: SessionsWorld;
  beforeEach(() => (world = new SessionsWorld()));
  afterEach(() => world.dispose());

  for (const [tricks, events] of [
    [[], ['new', 'resume', 'you said again']],
    [['noResume'], ['new', 'load', 'history', 'you said again']],
  ] as const) {
    it(`continue when their agent is restarted (${tricks.join() || 'resume'})`, async () => {
      const agent = await define(...tricks);
      const owner = new Owner();
      const first = await world.open(owner);
      await assert.rejects(first.prompt(say('die')), /no longer connected/);
      await until('its return', () => owner.events.length > 1 && owner.session?.ended === false);
      const session = done(await world.keeper.revive(first, neverCancelled));
      assert.equal(session, owner.session);
      assert.equal(session.sessionId, first.sessionId);
      assert.equal((await session.prompt(say('again'))).stopReason, 'end_turn');
      assert.deepEqual(owner.events, events);
      const method = tricks.length > 0 ? 'session/load' : 'session/resume';
      assert.deepEqual(agent.receivedTraced(method), [
        { sessionId: first.sessionId, cwd: folder.fsPath, mcpServers: [] },
      ]);
    });
  }

  it('can be used right after a failed turn, while the process is still ending', async () => {
    await define();
    const [owner, another] = [new Owner(), new Owner()];
    const first = await world.open(owner);
    await assert.rejects(first.prompt(say('die')), /no longer connected/);
    const [session, other] = await Promise.all([
      world.keeper.revive(first, neverCancelled),
      world.open(another),
    ]);
    assert.equal((await done(session).prompt(say('again'))).stopReason, 'end_turn');
    assert.equal((await other.prompt(say('me, too'))).stopReason, 'end_turn');
    assert.deepEqual(owner.events, ['new', 'resume', 'you said again']);
    assert.deepEqual(another.events, ['new', 'you said me, too']);
  });

  it('are revived on demand after a stop', async () => {
    await define();
    const owner = new Owner();
    const session = await world.open(owner);
    const lookup = world.agents.get('keeper');
    assert.ok(lookup.kind === 'agent');
    await lookup.agent.stop();
    await until('its end', () => session.ended);
    assert.deepEqual(owner.events, ['new']);
    done(await world.keeper.revive(session, neverCancelled));
    assert.deepEqual(owner.events, ['new', 'resume']);
  });

  it('are lost if the agent cannot restore them, and their owner is notified', async () => {
    await define('forgetful');
    const owner = new Owner();
    const session = await world.open(owner);
    await assert.rejects(session.prompt(say('die')));
    await until('the event', () => owner.events.length > 1);
    assert.deepEqual(owner.events, [
      'new',
      'Agent "keeper" was restarted and can\'t continue this session. Your next prompt starts a new session.',
    ]);
  });

  it('are lost if the agent fails to load them, and are replaced by new ones on demand', async () => {
    const agent = await define('amnesic');
    const owner = new Owner();
    const session = await world.open(owner);
    await assert.rejects(session.prompt(say('die')));
    await until('the event', () => owner.events.length > 2);
    assert.deepEqual(owner.events, [
      'new',
      'load',
      'Agent "keeper" was restarted and can\'t continue this session (Internal error: No previous sessions). Your next prompt starts a new session.',
    ]);
    assert.equal(agent.received('session/new').length, 1);
    const lost = owner.session!;
    assert.ok(lost.ended && lost !== session);
    const next = done(await world.keeper.revive(lost, neverCancelled));
    assert.equal(next, owner.session);
    assert.notEqual(next.sessionId, session.sessionId);
    assert.equal((await next.prompt(say('again'))).stopReason, 'end_turn');
    assert.deepEqual(owner.events.slice(3), ['new', 'you said again']);
    assert.deepEqual(agent.receivedTraced('session/new').at(-1), { cwd: folder.fsPath, mcpServers: [] });
    // The new one is restored like any other, and the old one has ended.
    await assert.rejects(next.prompt(say('die')));
    await until('the event', () => owner.events.length > 6);
    assert.equal(owner.events[5], 'load');
    const refused = await world.keeper.revive(lost, neverCancelled);
    assert.deepEqual(refused, { kind: 'refused', message: 'Agent "keeper" can\'t continue this session.' });
  });

  it('are not restored while the user does not sign in', async () => {
    const agent = await define('expired');
    const owner = new Owner();
    const session = await world.open(owner);
    world.willSignIn = false;
    await assert.rejects(session.prompt(say('die')));
    await until('the question', () => world.signIns === 1);
    const refused = await world.keeper.revive(session, neverCancelled);
    assert.deepEqual(refused, { kind: 'refused', message: 'Agent "keeper" needs you to sign in.' });
    world.willSignIn = true;
    const back = done(await world.keeper.revive(session, neverCancelled));
    assert.equal(back.sessionId, session.sessionId);
    assert.equal((await back.prompt(say('again'))).stopReason, 'end_turn');
    assert.deepEqual([...new Set(owner.events)], ['new', 'resume', 'you said again']);
    assert.deepEqual(agent.received('session/load'), []);
  });

  it('are not restored after their owner closed them', async () => {
    const agent = await define();
    const [left, stayed] = [new Owner(), new Owner()];
    const session = await world.open(left);
    await world.open(stayed);
    await assert.rejects(session.prompt(say('die')));
    done(await world.keeper.close(session));
    await until('the return of the other', () => stayed.events.length > 1);
    await agent.waitForMessage('session/resume');
    assert.deepEqual([left.events, stayed.events], [['new'], ['new', 'resume']]);
  });
});
