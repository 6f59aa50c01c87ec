// Tests that a model that finds no quick fix reads that problems must have been reported first.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { noCodeActions } from '../../../src/editorTools/noCodeActions.ts';

describe('the answer without code actions', () => {
  it('says how to get quick fixes, if they were wanted', () => {
    for (const kind of [undefined, 'quickfix', 'quickfix.import'])
      assert.match(noCodeActions('python', kind), /for python, edit .*: call diagnostics first\.$/);
    for (const kind of ['refactor.extract', 'source.organizeImports', 'quickfixes'])
      assert.doesNotMatch(noCodeActions('python', kind), /diagnostics/);
  });
});
