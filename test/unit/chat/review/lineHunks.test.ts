// Tests that hunks describe exactly what changed, at readable places, also in long files with many changes.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { allAtOnce, Pace } from '../../../../src/base/pieces.ts';
import { linesOf } from '../../../../src/chat/review/lineHunk.ts';
import { largeLineHunks, lineHunks } from '../../../../src/chat/review/lineHunks.ts';
import { TextLines } from '../../../../src/chat/review/textLines.ts';

describe('the line hunks of two texts', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '', '}'), { maxLength: 14 });

  it('turn one text into the other and are not adjacent', () => {
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const made: string[] = [];
        let at = 0;
        let last = -1;
        for (const { oldStart, oldEnd, newStart, newEnd } of lineHunks(old, now)) {
          assert.ok(oldStart > last && (oldEnd > oldStart || newEnd > newStart));
          made.push(...old.slice(at, oldStart), ...now.slice(newStart, newEnd));
          at = last = oldEnd;
        }
        made.push(...old.slice(at));
        assert.deepEqual(made, now);
      }),
      { numRuns: 500 },
    );
  });

  it('are the same in pieces, whatever the line ends', () => {
    const texts = fc
      .array(fc.tuple(fc.constantFrom('a', 'ä', '\t}', '', 'b'), fc.constantFrom('\n', '\r\n', '\r')), {
        maxLength: 30,
      })
      .map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(texts, texts, fc.constantFrom(1, 100), (old, now, steps) => {
        const pace = new Pace(steps);
        const [olds, news] = [old, now].map((text) => allAtOnce(TextLines.read(text, pace)));
        const found = allAtOnce(largeLineHunks(olds!, news!, pace));
        assert.deepEqual(found, lineHunks(linesOf(old), linesOf(now)));
      }),
      { numRuns: 2_000 },
    );
  });

  describe('with several equivalent places', () => {
    const lines = (text: string): string[] => text.split('\n');
    /** 1-based, as an editor numbers them. */
    const added = (old: string, now: string): (readonly number[])[] =>
      lineHunks(lines(old), lines(now)).map(({ newStart, newEnd }) => [newStart + 1, newEnd]);
    const first = 'function a() {\n  one();\n}\n';
    const second = 'function b() {\n  two();\n}\n';

    it('cover an added function and the blank line before it at the end of the file', () => {
      assert.deepEqual(added(first, `${first}\n${second}`), [[4, 7]]);
      // Even if another place above changed.
      assert.deepEqual(added(`// x\n${first}`, `// y\n${first}\n${second}`), [
        [1, 1],
        [5, 8],
      ]);
    });

    it('cover the same lines when they are removed', () => {
      const removed = lineHunks(lines(`// x\n${first}\n${second}`), lines(`// y\n${first}`));
      assert.deepEqual(
        removed.map(({ oldStart, oldEnd }) => [oldStart + 1, oldEnd]),
        [
          [1, 1],
          [5, 8],
        ],
      );
    });

    it('cover an added function and the blank line after it between others', () => {
      assert.deepEqual(added(`${first}\n${first}`, `${first}\n${second}\n${first}`), [[5, 8]]);
      assert.deepEqual(added(`${second}\n// x\n`, `${first}\n${second}\n// y\n`), [
        [1, 4],
        [9, 9],
      ]);
    });

    it('cover the last method of a class and the blank line before it', () => {
      const [one, two] = ['  one() {\n    1;\n  }\n', '  two() {\n    2;\n  }\n'];
      assert.deepEqual(added(`class A {\n${one}}\n`, `class A {\n${one}\n${two}}\n`), [[5, 8]]);
    });

    it('cover the last of equal lines', () => {
      assert.deepEqual(added('a\nb\n', 'a\na\na\nb\n'), [[2, 3]]);
      assert.deepEqual(added('a', 'a\n'), [[2, 2]]);
      assert.deepEqual(added('', 'a\n'), [[1, 1]]);
    });
  });

  it('are separate in a long text with many changes', () => {
    const old = Array.from({ length: 30_000 }, (_, i) => (i % 3 === 0 ? '}' : `line ${i}`));
    const now = old.map((line, i) => (i % 10 === 1 ? `${line} changed` : line));
    assert.equal(lineHunks(old, now).length, 3_000);
  });

  it('are one block for each further gap if many gaps are slow to compare', () => {
    const lines = (name: string): string[] =>
      Array.from({ length: 20_000 }, (_, i) => (i % 100 === 0 ? `same ${i}` : i % 10 === 1 ? '}' : name + i));
    const few = (all: string[]): string[] => all.slice(0, 1_000);
    const [old, now] = [lines('old'), lines('new')];
    const inGap = lineHunks(few(old), few(now)).length / 10;
    assert.ok(inGap > 5, `${inGap}`);
    const hunks = lineHunks(old, now);
    assert.ok(hunks.length < 150 * inGap, `${hunks.length}`);
    assert.deepEqual(hunks.at(-1), { oldStart: 19_902, oldEnd: 20_000, newStart: 19_902, newEnd: 20_000 });
  });

  it('are one block if a finer comparison would be slow', () => {
    const old = Array.from({ length: 20_000 }, (_, i) => `line ${i % 50}`);
    const now = old.map((line, i) => (i % 15 === 0 ? 'agent' : line));
    assert.equal(lineHunks(old, now).length, 1);
  });
});
