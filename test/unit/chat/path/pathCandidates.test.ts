// Tests which files a path may stand for in a workspace of several folders.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pathBelowNamed, pathInEach } from '../../../../src/chat/path/pathCandidates.ts';

const folders = ['/work/A', '/other/B', '/more/B'];

describe('pathInEach and pathBelowNamed', () => {
  it('resolve a relative path in each folder, and an absolute one once', () => {
    assert.deepEqual(pathInEach('src/x.ts', folders), [
      '/work/A/src/x.ts',
      '/other/B/src/x.ts',
      '/more/B/src/x.ts',
    ]);
    assert.deepEqual(pathInEach('/work/A/x.ts', folders), ['/work/A/x.ts']);
    assert.deepEqual(pathInEach('~/x.ts', folders), []);
  });

  it('resolve a path that begins with the name of a folder in each folder of that name', () => {
    assert.deepEqual(pathBelowNamed('B/src/x.ts', folders), ['/other/B/src/x.ts', '/more/B/src/x.ts']);
    assert.deepEqual(pathBelowNamed('./A/x.ts', folders), ['/work/A/x.ts']);
    assert.deepEqual(pathBelowNamed('A', folders), ['/work/A']);
    assert.deepEqual(pathBelowNamed('Ab/x.ts', folders), []);
    assert.deepEqual(pathBelowNamed('/A/x.ts', folders), []);
  });

  it('take both separators and any letter case of drives on Windows', () => {
    const drives = ['C:\\p\\A', 'd:\\p\\B'];
    assert.deepEqual(pathBelowNamed('B\\x.ts', drives), ['d:/p/B/x.ts']);
    assert.deepEqual(pathInEach('src\\x.ts', drives), ['c:/p/A/src/x.ts', 'd:/p/B/src/x.ts']);
  });
});
