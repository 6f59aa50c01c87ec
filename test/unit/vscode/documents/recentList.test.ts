// The order, the bounds and the storage of the list of recent files.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RecentList } from '../../../../src/vscode/documents/recentList.ts';

const file = (name: string, languageId = 'plaintext'): { uri: string; languageId: string } => ({
  uri: `file:///${name}`,
  languageId,
});

describe('RecentList', () => {
  it('lists the newest file first, and each file once, with its latest language', () => {
    const list = new RecentList(undefined);
    for (const name of ['a', 'b', 'c', 'a']) list.add(file(name));
    list.add(file('b', 'markdown'));
    assert.deepEqual(list.list(), [file('b', 'markdown'), file('a'), file('c')]);
    assert.equal(list.languageOf('file:///b'), 'markdown');
    assert.equal(list.languageOf('file:///z'), undefined);
  });

  it('reports whether an addition changed the list', () => {
    const list = new RecentList(undefined);
    assert.equal(list.add(file('a')), true);
    assert.equal(list.add(file('a')), false);
    assert.equal(list.add(file('a', 'markdown')), true);
  });

  it('restores a stored list', () => {
    const list = new RecentList(undefined);
    for (const name of ['a', 'b', 'c']) list.add(file(name));
    assert.deepEqual(new RecentList(list.list()).list(), list.list());
  });

  it('keeps a bounded number of files', () => {
    const list = new RecentList(Array.from({ length: 5_000 }, (_, i) => file(`${i}`)));
    assert.equal(list.list().length, 200);
    assert.deepEqual(list.list()[0], file('0'));
    list.add(file('new'));
    assert.deepEqual([list.list().length, list.list()[0]], [200, file('new')]);
  });

  it('ignores stored values that are not files', () => {
    for (const stored of [
      null,
      5,
      'x',
      {},
      [null, 1, {}, { uri: 1, languageId: 'x' }, { uri: 'file:///a' }],
    ]) {
      assert.deepEqual(new RecentList(stored).list(), []);
    }
  });

  it('updates renamed files and files of renamed folders', () => {
    const list = new RecentList([file('a/one'), file('ab'), file('a/two'), file('c')]);
    list.rename('file:///a', 'file:///z');
    assert.deepEqual(list.list(), [file('z/one'), file('ab'), file('z/two'), file('c')]);
    list.rename('file:///c', 'file:///ab');
    assert.deepEqual(list.list(), [file('z/one'), file('ab'), file('z/two')]);
  });
});
