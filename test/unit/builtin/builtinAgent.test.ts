// Tests that paths that may leave the machine reveal no home folder.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pathsIn } from '../../../src/builtin/builtinAgent.ts';

describe('The path of a document in a prompt', () => {
  const pathOf = pathsIn({
    workspaceUri: 'file:///home/me/a',
    workspaceFolders: [{ uri: 'file:///home/me/b/', name: 'b' }],
  });

  it('is relative to the folder that contains it', () => {
    assert.equal(pathOf('file:///home/me/b/src/my%20file.ts'), 'src/my file.ts');
    assert.equal(pathOf('file:///home/me/a/x.ts'), 'x.ts');
  });

  it('is only the file name outside of the folders', () => {
    assert.equal(pathOf('file:///home/me/ab/secret/x.ts'), 'x.ts');
    assert.equal(pathOf('untitled:Untitled-1'), 'untitled:Untitled-1');
    assert.equal(pathsIn({})('file:///home/me/x.ts?y#z'), 'x.ts');
  });

  it('contains no line ends, even if they are encoded', () => {
    assert.equal(pathOf('file:///home/me/a/x%0Ay%.ts'), 'x%0Ay%.ts');
    assert.equal(pathOf('file:///home/me/a/x%0Ay.ts'), 'x y.ts');
  });
});
