// A long line is decoded so that its text takes one byte for a character where few of them need two.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { decodeLong } from '../../../src/wire/decodeLong.ts';

function decoded(text: string): { readonly text: string; readonly freed: number } {
  let freed = 0;
  return { text: decodeLong(Buffer.from(text), () => freed++), freed };
}

describe('decodeLong', () => {
  it('returns JSON of the same value for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom('é', 'ÿ', 'Ā', 'Ж', '一', '￿', '👍', '\\ud83d', '\\n', '"\\u4e00"'),
      fc.nat(9_000).map((length) => 'x'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const value = pieces.join('').replaceAll('\\ud83d', '\ud83d');
        const json = JSON.stringify([value]);
        assert.deepEqual(JSON.parse(decoded(json).text), JSON.parse(json));
      }),
    );
  });

  it('escapes few characters beyond Latin-1, and no others', () => {
    const ascii = 'x'.repeat(10_000);
    assert.equal(decoded(`é${ascii}`).text, `é${ascii}`);
    assert.equal(decoded(`一é${ascii}👍`).text, `\\u4e00é${ascii}\\ud83d\\udc4d`);
    assert.equal(decoded(`${ascii}Ж`).text, `${ascii}\\u0416`);
    assert.equal(decoded('一二三 abc').text, '一二三 abc');
  });

  it('reads bytes that are not UTF-8, and drops a byte order mark', () => {
    const bytes = Buffer.concat([Buffer.from('一'), Buffer.alloc(100, 'x'), Buffer.from([0xff, 0xc4])]);
    assert.equal(
      decodeLong(bytes, () => undefined),
      bytes.toString(),
    );
    assert.equal(decoded(`\ufeff{"a":"一${'x'.repeat(100)}"}`).text[0], '{');
  });

  it('frees the bytes at least once, also before the text is created', () => {
    assert.ok(decoded('abc').freed > 0);
    assert.ok(decoded(`一${'x'.repeat(100)}`).freed > 0);
  });
});
