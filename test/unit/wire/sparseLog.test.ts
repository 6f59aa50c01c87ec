// What a peer sent is quoted in the log in part, without control characters and without a part of a secret.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { excerpt } from '../../../src/wire/sparseLog.ts';

describe('an excerpt of what a peer sent', () => {
  it('is on one line, and has at most 200 characters', () => {
    assert.equal(excerpt('a\nb\u001b[1m'), 'a b [1m');
    assert.equal(excerpt('x'.repeat(1_000)), `${'x'.repeat(200)}…`);
  });

  it('has no part of a secret where it is cut', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    for (let length = 150; length < 200; length++)
      for (const rest of ['', ' word'.repeat(300)])
        assert.doesNotMatch(excerpt(`${'-'.repeat(length)} ${token}${rest}`), /ghp_/);
  });
});
