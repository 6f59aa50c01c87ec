// What becomes of a suggestion that is drawn when the cursor moves.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { effectOfMove, type CursorMove } from '../../../../src/nes/drawing/moveRule.ts';

describe('effectOfMove', () => {
  const moves: readonly CursorMove[] = ['typing', 'keyboard', 'mouse', 'other'];

  it('of a second cursor is that nothing is drawn, and of a click that the suggestion is dismissed', () => {
    for (const kind of ['ghost', 'preview', 'hint', 'jumped'] as const) {
      for (const how of moves) assert.equal(effectOfMove({ kind }, how, 2), 'hides');
      assert.equal(effectOfMove({ kind }, 'mouse', 1), 'dismissed');
    }
  });

  it('is otherwise that what is drawn follows the cursor, except ghost text, which VS Code removes', () => {
    for (const how of ['typing', 'keyboard', 'other'] as const) {
      for (const kind of ['preview', 'hint', 'jumped'] as const)
        assert.equal(effectOfMove({ kind }, how, 1), 'follows');
      assert.equal(effectOfMove({ kind: 'ghost' }, how, 1), how === 'typing' ? 'stays' : 'hides');
    }
  });
});
