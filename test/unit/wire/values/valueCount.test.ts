// Lines with too many JSON values are recognized without parsing them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { QuoteSearch } from '../../../../src/wire/values/quoteSearch.ts';
import { ValueCount } from '../../../../src/wire/values/valueCount.ts';
import { cuts, split } from '../splitBytes.ts';

/** Whether the line has more than `limit` values, counted as its parts arrive. */
function exceeds(line: string, limit: number, shares: Parameters<typeof split>[1] = []): boolean {
  const parts: Buffer[] = [];
  const count = new ValueCount(limit);
  return split(Buffer.from(line), shares).some((part) => {
    parts.push(part);
    return count.exceeds(parts);
  });
}

describe('ValueCount', () => {
  it('is true for lines with more values than allowed, whatever is quoted in them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), cuts, (value, shares) => {
        // Keys are quoted too, but only their colons are counted.
        const line = JSON.stringify(value);
        const plain = line.replaceAll(/"(?:[^"\\]|\\.)*"/gsu, '""');
        const separators = plain.match(/[,:[{]/g)?.length ?? 0;
        const strings = plain.match(/""/g)?.length ?? 0;
        assert.equal(exceeds(line, Math.max(separators, strings), shares), false);
        if (separators > 0) assert.equal(exceeds(line, separators - 1, shares), true);
      }),
    );
  });

  it('finds the end of each string, whatever is escaped in it and wherever its parts are cut', () => {
    const piece = fc.constantFrom('"', '\\', 'a,[{:', ' '.repeat(127), ' '.repeat(200));
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    // Of a longer part of a short line, only samples are counted.
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), cuts, (texts, shares) => {
        const line = JSON.stringify(texts);
        const values = Math.max(1, texts.length);
        assert.equal(exceeds(line, values, shares), false);
        if (texts.length > 1) assert.equal(exceeds(line, texts.length - 1, shares), true);
      }),
    );
  });

  for (const isSearched of [true, false])
    it(`counts a long line exactly, whatever is escaped in it${isSearched ? '' : ', also without WebAssembly'}`, () => {
      const shared = Object.getOwnPropertyDescriptor(QuoteSearch, 'shared')!;
      if (!isSearched) Object.defineProperty(QuoteSearch, 'shared', { ...shared, get: () => undefined });
      try {
        const piece = fc.constantFrom('"', '\\', 'a,[{:', ' '.repeat(127), '\\'.repeat(40), 'é"'.repeat(100));
        const long = fc.tuple(piece, piece, piece).map((pieces) => pieces.join('').repeat(1_000));
        // Longer than 1 MiB before the texts, so that they are counted exactly.
        const start = `{"a":"${' '.repeat(2 ** 20)}","b":[`;
        fc.assert(
          fc.property(fc.array(fc.tuple(long, fc.nat(3)), { maxLength: 3 }), cuts, (items, shares) => {
            const texts = items.map(([text, more]) =>
              JSON.stringify([text, ...Array.from({ length: more }, () => 1)]),
            );
            const line = `${start}${texts.join()}]}`;
            // Two names, two values and each list with its items; the first item of a list has no comma before it.
            const separators =
              5 + items.reduce((sum, [, more]) => sum + 1 + more, 0) + Math.max(0, items.length - 1);
            assert.equal(exceeds(line, separators, shares), false);
            assert.equal(exceeds(line, separators - 1, shares), true);
          }),
          { numRuns: 20 },
        );
      } finally {
        Object.defineProperty(QuoteSearch, 'shared', shared);
      }
    });

  it('is true for long lines, even if they are truncated', () => {
    for (const item of ['[],', '{},', '1,', '"",', '{"a":1},', '[[', '{"a":']) {
      const line = `{"params":[${item.repeat(2_000_000 / item.length)}`;
      assert.equal(exceeds(line, 100_000), true, item);
      assert.equal(exceeds(line, 3_000_000), false, item);
    }
  });

  it('is fast for a line with an unbalanced quote', () => {
    const line = `{"a":"${'"",'.repeat(1_000_000)}`;
    assert.equal(exceeds(line, 100_000), true);
  });

  it('is false for lines with a long text of any kind', () => {
    for (const text of ['plain words, and more: ', '1,2,3;', '[["a",{"b":1}],', '\\"', '\\', 'ä🙂\u2028']) {
      const line = JSON.stringify({ params: { text: text.repeat(100_000), more: [1, 2] } });
      assert.equal(exceeds(line, 60_000), false, text);
    }
  });

  it('is true for many long field names, which take long to parse, but not for texts of that length', () => {
    const long = 'x'.repeat(530);
    const names = `{${Array.from({ length: 30_000 }, (_, at) => `"${long}${at}":1`).join()}}`;
    const shares = Array.from({ length: 300 }, (_, at) => at / 300);
    assert.equal(exceeds(names, 120_000, shares), true);
    const texts = JSON.stringify(
      Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${at}`, long])),
    );
    assert.equal(exceeds(texts, 120_000, shares), false);
  });

  it('is false for a file with many quotes', () => {
    const content = '{"id":1,"name":"ab"},\n'.repeat(200_000);
    assert.equal(exceeds(JSON.stringify({ path: '/a.json', content }), 120_000), false);
  });
});
