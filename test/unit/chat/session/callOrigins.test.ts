// Tests which calls belong to the turn that runs and which go on after it, with what real agents send.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { CallOrigins } from '../../../../src/chat/session/callOrigins.ts';

describe('the origin of a call', () => {
  let origins: CallOrigins;
  const handle = (sessionUpdateName: string, fields: object): void =>
    void origins.handleUpdate(sessionUpdate.parse({ sessionUpdate: sessionUpdateName, ...fields }));
  const call = (toolCallId: string, fields: object = {}): void =>
    handle('tool_call', { toolCallId, title: toolCallId, ...fields });
  const update = (toolCallId: string, fields: object): void =>
    handle('tool_call_update', { toolCallId, ...fields });
  const inside = (parentToolUseId: string): object => ({ _meta: { claudeCode: { parentToolUseId } } });
  const goesOn = (toolCallId: string, fields: object = {}): boolean =>
    origins.goesOn({ toolCallId, ...fields });

  beforeEach(() => (origins = new CallOrigins()));

  it('is the turn in which it was announced, or only named by a request', () => {
    origins.turnBegan();
    call('a');
    assert.deepEqual([goesOn('a'), goesOn('unknown')], [false, false]);
    update('a', { status: 'completed' });
    assert.equal(goesOn('a'), false);
  });

  it('is work between turns, or of an earlier turn, that goes on', () => {
    call('between');
    origins.turnBegan();
    call('first');
    update('ended', { status: 'failed' });
    origins.turnEnded(true);
    origins.turnBegan();
    update('first', { title: 'Still running' });
    call('second');
    assert.deepEqual(
      ['between', 'first', 'ended', 'second'].map((id) => goesOn(id)),
      [true, true, false, false],
    );
  });

  it('is a new turn if the agent announces its id again', () => {
    call('a');
    origins.turnBegan();
    call('a');
    assert.equal(goesOn('a'), false);
  });

  it('ends with a turn that was cancelled or failed', () => {
    origins.turnBegan();
    call('a');
    origins.turnEnded(false);
    origins.turnBegan();
    assert.equal(goesOn('a'), false);
  });

  it('is work in the background that the agent lists', () => {
    origins.turnBegan();
    call('a');
    handle('state_update', { state: 'running', background: [{ type: 'tool_call', toolCallId: 'a' }] });
    assert.deepEqual([goesOn('a'), goesOn('b')], [true, false]);
    handle('state_update', { state: 'idle', background: [] });
    assert.equal(goesOn('a'), false);
  });

  it('is a subagent that its call left running, also if only the request says so', () => {
    origins.turnBegan();
    call('task', { rawInput: { run_in_background: true } });
    call('waits');
    update('task', { status: 'completed' });
    call('in task', inside('task'));
    call('deeper', inside('in task'));
    call('in waits', inside('waits'));
    assert.deepEqual(
      ['in task', 'deeper', 'in waits'].map((id) => goesOn(id)),
      [true, true, false],
    );
    assert.deepEqual([goesOn('new', inside('task')), goesOn('new', inside('nobody'))], [true, false]);
    // The turn waits for the answer before it leaves its command running.
    assert.equal(goesOn('task'), false);
  });

  it('is a subagent of which claude says in the result of its call that it runs on', () => {
    origins.turnBegan();
    for (const toolResponse of [{ isAsync: true }, { status: 'async_launched' }, { status: 'completed' }]) {
      call('task');
      update('task', { status: 'completed', _meta: { claudeCode: { toolResponse } } });
      assert.equal(goesOn('in task', inside('task')), toolResponse.status !== 'completed');
    }
  });

  it('is searched to a limited depth, and kept for 1,000 calls', () => {
    origins.turnBegan();
    call('a', inside('b'));
    call('b', inside('a'));
    assert.equal(goesOn('a'), false);
    origins.turnEnded(true);
    for (let count = 0; count < 1_000; count++) call(`${count}`);
    origins.turnBegan();
    assert.deepEqual([goesOn('a'), goesOn('0')], [false, true]);
  });
});
