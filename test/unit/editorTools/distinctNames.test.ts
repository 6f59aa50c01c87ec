// Tests names for equal titles.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { distinctNames } from '../../../src/editorTools/distinctNames.ts';

describe('distinctNames', () => {
  it('number equal titles', () => {
    assert.deepEqual(distinctNames(['Fix', 'Extract', 'Fix', 'Fix']), [
      'Fix',
      'Extract',
      'Fix (2)',
      'Fix (3)',
    ]);
  });

  it('are all different, also if a title looks like a numbered one', () => {
    assert.deepEqual(distinctNames(['A', 'A', 'A (2)', 'A']), ['A', 'A (2)', 'A (2) (2)', 'A (3)']);
    const title = fc.constantFrom('A', 'A (2)', 'A (3)', 'A (2) (2)', 'B');
    fc.assert(
      fc.property(fc.array(title), (titles) => {
        const names = distinctNames(titles);
        assert.equal(new Set(names).size, titles.length);
        assert.ok(names.every((name, at) => name.startsWith(titles[at]!)));
      }),
    );
  });
});
