// Tests counting the changed lines of a diff.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { changedLines } from '../../../../src/base/diffs/changedLines.ts';
import { lineCounts } from '../../../../src/chat/review/lineCounts.ts';

describe('lineCounts', () => {
  const cases: [old: string | undefined, now: string, added: number, removed: number][] = [
    [undefined, 'a\nb\n', 2, 0],
    ['a\nb\n', '', 0, 2],
    ['a\nb\nc\n', 'a\nx\nc\n', 1, 1],
    ['a\nb\nc\nd', 'b\nx\nd', 1, 2],
    ['a\r\nb', 'a\nb\n', 0, 0],
  ];
  for (const [old, now, added, removed] of cases) {
    it(`${JSON.stringify(old)} to ${JSON.stringify(now)}: +${added} −${removed}`, () => {
      assert.deepEqual(lineCounts(old, now), { added, removed });
    });
  }

  it('counts few lines if a large file has few changes at a distance', () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `line ${at}`);
    const now = lines.with(10, 'changed').with(2_900, 'changed');
    assert.deepEqual(lineCounts(lines.join('\n'), now.join('\n')), { added: 2, removed: 2 });
  });
});

describe('changedLines', () => {
  it('leaves out equal lines at both ends, and no part of a line', () => {
    const cases: [old: string | undefined, now: string, oldText: string, newText: string][] = [
      [undefined, 'a\n', '', 'a\n'],
      ['a\nb\nc\n', 'a\nbb\nc\n', 'b\n', 'bb\n'],
      ['a\n', 'a\na\n', '', 'a\n'],
      ['\na', '\nb', 'a', 'b'],
      ['same\n', 'same\n', '', ''],
      ['one', 'once', 'one', 'once'],
    ];
    for (const [old, now, oldText, newText] of cases)
      assert.deepEqual(changedLines(old, now), { oldText, newText });
  });

  it('has the counts of the whole texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '', '\r'), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (old, now) => {
        const changed = changedLines(old, now);
        assert.deepEqual(lineCounts(changed.oldText, changed.newText), lineCounts(old, now));
      }),
    );
  });
});
