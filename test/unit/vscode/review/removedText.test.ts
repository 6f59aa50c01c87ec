// Tests where removed text is shown in an editor, and how a code lens moves while the user types.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reviewHunks } from '../../../../src/chat/review/reviewHunks.ts';
import { movedLine } from '../../../../src/vscode/review/removedText.ts';
import { hunkDiff, removedTexts } from '../../../../src/vscode/review/removedText.ts';

/** As `line:character kind text`. */
function removed(before: readonly string[], left: readonly string[], now = left): string[] {
  return reviewHunks(before, left, now)
    .flatMap((hunk) => removedTexts(hunk, before, now))
    .map(({ kind, line, character, text }) => `${line}:${character} ${kind} ${text}`);
}

describe('removedTexts', () => {
  it('shows the removed words of similar lines where they were', () => {
    assert.deepEqual(
      removed(
        ['a', 'console.log(sum([1, 2]), total);', 'b'],
        ['a', 'console.log(mean([1, 2]), value);', 'b'],
      ),
      ['1:12 words sum', '1:26 words total'],
    );
    assert.deepEqual(removed(['let five = 5;'], ['let fifth = 5;', 'let sixth = 6;']), ['0:4 words five']);
    assert.deepEqual(removed(['let five = 5;', 'gone();', 'b'], ['let fifth = 5;', 'b']), [
      '0:4 words five',
      '0:14 lines gone();',
    ]);
    // Added words and changed indents remove nothing.
    assert.deepEqual(removed(['call(one);'], ['  call(one, two);']), []);
  });

  it('shows removed lines after the line above, and replaced lines after the first new one', () => {
    assert.deepEqual(removed(['a', '  gone();', 'b'], ['a', 'b']), ['0:1 lines gone();']);
    assert.deepEqual(removed(['a', '  x();', '  y();', '  z();', 'b'], ['a', 'b']), [
      '0:1 lines x();  … 2 more lines removed',
    ]);
    assert.deepEqual(removed(['a', 'let all = 0;', 'for (;;) {}', 'b'], ['a', 'return other(word);', 'b']), [
      '1:19 lines let all = 0;  … 1 more line removed',
    ]);
  });

  it('has a place at the start and the end of a file, and for blank lines', () => {
    assert.deepEqual(removed(['gone', 'a', ''], ['a', '']), ['0:1 lines gone']);
    assert.deepEqual(removed(['a', 'gone', ''], ['a', '']), ['0:1 lines gone']);
    assert.deepEqual(removed(['a', '', '', 'b'], ['a', 'b']), ['0:1 lines 2 blank lines removed']);
    assert.deepEqual(removed(['gone'], ['']), ['0:0 lines gone']);
  });

  it('shows whole lines where the user has typed since, so that nothing moves at the cursor', () => {
    assert.deepEqual(removed(['call(one);'], ['call(two);'], ['call(two); // mine']), [
      '0:18 lines call(one);',
    ]);
  });

  it('compares the words of a limited number of lines, since an agent may change thousands', () => {
    const line = (at: number, name: string): string => `const value${at} = ${name}(alpha, beta, gamma);`;
    const before = Array.from({ length: 5_000 }, (_, at) => line(at, 'compute'));
    const shown = removed(
      before,
      before.map((_, at) => line(at, 'measure')),
    );
    assert.equal(shown.length, 101);
    assert.equal(shown[99], '99:16 words compute');
    assert.equal(
      shown[100],
      '100:45 lines const value100 = compute(alpha, beta, gamma);  … 4899 more lines removed',
    );
  });

  it('cuts long text and writes hidden characters out', () => {
    const [shown] = removed(['a', 'x'.repeat(500), 'b'], ['a', 'b']);
    assert.equal(shown, `0:1 lines ${'x'.repeat(100)}…`);
    assert.deepEqual(removed(['a', 'b\u202ec', 'd'], ['a', 'd']), ['0:1 lines b[U+202E]c']);
  });
});

describe('hunkDiff', () => {
  it('has the removed and the added lines of a hunk, and says what is left out', () => {
    const [hunk] = reviewHunks(['a', 'b', 'c'], ['a', 'B', 'c'], ['a', 'B', 'c']);
    assert.deepEqual(hunkDiff(hunk!, ['a', 'b', 'c'], ['a', 'B', 'c']), {
      text: '- b\n+ B',
      cut: undefined,
    });
    const many = Array.from({ length: 62 }, (_, index) => `${index}`);
    const { text, cut } = hunkDiff({ before: { start: 0, end: 62 }, now: { start: 0, end: 0 } }, many, []);
    assert.equal(text.split('\n').length, 60);
    assert.equal(cut, '2 more lines');
  });
});

describe('movedLine', () => {
  const change = (
    start: readonly [number, number],
    end: readonly [number, number],
    text: string,
  ): Parameters<typeof movedLine>[1][number] => ({
    range: { start: { line: start[0], character: start[1] }, end: { line: end[0] } },
    text,
  });

  it('follows lines that are added or removed above, not below', () => {
    assert.equal(movedLine(5, [change([2, 3], [2, 3], 'x')]), 5);
    assert.equal(movedLine(5, [change([2, 3], [2, 3], '\n\n')]), 7);
    assert.equal(movedLine(5, [change([2, 0], [4, 0], '')]), 3);
    assert.equal(movedLine(5, [change([5, 4], [5, 4], '\n')]), 5);
    assert.equal(movedLine(5, [change([5, 0], [5, 0], '\n')]), 6);
    assert.equal(movedLine(5, [change([6, 0], [8, 0], '')]), 5);
    // Joined with the line above.
    assert.equal(movedLine(5, [change([4, 2], [5, 0], '')]), 4);
    assert.equal(movedLine(5, [change([2, 0], [8, 0], 'x')]), 2);
    assert.equal(movedLine(5, [change([3, 0], [3, 0], '\n'), change([1, 0], [1, 0], '\n')]), 7);
  });
});
