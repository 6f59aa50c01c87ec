// Whether a run tested the commit that it names.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isClean } from '../../../../scripts/testRun/lastRun.ts';

describe('a run', () => {
  it('is clean only if nothing was changed or checked out from its start to its end', () => {
    const sources = { commit: 'a', changes: '' };
    assert.equal(isClean(sources, sources), true);
    assert.equal(isClean({ ...sources, changes: ' M x.ts' }, sources), false);
    assert.equal(isClean(sources, { ...sources, changes: ' M x.ts' }), false);
    assert.equal(isClean(sources, { ...sources, commit: 'b' }), false);
    assert.equal(isClean({ commit: '', changes: undefined }, { commit: '', changes: undefined }), false);
  });
});
