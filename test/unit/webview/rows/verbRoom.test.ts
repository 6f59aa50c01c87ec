// Tests the width at which a lookup drops its verb.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { dropsVerbAt } from '../../../../src/webview/rows/verbRoom.ts';

describe('the verb of a lookup', () => {
  it('is kept at 300 px by usual texts', () => {
    for (const texts of [
      ['Explored', '5 files, 1 search'],
      ['Found', 'references to total', '7'],
      ['Find', 'references to total', '', 'none'],
    ])
      assert.ok((dropsVerbAt(texts) ?? 0) < 300, texts.join(' '));
    assert.equal(dropsVerbAt(['Explored', '2 files']), undefined);
  });

  it('is dropped where names would be cut', () => {
    assert.equal(dropsVerbAt(['Explored', '1 file, 1 search, 13 lookups']), 339);
    assert.equal(dropsVerbAt(['Found', 'implementations of ShoppingCart', '3']), 379);
    assert.equal(dropsVerbAt(['Found', 'references to '.repeat(20)]), 420);
    assert.equal(dropsVerbAt(['検索した', '合計への参照を探しました', '7']), 339, 'wide letters count more');
  });
});
