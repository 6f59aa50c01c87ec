// Splitting an edit into hunks does not change its result.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { mock } from 'node:test';
import { DiffBudget, splitIntoHunks, minimalEdits } from '../../../../src/nes/text/hunks.ts';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';

function split(
  oldText: string,
  newText: string,
): { pieces: ReturnType<typeof splitIntoHunks>; result: string } {
  const pieces = splitIntoHunks({ start: 3, end: 3 + oldText.length, newText }, oldText);
  return { pieces, result: applyOffsetEdits(`<<<${oldText}>>>`, pieces) };
}

describe('splitIntoHunks', () => {
  it('returns hunks with the same effect as the whole edit', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'ab', '', 'c'), { maxLength: 8 })
      .chain((lines) => fc.constantFrom('\n', '\r\n').map((eol) => lines.join(eol)));
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const { pieces, result } = split(oldText, newText);
        assert.equal(result, `<<<${newText}>>>`);
        for (const [i, piece] of pieces.entries()) {
          assert.ok(piece.start !== piece.end || piece.newText !== '');
          if (i > 0) assert.ok(pieces[i - 1]!.end < piece.start);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('merges changes one line apart, and splits changes two lines apart', () => {
    assert.equal(split('a\nx\nb\n', 'A\nx\nB\n').pieces.length, 1);
    assert.deepEqual(split('a\nx\ny\nb\n', 'A\nx\ny\nB\n').pieces, [
      { start: 3, end: 4, newText: 'A' },
      { start: 9, end: 10, newText: 'B' },
    ]);
  });

  it('returns no hunks if nothing changes', () => assert.deepEqual(split('a\nb', 'a\nb').pieces, []));

  it('does not split edits once too many lines differ in one answer', () => {
    const old = Array.from({ length: 320 }, (_, n) => `old ${n}\nsame ${n}\nsame\n`).join('');
    const edit = { start: 0, end: old.length, newText: old.replaceAll('old', 'new') };
    assert.equal(splitIntoHunks(edit, old).length, 320);
    const effort = new DiffBudget();
    const [most, fewLines] = [effort.mostLines, 'old 0\nsame\n'];
    const few = { start: 0, end: fewLines.length, newText: 'new 0\nsame\n' };
    assert.deepEqual(splitIntoHunks(few, fewLines, effort), [{ start: 0, end: 3, newText: 'new' }]);
    assert.ok(effort.mostLines < most);
    const whole = splitIntoHunks(edit, old, effort);
    assert.equal(whole.length, 1);
    assert.equal(applyOffsetEdits(old, whole), edit.newText);
    assert.ok(effort.mostLines < most / 10, 'what was tried in vain counts');
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '😀'), maxLength: 40 });

describe('minimalEdits', () => {
  it('produces the new text, and no edits for equal texts', () => {
    fc.assert(
      fc.property(text, text, (old, now) => {
        const edits = minimalEdits(old, now);
        assert.equal(applyOffsetEdits(old, edits), now);
        if (old === now) assert.deepEqual(edits, []);
      }),
    );
  });

  it('keeps the unchanged text between two changes', () => {
    const old = 'one\ntwo\nthree\nfour\nfive\n';
    assert.deepEqual(minimalEdits(old, 'ONE\ntwo\nthree\nfour\nFIVE\n'), [
      { start: 0, end: 3, newText: 'ONE' },
      { start: 19, end: 23, newText: 'FIVE' },
    ]);
  });

  it('are one edit if many lines differ, without splitting a large text into lines', () => {
    const numbered = (name: string, count: number): string =>
      Array.from({ length: count }, (_, line) => `${name} ${line}\n`).join('') + `same\nsame\n${name}\n`;
    // Each changed line takes two edits.
    assert.equal(minimalEdits(numbered('a', 490), numbered('b', 490)).length, 2);
    assert.equal(minimalEdits(numbered('a', 510), numbered('b', 510)).length, 1);
    const split = mock.method(String.prototype, 'split');
    try {
      assert.equal(minimalEdits(numbered('a', 10_000), numbered('b', 10_000)).length, 1);
      assert.deepEqual(split.mock.calls, []);
    } finally {
      split.mock.restore();
    }
  });
});
