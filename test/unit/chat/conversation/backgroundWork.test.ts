// Tests what a conversation shows of work that continues after the end of a turn, and when that work ends.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { quietTime } from '../../../../src/chat/conversation/lateWork.ts';
import type { CallView } from '../../../../src/chat/messages/messages.ts';
import type { RowChange } from '../../../../src/chat/messages/messages.ts';
import { withoutUnfinished } from '../../../../src/chat/transcript/restoredRows.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { ConversationWorld, Source } from './conversationWorld.ts';

describe('the work after a turn', () => {
  let talk: ConversationWorld;
  let conversation: Conversation;
  let clock: ManualClock;
  let events: string[];

  beforeEach(async () => {
    clock = new ManualClock();
    talk = new ConversationWorld(new Source(), clock);
    ({ conversation } = talk);
    events = [];
    conversation.onDidTurn(({ kind }) => {
      if (kind !== 'call') events.push(kind);
    });
    await talk.begin();
  });

  const update = (sessionUpdate: string, fields: object): void =>
    talk.world.update('s1', { sessionUpdate, aFieldOfTheFuture: { x: 1 }, ...fields });
  const say = (text: string): void =>
    update('agent_message_chunk', { content: { type: 'text', text }, messageId: 'late' });
  const call = (toolCallId: string, fields: object): void => update('tool_call', { toolCallId, ...fields });
  const change = (toolCallId: string, fields: object): void =>
    update('tool_call_update', { toolCallId, ...fields });
  const terminal = (toolCallId: string): object => ({ terminal_info: { terminal_id: toolCallId } });
  const exit = (toolCallId: string): object => ({
    _meta: { terminal_exit: { terminal_id: toolCallId, exit_code: 0 } },
  });
  /** A command that claude leaves running: its call completes without an exit of its terminal. */
  const leave = (toolCallId: string, command: string): void => {
    const content = [{ type: 'terminal', terminalId: toolCallId }];
    call(toolCallId, { kind: 'execute', title: command, content, _meta: terminal(toolCallId) });
    change(toolCallId, { rawInput: { command, run_in_background: true } });
    change(toolCallId, { status: 'completed' });
  };
  /** A command of codex, whose call does not end before its command. */
  const run = (toolCallId: string, command: string): void =>
    call(toolCallId, {
      kind: 'execute',
      title: command,
      status: 'in_progress',
      content: [{ type: 'terminal', terminalId: toolCallId }],
      _meta: terminal(toolCallId),
    });
  const shown = (): readonly [string, ...string[]] | undefined => {
    const { background } = conversation.state();
    return background && [background.kind, ...background.commands];
  };
  const callOf = (toolCallId: string): CallView | undefined => conversation.call(toolCallId);
  const statusOf = (toolCallId: string): unknown => {
    const { status, isBackground = false } = callOf(toolCallId)!;
    return isBackground ? `${status} in the background` : status;
  };
  const cancels = (): number => talk.world.wire.all('session/cancel').length;

  describe('of a command', () => {
    it('is shown until the command ends, and does not delay the end of the turn', async () => {
      leave('a', 'npm run dev');
      run('b', 'npm test');
      await talk.end();
      assert.deepEqual(shown(), ['commands', 'npm run dev', 'npm test']);
      assert.deepEqual(
        [conversation.working, conversation.isBusy, events],
        [false, true, ['began', 'ended']],
      );
      assert.deepEqual([statusOf('a'), statusOf('b')], Array(2).fill('in_progress in the background'));
      change('b', { status: 'completed', ...exit('b') });
      assert.deepEqual([shown(), statusOf('b')], [['commands', 'npm run dev'], 'completed']);
      change('a', exit('a'));
      assert.deepEqual([shown(), statusOf('a'), conversation.isBusy], [undefined, 'completed', false]);
      assert.equal(callOf('a')!.terminals?.[0]?.exit, 'Exit code 0');
      change('a', exit('a'));
      change('b', { status: 'failed' });
      assert.equal(conversation.isBusy, false);
    });

    it('is not assumed for calls that completed without a command, failed, or were cancelled', async () => {
      call('done', { kind: 'execute', status: 'completed', rawInput: { run_in_background: true } });
      call('open', { kind: 'execute', status: 'in_progress' });
      leave('failed', 'x');
      change('failed', { status: 'failed' });
      call('odd', { status: 'completed', rawInput: 'true', _meta: { claudeCode: { toolResponse: 'x' } } });
      await talk.end();
      assert.equal(shown(), undefined);
      assert.equal(statusOf('open'), 'cancelled');
      conversation.prompt('two');
      await talk.world.wire.request('session/prompt');
      run('cut', 'npm test');
      await talk.end('cancelled');
      assert.deepEqual([shown(), statusOf('cut')], [undefined, 'cancelled']);
    });

    it('lets the next prompt be sent, and outlives its turn, also a cancelled one', async () => {
      leave('a', 'npm run dev');
      await talk.end();
      conversation.prompt('two');
      await talk.world.wire.request('session/prompt');
      assert.deepEqual([talk.prompts(), shown()], [['one', 'two'], undefined]);
      conversation.cancel();
      await talk.end('cancelled');
      assert.deepEqual(shown(), ['commands', 'npm run dev']);
    });

    it('is no longer waited for when the agent uses the id of its call again', async () => {
      leave('a', 'npm run dev');
      await talk.end();
      conversation.prompt('two');
      await talk.world.wire.request('session/prompt');
      call('a', { title: 'Look', status: 'completed' });
      await talk.end();
      assert.deepEqual([shown(), conversation.isBusy], [undefined, false]);
    });

    it('is stopped by the agent; a second Stop no longer waits for it', async () => {
      leave('a', 'npm run dev');
      await talk.end();
      conversation.cancel();
      assert.deepEqual(
        [cancels(), shown()?.length, conversation.state().background?.isStopped],
        [1, 2, true],
      );
      conversation.cancel();
      assert.deepEqual([shown(), statusOf('a')], [undefined, 'completed']);
      change('a', exit('a'));
      conversation.cancel();
      assert.deepEqual([cancels(), shown()], [2, undefined]);
    });

    it('ends with the agent’s process, and with a reload', async () => {
      leave('a', 'npm run dev');
      const changes: RowChange[] = [];
      conversation.onDidChangeRows((one) => changes.push(one));
      run('b', 'npm test');
      await talk.end();
      const stored = conversation.rows().map(withoutUnfinished);
      conversation.session!.end('agentGone');
      assert.deepEqual([shown(), statusOf('a'), statusOf('b')], [undefined, 'cancelled', 'cancelled']);
      assert.equal(conversation.isBusy, false);
      const restored = stored.flatMap((row) => (row.kind === 'call' ? [row.call] : []));
      assert.deepEqual(
        restored.map(({ status, isBackground }) => [status, isBackground]),
        [
          ['cancelled', false],
          ['cancelled', false],
        ],
      );
      assert.ok(changes.length > 0);
      change('a', exit('a'));
      assert.equal(statusOf('a'), 'cancelled');
    });

    it('follows the agent’s own list, if it sends one', async () => {
      call('m', { title: 'Monitor', status: 'in_progress' });
      update('state_update', {
        state: 'idle',
        background: [{ type: 'tool_call', toolCallId: 'm' }, 7, { type: 'x' }],
      });
      await talk.end();
      assert.deepEqual([shown(), statusOf('m')], [['commands', 'Monitor'], 'in_progress in the background']);
      change('m', { status: 'completed' });
      update('state_update', { state: 'idle', background: [] });
      assert.deepEqual([shown(), statusOf('m')], [undefined, 'completed']);
    });
  });

  describe('of the agent itself', () => {
    it('is a turn of its own, whose rows are shown, until the agent says that it is done', async () => {
      await talk.end();
      update('session_info_update', {
        _meta: { codex: { threadStatus: { type: 'active', activeFlags: [] } } },
      });
      assert.deepEqual([shown(), talk.phase()], [['agent'], 'idle']);
      call('a', { status: 'in_progress', title: 'Look' });
      say('The tests pass.');
      assert.deepEqual(events, ['began', 'ended', 'began']);
      assert.deepEqual(talk.rows().slice(-2), ['call in_progress', 'agent The tests pass.']);
      clock.advance(60_000);
      assert.equal(conversation.working, true);
      update('session_info_update', { _meta: { codex: { threadStatus: { type: 'idle' } } } });
      assert.deepEqual([shown(), conversation.working], [undefined, false]);
      assert.deepEqual(events, ['began', 'ended', 'began', 'ended']);
    });

    it('ends with its message at the latest, if the agent never says that it is done', async () => {
      await talk.end();
      say('A notice.');
      assert.equal(shown(), undefined);
      clock.advance(quietTime.message);
      say('Also');
      assert.equal(shown(), undefined);
      say(' here');
      assert.deepEqual(shown(), ['agent']);
      clock.advance(quietTime.message - 1);
      say(' this.');
      clock.advance(quietTime.message - 1);
      assert.deepEqual(shown(), ['agent']);
      clock.advance(1);
      assert.equal(shown(), undefined);
      call('a', { title: 'Look', status: 'pending' });
      clock.advance(3_600_000);
      assert.deepEqual(shown(), ['agent']);
      change('a', { status: 'completed' });
      clock.advance(quietTime.other);
      assert.equal(shown(), undefined);
      assert.deepEqual(events.slice(2), ['began', 'ended', 'began', 'ended']);
    });

    it('ends when claude reports the result of work that it began itself', async () => {
      const usage = { used: 1, size: 2 };
      update('usage_update', { ...usage, _meta: { '_claude/origin': { kind: 'human' } } });
      await talk.end();
      say('The command ');
      say('has ended.');
      clock.advance(quietTime.other);
      update('usage_update', { ...usage, _meta: { '_claude/model': 'm', '_claude/origin': 7 } });
      assert.deepEqual(shown(), ['agent']);
      update('usage_update', { ...usage, _meta: { '_claude/origin': { kind: 'task-notification' } } });
      assert.equal(shown(), undefined);
    });

    it('leaves no call running when the session or the agent ends', async () => {
      for (const why of ['closed', 'agentGone'] as const) {
        talk = new ConversationWorld(new Source(), clock);
        ({ conversation } = talk);
        await talk.begin();
        await talk.end();
        call('c', { title: 'Late' });
        assert.equal(statusOf('c'), 'pending');
        conversation.session!.end(why);
        assert.equal(statusOf('c'), 'cancelled');
      }
    });

    it('is stopped at once, and remaining chunks of its message do not begin it again', async () => {
      await talk.end();
      call('a', { title: 'Look', status: 'in_progress' });
      say('I am');
      conversation.cancel();
      assert.deepEqual([cancels(), shown(), statusOf('a')], [1, undefined, 'cancelled']);
      say(' done');
      change('a', { status: 'failed' });
      assert.equal(shown(), undefined);
      call('b', { title: 'Look again', status: 'in_progress' });
      assert.deepEqual(shown(), ['agent']);
    });

    it('ends when the next turn begins or the session ends, and is not begun by calls that end late', async () => {
      call('a', { title: 'Look', status: 'in_progress' });
      await talk.end();
      change('a', { status: 'completed' });
      change('unknown', { status: 'in_progress' });
      assert.equal(shown(), undefined);
      say('More');
      say(' work');
      conversation.prompt('two');
      await talk.world.wire.request('session/prompt');
      assert.deepEqual(events, ['began', 'ended', 'began', 'ended', 'began']);
      await talk.end();
      assert.equal(shown(), undefined);
      call('b', { title: 'Look', status: 'in_progress' });
      const { session } = conversation;
      session!.end('agentGone');
      assert.deepEqual([shown(), conversation.isBusy, events.at(-1)], [undefined, false, 'ended']);
      say('too late');
      assert.equal(shown(), undefined);
    });
  });
});
