// Tests that a change of some lines leaves the line ends of all others in the file, also in large texts, which are written in pieces.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { allAtOnce, Pace } from '../../../../src/base/pieces.ts';
import { fullLines } from '../../../../src/chat/review/fullLines.ts';
import { keepLineEnds as keepInPieces } from '../../../../src/chat/review/keptLineEnds.ts';
import { linesOf } from '../../../../src/chat/review/lineHunk.ts';
import { mixed } from './mixedLines.ts';

function keepLineEnds(before: string, content: string): string {
  return allAtOnce(keepInPieces(before, content));
}

const runs = { numRuns: 1_000 };

describe('keepLineEnds', () => {
  it('changes nothing if the agent writes what it read, however it ends the lines', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        assert.equal(keepLineEnds(text, text), text);
        assert.equal(keepLineEnds(text, linesOf(text).join('\n')), text);
        assert.equal(keepLineEnds(text, `\ufeff${linesOf(text).join('\r\n')}`), text);
      }),
      runs,
    );
  });

  it('changes only the word that the agent changes', () => {
    fc.assert(
      fc.property(mixed, fc.nat(), fc.constantFrom('\n', '\r\n'), (text, at, join) => {
        const lines = linesOf(text);
        const place = at % lines.length;
        const full = fullLines(text);
        const written = lines.with(place, `${lines[place]} changed`).join(join);
        const old = full[place]!;
        const bare = lines[place]!;
        const wanted = full.with(place, `${bare} changed${old.slice(bare.length)}`).join('');
        // A text without line ends gets those of the agent.
        assert.equal(keepLineEnds(text, written), wanted);
      }),
      runs,
    );
  });

  it('gives added lines the line end of the line before', () => {
    assert.equal(keepLineEnds('a\r\nb\nc\rd\n', 'a\nnew\nb\nc\nmore\nd\n'), 'a\r\nnew\r\nb\nc\rmore\rd\n');
    assert.equal(keepLineEnds('a\r\nb\n', 'first\na\nb\n'), 'first\r\na\r\nb\n');
    assert.equal(keepLineEnds('a\r\nb', 'a\nb\nc'), 'a\r\nb\r\nc');
  });

  it('keeps a lone carriage return that the agent writes, unless all lines end in one', () => {
    assert.equal(keepLineEnds('a\n', 'a\nx\ry\n'), 'a\nx\ry\n');
    assert.equal(keepLineEnds('a\r\n', 'a\nx\ry\n'), 'a\r\nx\ry\r\n');
    assert.equal(keepLineEnds('a\rb\r', 'a\nx\nb\n'), 'a\rx\rb\r');
    assert.equal(keepLineEnds('a\n', 'x\r\r\ny\r\n\n'), 'x\n\ny\n\n');
    assert.equal(keepLineEnds('a\r\n', 'x\r\r\r\ny\n'), 'x\r\n\r\n\r\ny\r\n');
  });

  it('does not join two lines', () => {
    const text = keepLineEnds('a\r\nb\nc\rd', 'a\nb\nc\n\nd');
    assert.deepEqual(linesOf(text), ['a', 'b', 'c', '', 'd']);
  });

  it('keeps the line ends of the agent for a file without line ends', () => {
    assert.equal(keepLineEnds('one line', 'one\r\ntwo\n'), 'one\r\ntwo\n');
  });

  it('makes a `\\n` a line of its own after a lone carriage return', () => {
    assert.equal(keepLineEnds('a\rb\n\n\nc\r\n', 'a\n\n\nc\n'), 'a\r\r\rc\r\n');
  });

  describe('of a large text', () => {
    const count = 20_000;
    const ends = ['\r\n', '\n', '\r'];
    const numbered = Array.from({ length: count }, (_, line) => `line ${line}${ends[line % 3]}`).join('');

    it('keeps all line ends but those of changed lines', () => {
      const written = linesOf(numbered)
        .toSpliced(7, 0, 'first')
        .with(count - 3, 'changed')
        .join('\n');
      const wanted = fullLines(numbered)
        .toSpliced(7, 0, 'first\r\n')
        .with(count - 3, `changed${ends[(count - 4) % 3]}`)
        .join('');
      assert.equal(keepLineEnds(numbered, written), wanted);
    });

    it('works in pieces, between which other work goes on', () => {
      const { length } = numbered;
      const steps = 2 ** 15;
      const equal = 'same\r\nsame\n'.repeat(count / 2);
      const short = '\r'.repeat(length);
      for (const [before, content] of [
        ['a\r\n', `${numbered}\n`],
        ['a\r\n', 'a\n'.repeat(length / 2)],
        [numbered, linesOf(numbered).join('\n')],
        [numbered, linesOf(numbered).toReversed().join('\n')],
        [numbered, numbered.replaceAll(/(\d\d)(?=[\r\n])/g, '$1 changed')],
        [`a\r\n\n${short}`, `a\n${short}\n`],
        [`a\r\n${short}`, 'new\n'.repeat(length / 4)],
        [`first\n${equal}`, `${equal}${equal}`],
      ] as const) {
        let pieces = 0;
        const work = keepInPieces(before, content, new Pace(steps));
        while (work.next().done !== true) pieces++;
        assert.ok(pieces >= Math.floor((before.length + content.length) / steps), `${pieces}`);
      }
    });
  });
});
