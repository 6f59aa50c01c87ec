// Proves that agents must ask before they write files that can make programs run, in folders of any name.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { isProgramPlace } from '../../../../src/vscode/files/programPlaces.ts';

describe('isProgramPlace', () => {
  let folder: string;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-places-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const isAsked = (name: string): Promise<boolean> => {
    const path = join(folder, name);
    return isProgramPlace({ requested: path, path }, [folder]);
  };

  it('covers a HEAD, which makes a folder a repository, and all files beside a HEAD', async () => {
    assert.equal(await isAsked('HEAD'), true);
    assert.equal(await isAsked('data/HEAD'), true);
    for (const name of ['config', 'objects/x', 'refs/heads/main'])
      assert.equal(await isAsked(name), false, name);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/HEAD'), '');
    for (const name of [
      'config',
      'objects/x',
      'refs/heads/main',
      'hooks/post-checkout',
      'hook\u017f/post-checkout',
      'info/attributes',
      'commondir',
    ])
      assert.equal(await isAsked(join('data', name)), true, name);
    assert.equal(await isAsked('data/readme.md'), false);
    assert.equal(await isAsked('config'), false);
  });

  it('covers the repository that a .git file leads to', async () => {
    mkdirSync(join(folder, 'data/objects'), { recursive: true });
    writeFileSync(join(folder, 'data/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, '.git'), 'gitdir: data\n');
    assert.equal(await isAsked('.git'), true);
    assert.equal(await isAsked('data/config'), true);
    assert.equal(await isAsked('data/config.worktree'), true);
  });

  it('covers the target of a link in .vscode', async () => {
    mkdirSync(join(folder, 'conf'));
    symlinkSync('conf', join(folder, '.vscode'));
    assert.equal(await isAsked('conf/tasks.json'), true);
    assert.equal(await isAsked('other/tasks.json'), false);
  });

  it('covers hidden files and programs of a workspace that is the home folder', async () => {
    const before = process.env['HOME'];
    process.env['HOME'] = folder;
    try {
      mkdirSync(join(folder, 'work/app'), { recursive: true });
      for (const name of ['.newrc', '.config/new/a', '.local/share/new', 'bin/x', 'Library/x', 'AppData/x'])
        assert.equal(await isAsked(name), true, name);
      for (const name of ['notes.txt', 'work/app/a.ts', 'work/.cache/a', 'src/bin/x'])
        assert.equal(await isAsked(name), false, name);
      const path = join(folder, '.worktrees/app/a.ts');
      const place = { requested: path, path };
      assert.equal(await isProgramPlace(place, [folder]), true);
      assert.equal(await isProgramPlace(place, [join(folder, '.worktrees/app')]), false);
      assert.equal(await isProgramPlace(place, [folder, join(folder, '.worktrees/app')]), false);
    } finally {
      if (before === undefined) delete process.env['HOME'];
      else process.env['HOME'] = before;
    }
  });
});
