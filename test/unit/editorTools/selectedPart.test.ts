// Proves that only the lines of a selection that an answer may contain are read.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { selectedPart } from '../../../src/editorTools/selectedPart.ts';

describe('the part of a selection that is read', () => {
  const start = { line: 2, character: 1 };

  it('is the whole selection if that is short', () => {
    const end = { line: 3, character: 4 };
    assert.deepEqual(
      selectedPart({ start, end }, 100, () => 6),
      { end, units: 10 },
    );
    const one = { start, end: { line: 2, character: 5 } };
    assert.deepEqual(
      selectedPart(one, 4, () => 6),
      { end: one.end, units: 4 },
    );
  });

  it('ends where it is full, and no line after that is looked at', () => {
    const seen: number[] = [];
    const lengthOf = (line: number): number => {
      seen.push(line);
      return 9;
    };
    const part = selectedPart({ start, end: { line: 300_000, character: 0 } }, 25, lengthOf);
    assert.deepEqual(part, { end: { line: 4, character: 6 }, units: 25 });
    assert.deepEqual(seen, [2, 3, 4]);
  });

  it('ends in a long line, and not at the start of a line', () => {
    const long = { start, end: { line: 2, character: 1_000_000 } };
    assert.deepEqual(
      selectedPart(long, 25, () => 1_000_000),
      { end: { line: 2, character: 26 }, units: 25 },
    );
    for (const most of [18, 19])
      assert.deepEqual(
        selectedPart({ start, end: { line: 9, character: 3 } }, most, () => 9),
        { end: { line: 3, character: 9 }, units: most },
      );
  });
});
