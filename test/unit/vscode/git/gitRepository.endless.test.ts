// A pipe, an endless device and a file of 4 GB in place of git's files neither block the extension nor fill its memory.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { unknown } from '../../../../src/chat/review/fileVersion.ts';
import { GitBefore } from '../../../../src/vscode/review/disk/gitBefore.ts';
import { endlessFiles } from '../../../bench/attacks/endlessFiles.ts';
import { makeRepository } from '../../../bench/attacks/gitAttacks.ts';
import { anyRepositories, openRepository } from './openRepository.ts';

describe('git in a folder with endless files', () => {
  let folder: string;
  let root: string;

  beforeEach(function () {
    if (process.platform === 'win32') this.skip();
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-endless-')));
    root = join(folder, 'root');
    mkdirSync(root);
    makeRepository(root);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const [kind, make] of Object.entries(endlessFiles))
    for (const file of ['config', 'info/exclude', 'commondir', 'logs/HEAD', 'AUTO_MERGE'])
      it(`reads no ${kind} as ${file}`, async () => {
        const path = join(root, '.git', file);
        mkdirSync(dirname(path), { recursive: true });
        rmSync(path, { force: true });
        make(path);
        const before = process.memoryUsage().rss;
        const known = anyRepositories(join(folder, 'storage'));
        await known.remember([root]);
        const start = await GitBefore.look(root, known);
        await start?.before(join(root, 'a.txt'), 1_000_000, false);
        await start?.moves.look();
        // Another read answers, which waits for those that block.
        for (let i = 0; i < 8; i++) assert.ok((await readFile(join(root, 'a.txt'))).length > 0);
        const grown = (process.memoryUsage().rss - before) / 2 ** 20;
        assert.ok(grown < 100, `${grown} MiB`);
      });

  for (const kind of ['pipe', 'link to /dev/zero'])
    for (const name of ['index', 'HEAD', 'packed-refs', 'shallow', 'objects/info/alternates'])
      it(`is not run on a ${kind} as ${name}, which it would read until it is ended`, async () => {
        const path = join(root, '.git', name);
        rmSync(path, { force: true });
        mkdirSync(dirname(path), { recursive: true });
        endlessFiles[kind]!(path);
        assert.equal((await anyRepositories(join(folder, 'storage')).find(root)).kind, 'refused');
      });

  for (const [kind, make] of Object.entries(endlessFiles))
    for (const setting of ['core.attributesFile', 'core.excludesFile'])
      it(`lets git read no ${kind} that ${setting} names`, async () => {
        const path = join(folder, 'endless');
        make(path);
        execFileSync('git', ['-C', root, 'config', setting, path]);
        const repository = await openRepository(root, join(folder, 'storage'));
        // Git would wait, or fill the memory, until it is ended: then there is no answer.
        for (const args of [
          ['check-attr', '-z', 'filter', '--', 'a.txt'],
          ['status', '--porcelain'],
        ])
          assert.equal((await repository.run(args))?.code, 0);
      });

  it('is not run if its configuration includes a pipe', async () => {
    const path = join(folder, 'endless');
    endlessFiles['pipe']!(path);
    execFileSync('git', ['-C', root, 'config', 'include.path', '../../endless']);
    assert.equal((await anyRepositories(join(folder, 'storage')).find(root)).kind, 'refused');
  });

  it('is run if its configuration includes an ordinary file and names a path elsewhere', async () => {
    writeFileSync(join(folder, 'included'), '[core]\n\tautocrlf = true\n');
    endlessFiles['pipe']!(join(folder, 'endless'));
    execFileSync('git', ['-C', root, 'config', 'include.path', '../../included']);
    execFileSync('git', ['-C', root, 'config', 'mergetool.x.path', join(folder, 'endless')]);
    assert.equal((await anyRepositories(join(folder, 'storage')).find(root)).kind, 'repository');
  });

  for (const [kind, make] of Object.entries(endlessFiles))
    for (const name of ['.gitignore', '.gitattributes']) {
      it(`is not run on a ${kind} as ${name} of the root`, async () => {
        make(join(root, name));
        assert.equal((await anyRepositories(join(folder, 'storage')).find(root)).kind, 'refused');
      });

      it(`is not asked for files below a ${kind} as ${name}`, async () => {
        const known = anyRepositories(join(folder, 'storage'));
        const start = await GitBefore.look(root, known);
        mkdirSync(join(root, 'sub', 'inner'), { recursive: true });
        const inside = join(root, 'sub', 'inner', 'a.txt');
        const repository = await openRepository(root, join(folder, 'storage'));
        assert.equal(await repository.isBlockedFor([inside]), false);
        make(join(root, 'sub', name));
        assert.equal(await repository.isBlockedFor([inside]), true);
        assert.equal(await repository.isBlockedFor([join(root, 'a.txt')]), false);
        assert.deepEqual(await start?.before(inside, 1_000_000, false), unknown);
        assert.equal(await GitBefore.look(join(root, 'sub', 'inner'), known), undefined);
      });
    }

  it('is not called again after it waited for a pipe in any folder, which is logged', async () => {
    const warnings: string[] = [];
    const repositories = anyRepositories(join(folder, 'storage'), true, (text) => void warnings.push(text));
    const found = await repositories.find(root);
    assert.equal(found.kind, 'repository');
    if (found.kind !== 'repository') return;
    mkdirSync(join(root, 'sub'), { recursive: true });
    endlessFiles['pipe']!(join(root, 'sub', '.gitignore'));
    const args = ['ls-files', '-z', '--others', '--exclude-standard'];
    assert.equal(await found.repository.run(args, { patience: 500 }), undefined);
    assert.equal(warnings.length, 1);
    assert.ok(warnings[0]!.includes(root), warnings[0]);
    // It would answer, since it reads no ignored files.
    assert.equal(await found.repository.run(['rev-parse', '--git-dir']), undefined);
    assert.equal(await found.repository.resolve('HEAD'), undefined);
    assert.equal(warnings.length, 1);
  });
});
