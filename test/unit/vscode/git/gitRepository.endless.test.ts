// A pipe, an endless device and a file of 4 GB in place of git's files neither block the extension nor fill its memory.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
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
});
