import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LineSplitter } from '../../../src/wire/lineSplitter.ts';
import { cuts, split } from './splitBytes.ts';

function linesOf(chunks: readonly Buffer[], limit = 1000): { lines: string[]; within: boolean } {
  const lines: string[] = [];
  const splitter = new LineSplitter(limit, (line) => lines.push(line));
  const within = chunks.every((chunk) => splitter.push(chunk));
  if (within) splitter.end();
  return { lines, within };
}

describe('LineSplitter', function () {
  // A guard against hanging, not a measure: a busy machine may take its time.
  this.timeout(60_000);

  it('returns the same lines however the bytes are split', () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\n', ''));
    fc.assert(
      fc.property(fc.array(line), cuts, (lines, shares) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        assert.deepEqual(linesOf(split(bytes, shares)), { lines, within: true });
      }),
    );
  });

  it('returns the text after the last line feed at the end', () => {
    assert.deepEqual(linesOf([Buffer.from('a\nb')]).lines, ['a', 'b']);
    assert.deepEqual(linesOf([Buffer.from('a\n')]).lines, ['a']);
  });

  it('refuses a line over the limit, in bytes, however it is split, after returning the lines before it', () => {
    const bytes = Buffer.from('ok\n€€€\nnever\n');
    fc.assert(
      fc.property(cuts, (shares) => {
        assert.deepEqual(linesOf(split(bytes, shares), 9).within, true);
        assert.deepEqual(linesOf(split(bytes, shares), 8), { lines: ['ok'], within: false });
      }),
    );
  });

  it('refuses a line that does not end before it grows beyond the limit', () => {
    const splitter = new LineSplitter(10, () => assert.fail('no line ended'));
    assert.equal(splitter.push(Buffer.alloc(10, 'a')), true);
    assert.equal(splitter.push(Buffer.from('a')), false);
  });

  it('discards an incomplete line on request', () => {
    const lines: string[] = [];
    const splitter = new LineSplitter(100, (line) => lines.push(line));
    splitter.push(Buffer.from('one\nhalf of '));
    splitter.clear();
    splitter.push(Buffer.from('two\n'));
    assert.deepEqual(lines, ['one', 'two']);
  });
});
