// Tests merging the updates of tool calls, and the limit of calls.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ToolCalls } from '../../../../src/chat/session/toolCalls.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';

function callsAfter(...updates: readonly object[]): ToolCalls {
  const calls = new ToolCalls();
  for (const update of updates) calls.handleUpdate(sessionUpdate.parse(update));
  return calls;
}

const started = {
  sessionUpdate: 'tool_call',
  toolCallId: 'a',
  title: 'Run',
  kind: 'execute',
  rawInput: { command: 'ls' },
};

describe('ToolCalls', () => {
  it('merges an update into the call', () => {
    const update = { sessionUpdate: 'tool_call_update', toolCallId: 'a', title: 'Run ls', rawInput: null };
    const call = callsAfter(started, update).get('a');
    assert.equal(call?.title, 'Run ls');
    assert.equal(call?.kind, 'execute');
    assert.deepEqual(call?.rawInput, { command: 'ls' });
  });

  it('accepts a call that was never announced', () => {
    const calls = callsAfter({ sessionUpdate: 'tool_call_update', toolCallId: 'b', kind: 'edit' });
    assert.equal(calls.get('b')?.kind, 'edit');
  });

  it('drops a finished call and ignores other updates', () => {
    const over = { sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'completed' };
    const chunk = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'a' } };
    assert.equal(callsAfter(started, chunk, over).get('a'), undefined);
  });

  it('lists a call that only a request for permission names, until it is finished or not allowed', () => {
    const calls = new ToolCalls();
    const handle = (fields: object): void =>
      calls.handleUpdate(
        sessionUpdate.parse({ sessionUpdate: 'tool_call_update', toolCallId: 'a', ...fields }),
      );
    const noted = { toolCallId: 'a', title: 'hover' };
    calls.note(noted);
    assert.deepEqual([calls.get('a'), calls.all()], [undefined, [noted]]);
    handle({ status: 'in_progress' });
    assert.equal(calls.get('a')?.title, undefined);
    assert.deepEqual(
      calls.all().map(({ title, status }) => [title, status]),
      [['hover', 'in_progress']],
    );
    handle({ status: 'failed' });
    assert.deepEqual(calls.all(), []);
    const refused = calls.note({ ...noted });
    const open = calls.note({ ...noted, title: 'other' });
    refused.dispose();
    assert.deepEqual(
      calls.all().map(({ title }) => title),
      ['other'],
    );
    open.dispose();
    calls.note({ ...noted, rawInput: 'x'.repeat(2 ** 16) });
    assert.deepEqual(calls.all(), []);
    for (let index = 0; index < 100; index++) calls.note({ ...noted, toolCallId: `${index}` });
    assert.equal(calls.all().length, 64);
  });

  it('forgets what was announced in an earlier turn when the agent announces the id again', () => {
    const calls = new ToolCalls();
    const announce = (fields: object): void =>
      calls.handleUpdate(sessionUpdate.parse({ sessionUpdate: 'tool_call', toolCallId: 'a', ...fields }));
    calls.origins.turnBegan();
    announce({ title: 'Run', rawInput: { command: 'npm test' } });
    announce({ status: 'in_progress' });
    assert.deepEqual(calls.get('a')?.rawInput, { command: 'npm test' });
    calls.origins.turnEnded(true);
    calls.origins.turnBegan();
    announce({ title: 'Other' });
    assert.deepEqual([calls.get('a')?.title, calls.get('a')?.rawInput], ['Other', undefined]);
  });

  it('keeps the newest calls beyond the limit', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...started, toolCallId: `call ${index}` }));
    const calls = callsAfter(...many);
    assert.equal(calls.get('call 0'), undefined);
    assert.equal(calls.get('call 99')?.kind, 'execute');
  });

  it('keeps the newest when they are too large together', () => {
    const rawInput = { text: 'x'.repeat(2 ** 20) };
    const large = Array.from({ length: 20 }, (_, index) => ({
      ...started,
      rawInput,
      toolCallId: `call ${index}`,
    }));
    const calls = callsAfter(...large);
    const kept = large.filter(({ toolCallId }) => calls.get(toolCallId) !== undefined);
    assert.deepEqual(kept, large.slice(-7));
  });
});
