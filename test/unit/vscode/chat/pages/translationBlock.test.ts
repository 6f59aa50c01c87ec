// The chat page gets its language as data that nothing in a text can break out of.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { translationBlock } from '../../../../../src/vscode/chat/pages/translationBlock.ts';

describe('the translations in the chat page', () => {
  it('are not there for English', () => assert.equal(translationBlock(undefined), ''));

  it('are read as they were written, and end nowhere else', () => {
    const table = { a: '</script><script>alert(1)</script>', b: '<!--<script>', 'ü "': "\u2028 '" };
    const block = translationBlock(table);
    const inside = /^<script type="application\/json" id="l10n">([^<]*)<\/script>$/.exec(block)?.[1];
    assert.deepEqual(JSON.parse(inside ?? ''), table);
  });
});
