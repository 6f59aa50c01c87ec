// Tests that an agent's error, which is shown, stored and logged in one short line, has no half of a secret at its end.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { explainError } from '../../../../src/vscode/sessions/sessionOutcome.ts';

describe("an agent's error in a line", () => {
  it('has no part of a secret where it is cut', () => {
    const value = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
    const token = ['ghp', value].join('_');
    for (let before = 255; before < 310; before++) {
      const text = explainError('a', new Error(`${'x'.repeat(before)} ${token} was refused`));
      assert.ok(!text.includes(value.slice(0, 4)), text);
      assert.match(text, /x{255}/);
      assert.match(text, /…$/);
    }
  });

  it('is whole if it is short', () => {
    assert.match(explainError('a', new Error('no\n  model')), /no model$/);
  });
});
