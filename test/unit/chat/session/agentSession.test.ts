// Tests one session: its turns and how they end, its calls and its title.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../../src/base/cancellation.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import { PeerError, SessionWorld, settle } from './sessionWorld.ts';

const prompt = [{ type: 'text' as const, text: 'hello' }];

describe('a session', () => {
  it('cancels one call, if the agent can do that, and logs an error', async () => {
    const world = new SessionWorld();
    const session = await world.open();
    const asked = (): readonly unknown[] => world.wire.all('tool_call/cancel');
    session.cancelCall('c');
    assert.deepEqual(asked(), []);
    const call = { sessionUpdate: 'tool_call_update', toolCallId: 'c', title: 'Wait' };
    world.update('s1', { ...call, capabilities: { cancel: {} } });
    session.cancelCall('c');
    assert.deepEqual(asked(), [{ sessionId: 's1', toolCallId: 'c' }]);
    await world.fail('tool_call/cancel', new PeerError(-32603));
    assert.match(world.logger.lines.join('\n'), /warn .*The agent could not cancel a call/);
    session.end();
    session.cancelCall('c');
    assert.equal(asked().length, 1);
  });

  it('says when its turn is over, whether the agent answers with a reason or an error', async () => {
    const world = new SessionWorld();
    const session = await world.open();
    assert.deepEqual([session.turnOver], [undefined]);
    for (const answer of [
      () => world.answer('session/prompt', { stopReason: 'end_turn' }),
      () => world.fail('session/prompt', new PeerError(-32603)),
    ]) {
      const turn = session.prompt(prompt).catch(() => undefined);
      const { turnOver } = session;
      assert.equal(turnOver?.isCancellationRequested, false);
      await answer();
      await turn;
      assert.deepEqual([turnOver.isCancellationRequested, session.turnOver], [true, undefined]);
    }
  });

  it('reports updates of its tool calls, with their ids', async () => {
    const world = new SessionWorld();
    const session = await world.open();
    const ids: string[] = [];
    session.onDidUpdateCall(({ toolCallId }) => ids.push(toolCallId));
    world.say('s1', 'hello');
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'a', title: 'A' });
    world.update('s1', { sessionUpdate: 'tool_call_update', toolCallId: 'b', status: 'completed' });
    assert.deepEqual(ids, ['a', 'b']);
  });

  it('cancels its open requests as soon as it is closed, deleted or archived, also between turns', async () => {
    const capabilities = { sessionCapabilities: { close: {}, delete: {}, archive: {} } };
    for (const [method, end] of [
      ['session/close', (_: SessionWorld, session: AgentSession) => session.close()],
      ['session/delete', ({ sessions }: SessionWorld) => sessions.delete!('s1', neverCancelled)],
      ['session/archive', ({ sessions }: SessionWorld) => sessions.setArchived!('s1', true, neverCancelled)],
    ] as const) {
      const world = new SessionWorld(capabilities);
      const session = await world.open();
      let cancels = 0;
      session.onDidCancelTurn(() => cancels++);
      const ended = end(world, session);
      assert.deepEqual([cancels, session.ended, world.wire.all('session/cancel')], [1, false, []]);
      await world.answer(method, {});
      await ended;
      assert.equal(session.ended, true);
    }
  });

  it('knows the prompt that the agent expects next until the next turn begins', async () => {
    const world = new SessionWorld();
    const session = await world.open();
    const suggest = (promptSuggestions: unknown): string | undefined => {
      world.update('s1', { sessionUpdate: 'session_info_update', _meta: { promptSuggestions } });
      return session.state.suggestion;
    };
    assert.equal(suggest({ suggestions: [{ text: ' ' }, { text: ' run\n the  tests ' }] }), 'run the tests');
    // Updates that say nothing of it, or nothing that can be read.
    world.update('s1', { sessionUpdate: 'session_info_update', title: 'A title' });
    for (const bad of ['x', null, {}, { suggestions: {} }]) assert.equal(suggest(bad), 'run the tests');
    assert.equal(suggest({ suggestions: [7, { text: 5 }, { text: 'x'.repeat(1_001) }] }), undefined);
    assert.equal(suggest({ suggestions: [{ text: 'commit', kind: 'newer' }] }), 'commit');
    assert.equal(suggest({ suggestions: [] }), undefined);
    suggest({ suggestions: [{ text: 'commit' }] });
    const turn = session.prompt(prompt);
    assert.equal(session.state.suggestion, undefined);
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    await turn;
  });

  describe('in a turn', () => {
    it('sends the prompt with extra fields and resolves with the stop reason', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      const turn = session.prompt(prompt, { runtimeContext: [{ text: 'x' }] });
      assert.equal(session.running, true);
      world.say('s1', 'during');
      await world.answer('session/prompt', { stopReason: 'max_tokens' });
      assert.equal((await turn).stopReason, 'max_tokens');
      assert.equal(session.running, false);
      world.say('s1', 'late');
      assert.deepEqual(world.events, ['adopt s1 new', 's1 during', 's1 late']);
      assert.deepEqual(world.wire.all('session/prompt'), [
        { runtimeContext: [{ text: 'x' }], sessionId: 's1', prompt },
      ]);
    });

    it('ends with the agent’s stop reason, also `cancelled` without a cancellation', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      const turn = session.prompt(prompt);
      await world.answer('session/prompt', { stopReason: 'cancelled' });
      assert.equal((await turn).stopReason, 'cancelled');
      assert.deepEqual(world.wire.all('session/cancel'), []);
      const next = session.prompt(prompt);
      await world.answer('session/prompt', { stopReason: 'end_turn' });
      assert.equal((await next).stopReason, 'end_turn');
    });

    it('rejects a second prompt', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      const first = session.prompt(prompt);
      await assert.rejects(session.prompt(prompt), /still running/);
      await world.answer('session/prompt', { stopReason: 'end_turn' });
      assert.equal((await first).stopReason, 'end_turn');
      const second = session.prompt(prompt);
      await world.answer('session/prompt', { stopReason: 'refusal' });
      assert.equal((await second).stopReason, 'refusal');
    });

    it('is cancelled once: open requests are cancelled, updates continue, the agent ends it', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      let cancels = 0;
      session.onDidCancelTurn(() => cancels++);
      session.cancel();
      assert.equal(cancels, 0);
      const turn = session.prompt(prompt);
      session.cancel();
      session.cancel();
      assert.equal(cancels, 1);
      assert.deepEqual(world.wire.all('session/cancel'), [{ sessionId: 's1' }]);
      world.say('s1', 'winding up');
      assert.equal(session.running, true);
      await world.answer('session/prompt', { stopReason: 'cancelled' });
      assert.equal((await turn).stopReason, 'cancelled');
      assert.equal(world.events.at(-1), 's1 winding up');
    });

    it('treats an error after a cancellation as cancelled, and throws one before it', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      const cancelled = session.prompt(prompt);
      session.cancel();
      await world.fail('session/prompt', new PeerError(-32603, 'aborted'));
      assert.equal((await cancelled).stopReason, 'cancelled');
      const failing = assert.rejects(session.prompt(prompt), { code: 400 });
      await world.fail('session/prompt', new PeerError(400, 'model failed'));
      await failing;
      assert.equal(session.running, false);
    });

    it('can stop waiting for an agent that does not respond, and start another turn', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      const source = new CancellationSource();
      const turn = session.prompt(prompt, {}, source.token);
      const stuck = await world.wire.request('session/prompt');
      source.cancel();
      assert.equal((await turn).stopReason, 'cancelled');
      assert.equal(world.wire.all('session/cancel').length, 1);
      assert.equal(stuck.token?.isCancellationRequested, true);
      const next = session.prompt(prompt);
      stuck.answer({ stopReason: 'end_turn' });
      await settle();
      assert.equal(session.running, true);
      await world.answer('session/prompt', { stopReason: 'end_turn' });
      assert.equal((await next).stopReason, 'end_turn');
    });

    it('ends as cancelled when the session is closed', async () => {
      const world = new SessionWorld();
      const session = await world.open();
      const turn = session.prompt(prompt);
      await session.close();
      assert.equal((await turn).stopReason, 'cancelled');
      await assert.rejects(session.prompt(prompt), /has ended/);
      world.say('s1', 'too late');
      assert.deepEqual(world.events, ['adopt s1 new', 'end s1']);
    });

    it('lets the user sign in and repeats the prompt', async () => {
      const world = new SessionWorld();
      world.signsIn = true;
      const session = await world.open();
      const turn = session.prompt(prompt);
      await world.fail('session/prompt', new PeerError(-32000, 'Authentication required'));
      await world.answer('session/prompt', { stopReason: 'end_turn' });
      assert.equal((await turn).stopReason, 'end_turn');
      assert.equal(world.signIns, 1);
      assert.equal(world.proofs, 1);
    });

    it('fails if the user does not sign in or the agent refuses again', async () => {
      for (const signsIn of [false, true]) {
        const world = new SessionWorld();
        world.signsIn = signsIn;
        const session = await world.open();
        const failing = assert.rejects(session.prompt(prompt), { code: -32000 });
        await world.fail('session/prompt', new PeerError(-32000));
        if (signsIn) await world.fail('session/prompt', new PeerError(-32000));
        await failing;
        assert.equal(world.signIns, 1);
        assert.equal(world.proofs, 0);
      }
    });
  });

  it('has a title, which null removes', async () => {
    const world = new SessionWorld();
    const session = await world.open();
    world.update('s1', { sessionUpdate: 'session_info_update', title: 'Fix it', updatedAt: '2026-01-01' });
    assert.deepEqual([session.state.title, session.state.updatedAt], ['Fix it', '2026-01-01']);
    world.update('s1', { sessionUpdate: 'session_info_update', title: null });
    assert.deepEqual([session.state.title, session.state.updatedAt], [undefined, '2026-01-01']);
  });

  it('passes unknown updates on', async () => {
    const world = new SessionWorld();
    await world.open();
    world.update('s1', { sessionUpdate: '_vendor_thing', x: 1 });
    assert.equal(world.events.at(-1), 's1 unknown');
  });
});
