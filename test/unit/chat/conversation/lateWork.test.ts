// Tool calls that continue after their turn, in limited number.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { LateWork, quietTime } from '../../../../src/chat/conversation/lateWork.ts';
import { ManualClock } from '../../agent/manualClock.ts';

describe('LateWork', () => {
  it('follows a limited number of calls, since an agent may begin any number and end none', () => {
    const clock = new ManualClock();
    const work = new LateWork(clock, () => undefined);
    work.turnEnded();
    const ids = Array.from({ length: 1_001 }, (_, at) => `call ${at}`);
    for (const toolCallId of ids)
      work.handleUpdate({ sessionUpdate: 'tool_call', toolCallId, title: 'Look' });
    for (const toolCallId of ids.slice(1))
      work.handleUpdate({ sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' });
    assert.equal(work.isActive, true);
    clock.advance(quietTime.other);
    assert.equal(work.isActive, false);
    work.dispose();
  });
});
