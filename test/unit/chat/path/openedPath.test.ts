// Paths under the real name of a folder that was opened through a link.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openedFile, openedPath } from '../../../../src/chat/path/openedPath.ts';
import { shownPath, shownTitle } from '../../../../src/chat/path/shownPath.ts';
import { readPath } from '../../../../src/vscode/chat/pages/pagePlace.ts';

describe('a path under another name of an open folder', () => {
  const folders = ['/work/link'];
  const names = [{ name: '/data/real', folder: '/work/link' }];
  const scope = { cwd: '/data/real', folders, names };

  it('is the path under the folder as it is open', () => {
    assert.equal(openedPath('/data/real/src/a.ts', folders, names), '/work/link/src/a.ts');
    assert.equal(openedPath('/data/real', folders, names), '/work/link');
    for (const path of ['/data/real2/a.ts', '/data', '/work/link/a.ts', '/work/other'])
      assert.equal(openedPath(path, folders, names), path);
    const nested = [...names, { name: '/data/real/inner', folder: '/work/inner' }];
    assert.equal(openedPath('/data/real/inner/a', folders, nested), '/work/inner/a');
    const windows = [{ name: 'D:\\Real', folder: 'c:\\Link' }];
    assert.equal(openedPath('d:/real/a.ts', ['c:\\Link'], windows), 'c:/Link/a.ts');
  });

  it('leaves other files as this machine writes them', () => {
    assert.equal(openedFile('/data/real/src/a.ts', folders, names), '/work/link/src/a.ts');
    assert.equal(openedFile('/data//other/a.ts', folders, names), '/data//other/a.ts');
    assert.equal(openedFile('/work/link/a.ts', folders, names), '/work/link/a.ts');
    assert.equal(openedFile('C:\\Other\\a.ts', folders, names), 'C:\\Other\\a.ts');
  });

  it('is shown like one under the folder', () => {
    assert.equal(shownPath('src/a.ts', scope), 'src/a.ts');
    assert.equal(shownPath('/data/real/src/a.ts', scope), 'src/a.ts');
    assert.equal(shownPath('/data/other/a.ts', scope), '/data/other/a.ts');
    assert.equal(shownTitle('Read /data/real/src/a.ts', 'read', scope), 'Read src/a.ts');
  });

  it('is opened under the folder', () => {
    const within = { base: scope.cwd, folders, names };
    for (const path of ['src/a.ts', '/data/real/src/a.ts', '/work/link/src/a.ts']) {
      const place = readPath(path, 3, within);
      assert.ok(place.kind === 'file');
      assert.deepEqual(place.candidates, [{ path: '/work/link/src/a.ts', range: { line: 3 } }]);
    }
    assert.equal(readPath('/data/real/../a.ts', 3, within).kind, 'refused');
  });
});
