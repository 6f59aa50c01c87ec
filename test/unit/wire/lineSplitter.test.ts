import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LineSplitter, isDenserThan } from '../../../src/wire/lineSplitter.ts';
import { cuts, split } from './splitBytes.ts';

function linesOf(chunks: readonly Buffer[], limit = 1000): { lines: string[]; within: boolean } {
  const lines: string[] = [];
  const splitter = new LineSplitter(limit, (line) => lines.push(line));
  const within = chunks.every((chunk) => splitter.push(chunk));
  if (within) splitter.end();
  return { lines, within };
}

describe('LineSplitter', function () {
  // Only a guard against hanging: a busy machine may be slow.
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

describe('isDenserThan', () => {
  it('is true for lines with more values than allowed, whatever is quoted in them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        // Keys are quoted too, but only their colons are counted.
        const line = JSON.stringify(value);
        const plain = line.replaceAll(/"(?:[^"\\]|\\.)*"/gsu, '""');
        const separators = plain.match(/[,:[{]/g)?.length ?? 0;
        const strings = plain.match(/""/g)?.length ?? 0;
        // A line of a few characters may have more escaped quotes than eight for each value.
        if (line.includes('\\"')) return;
        assert.equal(isDenserThan(line, Math.max(separators, strings)), false);
        if (separators > 0) assert.equal(isDenserThan(line.padEnd(separators + 2), separators - 1), true);
      }),
    );
  });

  it('is true for long lines, even if they are truncated', () => {
    for (const item of ['[],', '{},', '1,', '"",', '{"a":1},', '[[', '{"a":']) {
      const line = `{"params":[${item.repeat(2_000_000 / item.length)}`;
      assert.equal(isDenserThan(line, 100_000), true, item);
      assert.equal(isDenserThan(line, 3_000_000), false, item);
    }
  });

  it('is fast for a line with an unbalanced quote', () => {
    const line = `{"a":"${'"",'.repeat(1_000_000)}`;
    assert.equal(isDenserThan(line, 100_000), true);
  });

  it('is false for lines with a long text of any kind', () => {
    for (const text of ['plain words, and more: ', '1,2,3;', '[["a",{"b":1}],', '\\"', '\\', 'ä🙂\u2028']) {
      const line = JSON.stringify({ params: { text: text.repeat(100_000), more: [1, 2] } });
      assert.equal(isDenserThan(line, 60_000), false, text);
    }
  });
});
