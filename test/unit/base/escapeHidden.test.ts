// Text of agents cannot hide characters; the long list of cases is in visibleText.test.ts.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { escapeHidden } from '../../../src/base/escapeHidden.ts';

describe('escapeHidden', () => {
  it('escapes control and bidirectional characters, and keeps tabs', () =>
    assert.equal(escapeHidden('\ta\u0007\u202eb\u2066'), '\ta[U+0007][U+202E]b[U+2066]'));

  it('keeps text of other scripts and emoji', () => {
    for (const text of ['שלום', 'नमस्ते', '👨‍👩‍👧', '❤️‍🔥']) assert.equal(escapeHidden(text), text);
  });
});
