// The files that an agent's path may mean, in the folders of its session.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { candidatePaths } from '../../../../../src/vscode/editorTools/tools/sessionPaths.ts';

describe('candidatePaths', () => {
  it('are in each folder, or below the folder with whose name the path begins', () => {
    const one = { cwd: '/w/one', folders: ['/w/one'] };
    assert.deepEqual(candidatePaths(one, 'src/a.ts'), ['/w/one/src/a.ts']);
    assert.deepEqual(candidatePaths(one, '/elsewhere/a.ts'), ['/elsewhere/a.ts']);
    const two = { cwd: '/w/one/src', folders: ['/w/one', '/w/two'] };
    assert.deepEqual(candidatePaths(two, 'two/a.ts'), [
      ...['/w/two/a.ts', '/w/one/two/a.ts', '/w/two/two/a.ts', '/w/one/src/two/a.ts'],
    ]);
  });

  it('are the path itself if that is unclear', () => {
    assert.deepEqual(candidatePaths({ cwd: '/w', folders: ['/w'] }, '~/a.ts'), ['~/a.ts']);
  });

  it('are those of a folder as it is open, if the agent uses another name of the folder', () => {
    const names = [{ name: '/disk/real', folder: '/home/link' }];
    const linked = { cwd: '/home/link', folders: ['/home/link'], names };
    for (const path of ['a.ts', '/home/link/a.ts', '/disk/real/a.ts', 'file:///disk/real/a.ts'])
      assert.deepEqual(candidatePaths(linked, path), ['/home/link/a.ts']);
    assert.deepEqual(candidatePaths(linked, '/disk/real'), ['/home/link']);
    assert.deepEqual(candidatePaths(linked, '/disk/really/a.ts'), ['/disk/really/a.ts']);
  });
});
