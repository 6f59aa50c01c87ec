// Tests that a detached text is the same text as the one that it was cut from.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { detachedText } from '../../../src/base/detachedText.ts';

describe('a detached text', () => {
  it('is the same text', () => {
    for (const text of ['', 'a', 'ab', 'abc', '\u{1f600}', '\ud83d', 'a\0"\\\n', 'x'.repeat(1_001)])
      assert.equal(detachedText(text), text);
  });

  it('is not written as JSON, which takes long for a large text', () => {
    const { stringify } = JSON;
    let calls = 0;
    JSON.stringify = ((...values: Parameters<typeof stringify>) => {
      calls++;
      return stringify(...values);
    }) as typeof stringify;
    try {
      detachedText('\n'.repeat(100));
    } finally {
      JSON.stringify = stringify;
    }
    assert.equal(calls, 0);
  });
});
