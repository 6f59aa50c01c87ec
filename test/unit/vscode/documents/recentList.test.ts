// The order of recent files: newest first, once each, no more than a bounded number, whatever was stored.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RecentList } from '../../../../src/vscode/documents/recentList.ts';

const file = (name: string, languageId = 'plaintext'): { uri: string; languageId: string } => ({
  uri: `file:///${name}`,
  languageId,
});

describe('the list of recent files', () => {
  it('has the newest first, and each once, in its latest language', () => {
    const list = new RecentList(undefined);
    for (const name of ['a', 'b', 'c', 'a']) list.add(file(name));
    list.add(file('b', 'markdown'));
    assert.deepEqual(list.list(), [file('b', 'markdown'), file('a'), file('c')]);
    assert.equal(list.languageOf('file:///b'), 'markdown');
    assert.equal(list.languageOf('file:///z'), undefined);
  });

  it('says whether there is something to store', () => {
    const list = new RecentList(undefined);
    assert.equal(list.add(file('a')), true);
    assert.equal(list.add(file('a')), false);
    assert.equal(list.add(file('a', 'markdown')), true);
  });

  it('comes back as it was', () => {
    const list = new RecentList(undefined);
    for (const name of ['a', 'b', 'c']) list.add(file(name));
    assert.deepEqual(new RecentList(list.list()).list(), list.list());
  });

  it('is bounded', () => {
    const list = new RecentList(Array.from({ length: 5_000 }, (_, i) => file(`${i}`)));
    assert.equal(list.list().length, 200);
    assert.deepEqual(list.list()[0], file('0'));
    list.add(file('new'));
    assert.deepEqual([list.list().length, list.list()[0]], [200, file('new')]);
  });

  it('takes nothing that is no file', () => {
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

  it('follows new names of files and folders', () => {
    const list = new RecentList([file('a/one'), file('ab'), file('a/two'), file('c')]);
    list.rename('file:///a', 'file:///z');
    assert.deepEqual(list.list(), [file('z/one'), file('ab'), file('z/two'), file('c')]);
    list.rename('file:///c', 'file:///ab');
    assert.deepEqual(list.list(), [file('z/one'), file('ab'), file('z/two')]);
  });
});
