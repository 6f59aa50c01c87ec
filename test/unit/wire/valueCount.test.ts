// Lines with too many JSON values are recognized without parsing them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { ValueCount } from '../../../src/wire/valueCount.ts';
import { cuts, split } from './splitBytes.ts';

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
        // A line of a few characters may have more escaped quotes than eight for each value.
        if (line.includes('\\"')) return;
        assert.equal(exceeds(line, Math.max(separators, strings), shares), false);
        if (separators > 0) assert.equal(exceeds(line, separators - 1, shares), true);
      }),
    );
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
});
