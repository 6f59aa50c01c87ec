// What the schemas of `fs/*` and `workspace/*` accept and reject.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fsReadTextFile, fsWriteTextFile } from '../../../../src/protocol/client/fs.ts';
import { workspaceRecentDocuments } from '../../../../src/protocol/client/workspace.ts';

describe('parameters of fs/* and workspace/*', () => {
  it('accept null for absent fields, and unknown fields', () => {
    const params = { sessionId: 's', path: '/a', line: null, limit: null, _meta: { x: 1 }, later: true };
    assert.deepEqual(fsReadTextFile.params.parse(params), params);
    assert.equal(workspaceRecentDocuments.params.safeParse({ sessionId: 's', limit: null }).success, true);
    assert.equal(fsWriteTextFile.result.safeParse(null).success, true);
    assert.equal(fsWriteTextFile.result.safeParse({}).success, true);
  });

  it('accept only integers', () => {
    for (const line of [-1, 1.5, '1', NaN, 1e300]) {
      assert.equal(fsReadTextFile.params.safeParse({ sessionId: 's', path: '/a', line }).success, false);
    }
    for (const limit of [0, -1, 1.5, '1', {}, true]) {
      assert.equal(workspaceRecentDocuments.params.safeParse({ sessionId: 's', limit }).success, false);
    }
  });

  it('reject missing required fields', () => {
    for (const params of [undefined, null, {}, { sessionId: 's', path: '/a' }, { path: '/a', content: '' }]) {
      assert.equal(fsWriteTextFile.params.safeParse(params).success, false);
    }
  });
});
