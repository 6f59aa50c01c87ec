// Which tool calls of a session can be cancelled one by one.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { CancellableCalls } from '../../../../src/chat/session/cancellableCalls.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';

describe('CancellableCalls', () => {
  let calls: CancellableCalls;
  const update = (fields: object, ...rest: [string?]): void =>
    calls.handleUpdate('s', sessionUpdate.parse({ sessionUpdate: 'tool_call_update', ...fields }), ...rest);
  beforeEach(() => {
    calls = new CancellableCalls();
  });

  it('has the calls that advertise it, until they no longer do', () => {
    update({ toolCallId: 'c', capabilities: { cancel: {} } });
    update({ toolCallId: 'c', status: 'in_progress' });
    assert.deepEqual(calls.get('c'), { sessionId: 's', toolCallId: 'c' });
    update({ toolCallId: 'c', capabilities: null });
    assert.equal(calls.get('c'), undefined);
  });

  it('reads malformed capabilities as unchanged, and other ones as none', () => {
    update({ toolCallId: 'c', capabilities: { cancel: {} } });
    update({ toolCallId: 'c', capabilities: 7 });
    assert.ok(calls.get('c'));
    update({ toolCallId: 'c', capabilities: { cancel: null, pause: {} } });
    assert.equal(calls.get('c'), undefined);
    calls.handleUpdate('s', sessionUpdate.parse({ sessionUpdate: 'state_update', state: 'idle' }));
  });

  it('finds the call of a subagent by its id in the rows', () => {
    update({ toolCallId: 'c', capabilities: { cancel: true } }, 'child c');
    assert.deepEqual(calls.get('child c'), { sessionId: 's', toolCallId: 'c' });
    assert.equal(calls.get('c'), undefined);
  });

  it('forgets the oldest of too many', () => {
    for (let id = 0; id <= 1_000; id++) update({ toolCallId: `c${id}`, capabilities: { cancel: {} } });
    assert.equal(calls.get('c0'), undefined);
    assert.ok(calls.get('c1') && calls.get('c1000'));
  });
});
