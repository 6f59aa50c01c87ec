// Proves that the diff of a tool call that the user has opened is marked when the agent sends another one for the call.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Emitter } from '../../../../../src/base/event.ts';
import { RawValues, type RawValue } from '../../../../../src/chat/transcript/rawValues.ts';
import type { ToolCallContent } from '../../../../../src/protocol/session/toolCall.ts';
import { diffValidity } from '../../../../../src/vscode/chat/pages/diffValidity.ts';

const diff = (newText: string, path = '/a.ts'): ToolCallContent => ({
  type: 'diff',
  path,
  oldText: 'old',
  newText,
});

describe('an opened diff of a tool call', () => {
  const opened = (limit?: number): { raws: RawValues; marks: () => number } => {
    const changes = new Emitter<RawValue>((error) => {
      throw error;
    });
    const raws = new RawValues((raw) => changes.fire(raw), limit);
    raws.setContent('c', [diff('A')]);
    const conversation = {
      diff: (id: string, index: number) => raws.diff(id, index),
      onDidChangeRaw: changes.event,
    };
    const { token, notice } = diffValidity(conversation, 'c', 0, raws.diff('c', 0)!);
    let marks = 0;
    token.onCancellationRequested(() => marks++);
    assert.equal(token.isCancellationRequested, false);
    assert.match(notice() ?? '', /^This is out of date/);
    return { raws, marks: () => marks };
  };

  it('is out of date once another one is sent, and says so once', () => {
    for (const content of [[diff('B')], [diff('A', '/b.ts')], []]) {
      const { raws, marks } = opened();
      raws.setContent('c', content);
      raws.setContent('c', [diff('C')]);
      assert.equal(marks(), 1, JSON.stringify(content));
    }
  });

  it('stays if the same one is sent again, another value or call changes, or it is dropped', () => {
    const { raws, marks } = opened(1_000);
    raws.setContent('c', [diff('A')]);
    raws.set('c', 'input', { path: '/b.ts' });
    raws.setContent('d', [diff('B')]);
    raws.set('d', 'output', 'x'.repeat(2_000));
    assert.equal(raws.diff('c', 0), undefined);
    assert.equal(marks(), 0);
  });
});
