// Tests that no translated text can break out of the JSON block in the chat page.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { translationBlock } from '../../../../../src/vscode/chat/pages/translationBlock.ts';

describe('translationBlock', () => {
  it('is empty for English', () => assert.equal(translationBlock(undefined), ''));

  it('returns every text unchanged and ends only at its own end tag', () => {
    const table = { a: '</script><script>alert(1)</script>', b: '<!--<script>', 'ü "': "\u2028 '" };
    const block = translationBlock(table);
    const inside = /^<script type="application\/json" id="l10n">([^<]*)<\/script>$/.exec(block)?.[1];
    assert.deepEqual(JSON.parse(inside ?? ''), table);
  });
});
