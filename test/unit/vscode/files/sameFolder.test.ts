// Folders are compared by identity: through links, in other letter case, and with a disk that does not answer.

import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import {
  folderAround,
  type FolderMachine,
  isSamePlace,
  nameInFolder,
  otherNameAround,
} from '../../../../src/vscode/files/sameFolder.ts';
import { ManualClock } from '../../agent/manualClock.ts';

describe('folderAround', () => {
  let root: string;
  let link: string;
  let real: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'same-folder-')));
    real = join(root, 'real');
    link = join(root, 'link');
    mkdirSync(join(real, 'inner'), { recursive: true });
    mkdirSync(join(root, 'real2'));
    symlinkSync(real, link, 'junction');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('finds a folder that was opened through a link, and the reverse', async () => {
    assert.equal(await folderAround(real, [link]), link);
    assert.equal(await folderAround(join(real, 'inner'), [join(root, 'real2'), link]), link);
    assert.equal(await folderAround(link, [real]), real);
    assert.equal(
      await folderAround(join(real, 'gone', 'deeper'), [link]),
      link,
      'it does not exist any more',
    );
  });

  it('finds no folder beside it, or inside it, and none for a relative path', async () => {
    for (const path of [join(root, 'real2'), root, '/', '', '.', 'real', join(link, '..')])
      assert.equal(await folderAround(path, [link]), undefined, path);
    assert.equal(await folderAround(real, [join(root, 'missing'), join(link, 'inner')]), undefined);
    assert.equal(await folderAround(real, []), undefined);
  });

  it('prefers the innermost folder', async () => {
    const inner = join(link, 'inner');
    assert.equal(await folderAround(join(link, 'inner', 'a'), [link, inner]), inner);
    assert.equal(await folderAround(join(real, 'inner', 'a'), [inner, link]), inner);
    assert.equal(await folderAround(join(real, 'inner', 'a'), [link, inner]), inner);
  });

  it('tells whether two names are the same folder', async () => {
    assert.equal(await isSamePlace(real, link), true);
    assert.equal(await isSamePlace(link, `${real}/`), true);
    assert.equal(await isSamePlace(join(real, 'inner'), link), false);
    assert.equal(await isSamePlace(link, join(real, 'inner')), false);
  });

  it('gives a file the name that it has in an open folder', async () => {
    assert.equal(await nameInFolder(join(real, 'inner', 'a'), [link]), join(link, 'inner', 'a'));
    assert.equal(await nameInFolder(real, [link]), link);
    assert.equal(await nameInFolder(join(link, 'inner'), [link]), undefined, 'it has that name');
    assert.equal(await nameInFolder(join(root, 'real2', 'a'), [link]), undefined);
    symlinkSync(join(root, 'real2'), join(real, 'out'), 'junction');
    assert.equal(await nameInFolder(join(real, 'out', 'a'), [link]), undefined, 'it leads out of the folder');
  });

  it('finds the outermost name that a folder has in a path', async () => {
    const named = { name: real, folder: link };
    assert.deepEqual(await otherNameAround(real, [link]), named);
    assert.deepEqual(await otherNameAround(join(real, 'inner', 'gone', 'a'), [link]), named);
    assert.deepEqual(await otherNameAround(join(link, 'a'), [real]), { name: link, folder: real });
    symlinkSync(real, join(real, 'again'), 'junction');
    assert.deepEqual(await otherNameAround(join(real, 'again', 'a'), [link]), named);
    symlinkSync(join(real, 'inner'), join(root, 'part'), 'junction');
    symlinkSync(join(root, 'real2'), join(real, 'out'), 'junction');
    // A link to a part of the folder is no name of it, and a link out of the folder leads elsewhere.
    for (const path of [join(root, 'part', 'a'), join(real, 'out', 'a'), root, join(link, 'a'), 'real', '/'])
      assert.equal(await otherNameAround(path, [link]), undefined, path);
  });

  it('tells whether two names are the same file', async () => {
    writeFileSync(join(real, 'a.txt'), 'a');
    writeFileSync(join(real, 'b.txt'), 'a');
    assert.equal(await isSamePlace(join(real, 'a.txt'), join(link, 'a.txt')), true);
    assert.equal(await isSamePlace(join(link, 'b.txt'), join(real, 'a.txt')), false);
    assert.equal(await isSamePlace(join(link, 'a.txt'), real), false);
  });

  /** A disk that ignores letter case, but does not correct it. */
  const insensitive: FolderMachine = {
    clock: new ManualClock(),
    findRealPlace: (path) => Promise.resolve({ kind: 'there', path }),
    identityOf: (path) => Promise.resolve(path.toLowerCase()),
  };

  it('finds a folder in other letter case where the disk ignores it', async () => {
    assert.equal(
      await folderAround('/Users/Me/Project/src', ['/users/me/project'], insensitive),
      '/users/me/project',
    );
    assert.equal(await folderAround('/Users/Me/Project2', ['/users/me/project'], insensitive), undefined);
    assert.equal(await isSamePlace('/A', '/a', insensitive), true);
  });

  it('does not wait without end for a disk, and does not ask it about a folder with the same name', async () => {
    const clock = new ManualClock();
    const silent = { ...insensitive, clock, findRealPlace: () => new Promise<never>(() => undefined) };
    const looking = folderAround('/net/a', ['/home'], silent);
    await clock.whenSet(5_000);
    clock.advance(5_000);
    assert.equal(await looking, undefined);
    assert.equal(await folderAround('/net/a', ['/net/a'], silent), '/net/a');
  });
});
