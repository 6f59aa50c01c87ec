// Tests that the texts of the diffs of a call are kept and opened as its row counts them: one for each file, with all parts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { joinedParts } from '../../../../src/chat/review/fileDiffs.ts';
import { partsOf } from '../../../../src/chat/transcript/callDiff.ts';
import { RawValues, readRaw } from '../../../../src/chat/transcript/rawValues.ts';

const diff = (path: string, oldText: string, newText: string): object => ({
  ...{ type: 'diff', path, oldText, newText, rest: 'of the agent' },
});

describe('the diffs of a call', () => {
  const values = new RawValues(() => undefined);
  const content = [diff('/a', 'a', 'b'), diff('/b', '1\n', '2\n'), diff('/a', 'c\n', 'd\n')];
  values.setContent('call', content as Parameters<RawValues['setContent']>[1]);

  it('are one for each file, with all parts', () => {
    const [first, second] = [values.diff('call', 0)!, values.diff('call', 1)!];
    assert.deepEqual(partsOf(first), [
      { oldText: 'a', newText: 'b' },
      { oldText: 'c\n', newText: 'd\n' },
    ]);
    assert.deepEqual(partsOf(second), [{ oldText: '1\n', newText: '2\n' }]);
    assert.equal(values.diff('call', 2), undefined);
  });

  it('are opened as one text on each side, with a line between two parts', () => {
    assert.deepEqual(joinedParts(partsOf(values.diff('call', 0)!)), {
      oldText: 'a\n⋯\nc\n',
      newText: 'b\n⋯\nd\n',
    });
    const [only] = partsOf(values.diff('call', 1)!);
    assert.equal(joinedParts([only!]), only);
  });

  it('are read from the storage only with parts that can be shown', () => {
    const stored = (rest: unknown): object => ({
      ...{ op: 'raw', toolCallId: 'call', what: 'diffs' },
      value: [{ type: 'diff', path: '/a', oldText: 'a', newText: 'b', rest }],
    });
    assert.ok(readRaw(stored(undefined)));
    assert.ok(readRaw(stored([{ oldText: 'c', newText: 'd' }])));
    for (const rest of ['x', [null], [{ oldText: 'c' }]]) assert.equal(readRaw(stored(rest)), undefined);
  });
});
