// Search and replace finds and replaces what JavaScript's own functions do.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  forwardPositions,
  searchMatches,
  type SearchResult,
} from '../../../../src/nes/text/searchMatches.ts';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';

function found(result: SearchResult): Extract<SearchResult, { kind: 'matches' }> {
  assert.equal(result.kind, 'matches', 'reason' in result ? result.reason : '');
  return result;
}

function replaced(text: string, search: string, replace: string, isRegex: boolean): string {
  return applyOffsetEdits(text, found(searchMatches(text, { search, replace, isRegex })).edits);
}

/** Few different letters, so that searches match, with a surrogate pair and line breaks. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', '1', ' ', '\n', '$', '😀'), { maxLength: 40 })
  .map((parts) => parts.join(''));
const pattern = fc.constantFrom(
  ...['a', '(a)(b)?', 'b*', '^', '$', '(?<x>a)|(?<y>b)', '.', '\\b', '(?=a)', '(?<=a)b', '[^a]+', '\\n', ''],
  ...['(a)(b)(1)?( )?(a)?(b)?(a)?(b)?(a)?(b)?(c)?', '\\-|b', '(?<x>a)(b)?'],
);
const template = fc
  .array(
    fc
      .constantFrom(
        '$',
        '$$',
        '$&',
        '$`',
        "$'",
        '$1',
        '$2',
        '$0',
        '$00',
        '$01',
        '$10',
        '$12',
        '$99',
        'a',
        '1',
      )
      .map(String),
    { maxLength: 6 },
  )
  .chain((parts) =>
    fc.constantFrom('', '$<x>', '$<y', '$<z>', '$<$1>').map((name) => parts.join('') + name + parts.join('')),
  );

describe('searchMatches', () => {
  it('replaces matches of a plain text like replaceAll, with a literal replacement', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('a', 'ab', 'aa', '$', '.', '\n', '😀'),
        template,
        (text, search, replace) => {
          assert.equal(
            replaced(text, search, replace, false),
            text.replaceAll(search, () => replace),
          );
        },
      ),
    );
  });

  it('replaces matches of a regular expression like replace', () => {
    fc.assert(
      fc.property(text, pattern, template, (text, source, replace) => {
        const flags = source.includes('\\-') ? 'gm' : 'gmu';
        const expected = text.replace(new RegExp(source, flags), replace);
        assert.equal(replaced(text, source, replace, true), expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves out matches that change nothing', () => {
    const { edits } = found(searchMatches('a b a', { search: 'a|b', replace: 'a', isRegex: true }));
    assert.deepEqual(edits, [{ start: 2, end: 3, newText: 'a' }]);
  });

  it('returns matches up to a limit, and reports that there are more', () => {
    const query = { search: 'a', replace: 'b', isRegex: false };
    const most = found(searchMatches('aaa', query, 2));
    assert.equal(most.edits.length, 2);
    assert.equal(most.hasMore, true);
    assert.equal(found(searchMatches('aa', query, 2)).hasMore, false);
    assert.equal(found(searchMatches('a'.repeat(10_001), query)).hasMore, true);
  });

  it('returns the reason why an expression is invalid', () => {
    const result = searchMatches('a', { search: '(a', replace: 'b', isRegex: true });
    assert.equal(result.kind, 'invalid');
    assert.match('reason' in result ? result.reason : '', /Unterminated group/);
  });

  it('limits the length of all replacements together', () => {
    const result = searchMatches('a'.repeat(9_000), { search: 'a', replace: "$'", isRegex: true });
    assert.equal(result.kind, 'invalid');
  });

  it('converts offsets of matches to positions', () => {
    fc.assert(
      fc.property(text, (text) => {
        const positionAt = forwardPositions(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const lines = text.slice(0, offset).split('\n');
          const expected = { line: lines.length - 1, character: lines.at(-1)!.length };
          assert.deepEqual(positionAt(offset), expected);
          assert.deepEqual(positionAt(offset), expected);
        }
      }),
    );
  });
});
