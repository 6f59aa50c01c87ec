// Tests that what is sent is JSON of well-formed Unicode, and otherwise what JSON.stringify writes.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { wellFormedJson } from '../../../src/base/wellFormedJson.ts';

describe('wellFormedJson', () => {
  it('writes U+FFFD for each lone surrogate, and changes nothing else', () => {
    const part = fc.constantFrom('a', '\\', '\\ud83d', '\ud83d', '\ude00', '😀', '"', '\n', '\\u', 'ud83d');
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.jsonValue(), (text, value) => {
        const sent = { text, [text]: [text, value] };
        const parsed = JSON.parse(wellFormedJson(sent)) as { readonly text: string };
        assert.equal(parsed.text, text.toWellFormed());
        if (text.isWellFormed() && JSON.stringify(value).isWellFormed())
          assert.deepEqual(parsed, JSON.parse(JSON.stringify(sent)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is what JSON.stringify writes for well-formed text', () => {
    for (const value of ['plain', '😀', '\\ud83d as text', { a: [1, null, '\u2028'] }])
      assert.equal(wellFormedJson(value), JSON.stringify(value));
  });
});
