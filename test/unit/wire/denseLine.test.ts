import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isDenserThan } from '../../../src/wire/denseLine.ts';

describe('isDenserThan', () => {
  it('is true for lines with more values than allowed, whatever is quoted in them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        // Keys are quoted too, but only their colons count.
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
