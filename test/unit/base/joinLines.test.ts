// Tests putting a text on one line: what a simple regular expression does, in linear time.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { joinLines } from '../../../src/base/joinLines.ts';

describe('joining lines', () => {
  it('replaces each run of whitespace with a line end by a space', () => {
    assert.equal(joinLines('  a  b \r\n\n\t c \r d  '), '  a  b c d  ');
    const piece = fc.constantFrom('a', ' ', '\t', '\r', '\n', '\r\n', '\u2028', '\ufeff');
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(texts, (text) => assert.equal(joinLines(text), text.replaceAll(/\s*[\r\n]+\s*/g, ' '))),
    );
  });

  it('takes linear time, also for long runs of spaces', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const blank = ' '.repeat(2 ** 20);
    assert.equal(joinLines(`a${blank}b${blank}\n${blank}c`), `a${blank}b c`);
  });
});
