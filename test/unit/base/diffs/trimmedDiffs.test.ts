// Tests which diffs of a call are trimmed to what they change, and that everything else of the call stays.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ValueLimits } from '../../../../src/base/boundedValue.ts';
import { withTrimmedDiffs } from '../../../../src/base/diffs/trimmedDiffs.ts';

const limits: ValueLimits = { text: 4_000, oneText: 1_000, values: 100, depth: 10 };
const lines = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}\n`);
const edited = (count: number): object => ({
  ...{ type: 'diff', path: '/a', oldText: lines(count).join('') },
  newText: lines(count).with(40, 'changed\n').join(''),
});

describe('withTrimmedDiffs', () => {
  const small = { type: 'diff', path: '/a', newText: lines(40).join('\n') };
  const trimmed = {
    ...{ type: 'diff', path: '/a' },
    oldText: lines(60).slice(37, 44).join(''),
    newText: lines(60).with(40, 'changed\n').slice(37, 44).join(''),
  };

  it('does not change a call whose diffs are within the limits, or a value that is not a call', () => {
    for (const value of [{ content: [edited(50)] }, { content: 'x' }, {}, 'x', null])
      assert.equal(withTrimmedDiffs(value, limits), value);
  });

  it('keeps the changed lines of all diffs if one is above the limits, or all are', () => {
    for (const [content, expected] of [
      [[edited(500)], [trimmed]],
      [
        [edited(500), small, edited(60)],
        [trimmed, small, trimmed],
      ],
      [
        [edited(100), edited(100)],
        [trimmed, trimmed],
      ],
    ]) {
      const call = withTrimmedDiffs({ title: 'x', content }, limits);
      assert.deepEqual(call, { title: 'x', content: expected });
      assert.equal(withTrimmedDiffs(call, limits), call);
    }
  });

  it('keeps a new file whole, and an old text that is empty', () => {
    const whole = lines(500).join('');
    const content = [
      { type: 'diff', path: '/a', newText: whole },
      { type: 'diff', path: '/a', oldText: null, newText: whole },
      { type: 'diff', path: '/a', oldText: '', newText: whole },
      { type: 'text', oldText: whole, newText: whole },
    ];
    assert.deepEqual(withTrimmedDiffs({ content }, limits), { content });
  });
});
