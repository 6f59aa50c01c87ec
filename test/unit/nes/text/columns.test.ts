// Columns as an editor with a monospaced font draws them.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { beginningOf, columnsOf, eastAsianIn, expandTabs } from '../../../../src/nes/text/columns.ts';

describe('columnsOf', () => {
  const cases: [text: string, columns: number][] = [
    ['', 0],
    ['let a;', 6],
    ['\t', 4],
    ['ab\tc', 5],
    ['名前', 4],
    ['한글', 4],
    ['Ａ', 2],
    ['e\u0301', 1],
    ['שלום', 4],
    ['🎉', 2],
    ['👨‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['✔️', 2],
    ['naïve', 5],
  ];
  for (const [text, columns] of cases) {
    it(`counts ${JSON.stringify(text)} as ${columns}`, () => assert.equal(columnsOf(text, 4), columns));
  }

  it('ends a tab at the next stop, wherever the text begins', () => {
    assert.equal(columnsOf('\t', 4, 3), 1);
    assert.equal(columnsOf('名\t', 4), 4);
    assert.equal(columnsOf('\t', 8, 2), 6);
  });

  it('measures a long line of any script quickly', () => {
    assert.equal(columnsOf('名'.repeat(50_000), 4), 100_000);
  });
});

const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '名', '🎉', 'e\u0301'), maxLength: 20 });

describe('expandTabs', () => {
  it('keeps the width and leaves no tab', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 8 }), fc.nat(9), (line, tabSize, from) => {
        const expanded = expandTabs(line, tabSize, from);
        assert.ok(!expanded.includes('\t'));
        assert.equal(columnsOf(expanded, tabSize, from), columnsOf(line, tabSize, from));
        assert.equal(expanded.replaceAll(' ', ''), line.replaceAll(/[\t ]/g, ''));
      }),
    );
  });
});

describe('beginningOf', () => {
  it('returns the longest prefix that fits, and splits no character', () => {
    assert.equal(beginningOf('a名b', 2), 'a');
    assert.equal(beginningOf('👨‍👩‍👧x', 2), '👨‍👩‍👧');
    assert.equal(beginningOf('👨‍👩‍👧x', 1), '');
    fc.assert(
      fc.property(text, fc.nat(20), (line, columns) => {
        const flat = line.replaceAll('\t', ' ');
        const beginning = beginningOf(flat, columns);
        assert.ok(flat.startsWith(beginning));
        assert.ok(columnsOf(beginning, 1) <= columns);
        assert.ok(beginning === flat || columnsOf(beginning, 1) >= columns - 1);
      }),
    );
  });
});

describe('eastAsianIn', () => {
  it('counts East Asian characters, but not emoji or Latin letters', () => {
    assert.equal(eastAsianIn('const 名前 = "🎉é";'), 2);
  });
});
