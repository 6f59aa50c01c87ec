// Changes inside a line: they produce the new line, and are at readable places.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';
import { keptShare, wordChanges } from '../../../../src/nes/text/wordChanges.ts';

function shown(oldLine: string, newLine: string): string[] {
  return wordChanges(oldLine, newLine).map(
    ({ start, end, newText }) => `${oldLine.slice(start, end)}>${newText}`,
  );
}

describe('wordChanges', () => {
  const cases: [oldLine: string, newLine: string, changes: string[]][] = [
    ['let a = 1', 'let a = 1', []],
    ['getUser()', 'setUser()', ['getUser>setUser']],
    ['total', 'totals', ['>s']],
    ['isNotEmpty', 'isEmpty', ['Not>']],
    ['a.b.c', 'x.y.c', ['a.b>x.y']],
    ['f(old, old)', 'f(now, old2)', ['old>now', '>2']],
    ['a === b', 'a !== b', ['===>!==']],
    ['"👨‍👩‍👧"', '"👨‍👩‍👦"', ['👨‍👩‍👧>👨‍👩‍👦']],
    ['e', 'e\u0301', ['e>e\u0301']],
  ];
  for (const [oldLine, newLine, changes] of cases) {
    it(`${oldLine} → ${newLine}`, () => assert.deepEqual(shown(oldLine, newLine), changes));
  }

  it('turns the old line into the new one, in few changes that are not adjacent', () => {
    const unit = fc.constantFrom(
      'a',
      'b',
      'foo',
      ' ',
      '  ',
      '(',
      ')',
      '+',
      '=',
      '\t',
      '名',
      '🎉',
      '\u200d',
      '\u0301',
      '\ud83d',
    );
    fc.assert(
      fc.property(fc.string({ unit }), fc.string({ unit }), (oldLine, newLine) => {
        const changes = wordChanges(oldLine, newLine);
        assert.equal(applyOffsetEdits(oldLine, changes), newLine);
        assert.ok(changes.length <= 3);
        for (const [i, change] of changes.entries()) {
          assert.ok(change.start !== change.end || change.newText !== '');
          if (i > 0) assert.ok(changes[i - 1]!.end < change.start);
        }
        const kept = keptShare(changes, oldLine, newLine);
        assert.ok(kept >= 0 && kept <= 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('is fast for a line of any length', () => {
    const oldLine = 'a,'.repeat(50_000);
    assert.equal(applyOffsetEdits(oldLine, wordChanges(oldLine, `${oldLine}b`)), `${oldLine}b`);
  });
});
