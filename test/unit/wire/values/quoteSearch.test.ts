// The end of a string is found among any escapes.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { QuoteSearch, searchedBytes } from '../../../../src/wire/values/quoteSearch.ts';

/** Byte by byte. */
function firstQuote(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === 0x5c) at++;
    else if (bytes[at] === 0x22) return at;
  }
  return undefined;
}

function find(bytes: Uint8Array, from: number): number | undefined {
  const search = QuoteSearch.shared;
  assert.ok(search, 'the program does not run');
  search.load(bytes);
  const found = search.find(from, bytes.length);
  return found < bytes.length ? found : undefined;
}

const piece = fc.oneof(
  fc.constantFrom('"', '\\', '\\"', '\\\\', 'a', 'é', '\0', '\u00a2', 'x'.repeat(15), 'x'.repeat(16)),
  fc.nat(70).map((count) => '\\'.repeat(count)),
  fc.nat(40).map((count) => '\\"'.repeat(count)),
);

describe('QuoteSearch', () => {
  it('finds the first quote that is not escaped, from any byte on', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(40), (pieces, from) => {
        const bytes = Buffer.from(pieces.join(''));
        assert.equal(find(bytes, from), firstQuote(bytes, from));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a quote after each number of backslashes, at each place of a step', () => {
    for (let before = 0; before < 34; before++)
      for (let backslashes = 0; backslashes < 68; backslashes++) {
        const bytes = Buffer.from(`${'a'.repeat(before)}${'\\'.repeat(backslashes)}"b"`);
        assert.equal(find(bytes, 0), firstQuote(bytes, 0), `${before} and ${backslashes}`);
      }
  });

  it('finds nothing beyond the end, whatever was there before', () => {
    find(Buffer.from('"'.repeat(searchedBytes)), 0);
    for (let length = 0; length < 100; length++)
      assert.equal(find(Buffer.from('a'.repeat(length)), 0), undefined);
  });

  it('searches as many bytes as it may get', () => {
    const bytes = Buffer.from(`${'a\\"'.repeat(searchedBytes / 3)}"`.slice(0, searchedBytes - 1) + '"');
    assert.equal(bytes.length, searchedBytes);
    assert.equal(find(bytes, 0), firstQuote(bytes, 0));
  });
});
