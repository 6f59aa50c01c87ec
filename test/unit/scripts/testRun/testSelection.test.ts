// Choosing tests of loaded files by their titles.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import Mocha, { Suite, Test } from 'mocha';
import {
  keepSelected,
  readSelection,
  selectionVariable,
  titlePath,
  type TestSelection,
} from '../../../../scripts/testRun/testSelection.ts';

/** Two files: `a` with a nested `describe`, and `b` with a test of the same title. */
function loaded(): Suite {
  const root = new Mocha().suite;
  const outer = addSuite(root, 'outer', 'test/host/a.test.ts', ['one', 'one more']);
  addSuite(outer, 'inner', 'test/host/a.test.ts', ['two']);
  addSuite(root, 'outer', 'test/host/b.test.ts', ['one']);
  return root;
}

function addSuite(parent: Suite, title: string, file: string, tests: readonly string[]): Suite {
  const suite = Suite.create(parent, title);
  suite.file = file;
  for (const test of tests) suite.addTest(new Test(test, () => undefined));
  return suite;
}

function keptBy(...selection: readonly TestSelection[]): { kept: string[]; missing: string[] } {
  const root = loaded();
  const missing = keepSelected(root, selection);
  const kept: string[] = [];
  root.eachTest((test) => kept.push(`${test.parent?.file?.slice(10, 11)}: ${titlePath(test)}`));
  return { kept, missing };
}

describe('keepSelected', () => {
  it('keeps one test by its whole title', () => {
    assert.deepEqual(keptBy({ file: 'test/host/a.test.ts', titles: ['outer › one'] }), {
      kept: ['a: outer › one'],
      missing: [],
    });
  });

  it('keeps all tests of a describe', () => {
    assert.deepEqual(keptBy({ file: 'test/host/a.test.ts', titles: ['outer › inner'] }).kept, [
      'a: outer › inner › two',
    ]);
  });

  it('keeps all tests of a file without titles', () => {
    assert.deepEqual(keptBy({ file: 'test/host/a.test.ts' }, { file: 'test/host/b.test.ts' }).kept, [
      'a: outer › one',
      'a: outer › one more',
      'a: outer › inner › two',
      'b: outer › one',
    ]);
  });

  it('names titles and files without a test, so that a renamed test does not leave the core unnoticed', () => {
    const { kept, missing } = keptBy(
      { file: 'test/host/a.test.ts', titles: ['outer › one', 'outer › gone'] },
      { file: 'test/host/c.test.ts' },
    );
    assert.deepEqual(kept, ['a: outer › one']);
    assert.deepEqual(missing, ['test/host/a.test.ts: outer › gone', 'test/host/c.test.ts: any test']);
  });

  it('keeps the tests of all entries with the same file', () => {
    const file = 'test/host/a.test.ts';
    assert.deepEqual(keptBy({ file, titles: ['outer › one'] }, { file, titles: ['outer › inner'] }).kept, [
      'a: outer › one',
      'a: outer › inner › two',
    ]);
  });

  it('keeps all tests without a selection', () => {
    const root = loaded();
    assert.deepEqual(keepSelected(root, undefined), []);
    assert.equal(root.total(), 4);
  });
});

describe('readSelection', () => {
  it('reads what a stage was given', () => {
    const selection = [{ file: 'test/host/a.test.ts', titles: ['outer'] }];
    assert.deepEqual(readSelection({ [selectionVariable]: JSON.stringify(selection) }), selection);
    assert.equal(readSelection({}), undefined);
  });
});
