// Tests that a change of some lines leaves the line ends of all others.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { fullLines, joinedLines, keepLineEnds } from '../../../../src/chat/review/fullLines.ts';
import { linesOf } from '../../../../src/chat/review/lineHunk.ts';

const end = fc.constantFrom('\n', '\r\n', '\r');
const word = fc.constantFrom('a', 'b', '', 'return x;', 'ä 字', '}');
/** Texts with mixed line ends, with and without one at the end. */
const mixed = fc
  .tuple(fc.array(fc.tuple(word, end), { maxLength: 12 }), word)
  .map(([lines, last]) => lines.map(([line, end]) => line + end).join('') + last);
const runs = { numRuns: 1_000 };

describe('lines with their line ends', () => {
  it('give the text when they are joined, and are as many as the lines without line ends', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        assert.equal(joinedLines(fullLines(text)), text);
        assert.equal(fullLines(text).length, linesOf(text).length);
      }),
      runs,
    );
  });

  it('stay separate lines when they are joined in another order', () => {
    fc.assert(
      fc.property(mixed, mixed, (one, other) => {
        const lines = [...fullLines(one), ...fullLines(other)].toReversed();
        const bare = [...linesOf(one), ...linesOf(other)].toReversed();
        assert.deepEqual(linesOf(joinedLines(lines)), bare);
      }),
      runs,
    );
  });
});

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
        // A text without line ends takes those of the agent.
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
});
