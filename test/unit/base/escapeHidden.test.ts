// Text of agents cannot hide characters; the long list of cases is in visibleText.test.ts.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { escapeHidden, namesOfHidden } from '../../../src/base/escapeHidden.ts';

describe('escapeHidden', () => {
  it('escapes control and bidirectional characters, and keeps tabs', () =>
    assert.equal(escapeHidden('\ta\u0007\u202eb\u2066'), '\ta[U+0007][U+202E]b[U+2066]'));

  it('keeps text of other scripts and emoji', () => {
    for (const text of ['שלום', 'नमस्ते', '👨‍👩‍👧', '❤️‍🔥']) assert.equal(escapeHidden(text), text);
  });

  it('takes time linear in the length of the text', () => {
    const text = '👨‍👩‍👧 ❤️‍🔥 a\u0301 '.repeat(100_000);
    assert.equal(escapeHidden(text), text);
  });

  it('names each hidden character once, without line ends and tabs', () => {
    const text = 'a\u202e\r\n\tb\u202e\u00ad 👨‍👩‍👧\u200d c\u{e0041}';
    assert.deepEqual([...namesOfHidden(text)], ['U+202E', 'U+00AD', 'U+200D', 'U+E0041']);
    assert.equal(namesOfHidden('a 👨‍👩‍👧\n').size, 0);
  });
});
