// Tests that a text gets the line ends of a document, in pieces if it is large.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allAtOnce } from '../../../../src/base/pieces.ts';
import { convertedLineEnds, largeConvertedLineEnds } from '../../../../src/vscode/files/lineEnds.ts';

describe('the line ends of a document', () => {
  it('replace those of a text, of whatever kind', () => {
    for (const convert of [
      convertedLineEnds,
      (text: string, end: '\n' | '\r\n') => allAtOnce(largeConvertedLineEnds(text, end)),
    ]) {
      assert.equal(convert('a\nb\r\nc\rd\r\r\n\n', '\n'), 'a\nb\nc\nd\n\n\n');
      assert.equal(convert('a\nb\r\nc\rd\r\r\n\n', '\r\n'), 'a\r\nb\r\nc\r\nd\r\n\r\n\r\n');
      assert.equal(convert('one line', '\r\n'), 'one line');
      assert.equal(convert('', '\n'), '');
    }
  });

  it('replace those of a large text in pieces, also where a piece ends', () => {
    const before = `${'\u{1f600}'.repeat(2 ** 15 - 1)}a\r\n\r`;
    for (const text of [
      before.repeat(5),
      `a${before.repeat(5)}`,
      '\r\n'.repeat(200_000),
      '\r'.repeat(400_000),
    ]) {
      for (const end of ['\n', '\r\n'] as const) {
        const work = largeConvertedLineEnds(text, end);
        let pieces = 0;
        let step = work.next();
        for (; step.done !== true; step = work.next()) pieces++;
        assert.equal(step.value, convertedLineEnds(text, end));
        assert.ok(pieces >= Math.floor(text.length / 2 ** 17), `${pieces}`);
      }
    }
  });
});
