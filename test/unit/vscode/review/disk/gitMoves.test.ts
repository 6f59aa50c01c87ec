// Tests that all callers see what git changed once one of them has read it.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openRepository } from '../../git/openRepository.ts';
import { GitMoves } from '../../../../../src/vscode/review/disk/gitMoves.ts';

describe('GitMoves', () => {
  let root: string;
  let storage: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-moves-')));
    storage = mkdtempSync(join(tmpdir(), 'acp-host-storage-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
    rmSync(storage, { recursive: true });
  });

  it('has read the log when a concurrent call reports nothing new', async () => {
    const log = join(root, 'log');
    const commit = 'a'.repeat(40);
    const repository = {
      root,
      headLog: log,
      autoMerge: join(root, 'merge'),
      run: () => Promise.resolve(undefined),
      resolve: () => Promise.resolve(commit),
    };
    writeFileSync(log, '');
    const moves = await GitMoves.look(repository, ['changed'], undefined);
    assert.equal(await moves.look(), false);
    appendFileSync(log, `${commit} ${commit} a <a@b> 1 +0000\treset: moving to HEAD\n`);
    const [first, second] = [moves.look(), moves.look()];
    assert.equal(await second, false);
    assert.equal(moves.madeIn(join(root, 'changed')), 'HEAD');
    assert.equal(await first, true);
  });

  it('attributes the files of a merge, cherry-pick or stash with conflicts to git until they are resolved', async () => {
    const at = (name: string): string => join(root, name);
    const git = (...args: readonly string[]): void => {
      const options = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'core.autocrlf=false'];
      execFileSync('git', [...options, ...args], { cwd: root, stdio: 'ignore' });
    };
    const commit = (text: string): void => {
      writeFileSync(at('both'), text);
      git('commit', '-am', text);
    };
    git('init', '-b', 'main');
    for (const name of ['both', 'theirs', 'ours']) writeFileSync(at(name), 'old\n');
    git('add', '.');
    git('commit', '-m', 'x');
    git('checkout', '-b', 'other');
    writeFileSync(at('theirs'), 'new\n');
    commit('other\n');
    git('checkout', 'main');
    commit('main\n');
    writeFileSync(at('both'), 'stashed\n');
    git('stash');
    commit('again\n');
    const repository = await openRepository(root, storage);
    for (const [way, undo] of [
      [
        ['merge', 'other'],
        ['merge', '--abort'],
      ],
      [
        ['cherry-pick', 'other'],
        ['cherry-pick', '--abort'],
      ],
      [
        ['stash', 'pop'],
        ['reset', '--hard'],
      ],
    ] as const) {
      const moves = await GitMoves.look(repository, [], undefined);
      assert.throws(() => git(...way), way.join(' '));
      assert.equal(await moves.look(), true);
      assert.equal(await moves.look(), false);
      assert.equal(await moves.made(at('both')), true, way.join(' '));
      assert.equal(await moves.made(at('theirs')), way[0] !== 'stash');
      assert.equal(await moves.made(at('ours')), false);
      writeFileSync(at('both'), 'resolved\n');
      assert.equal(await moves.made(at('both')), false, 'whoever resolved it');
      assert.match(String(moves.madeIn(at('both'))), /^[0-9a-f]{40}$/);
      // Differences from before the turn are not attributed.
      const later = await GitMoves.look(repository, [], undefined);
      assert.equal(await later.look(), false);
      assert.equal(later.madeIn(at('both')), undefined);
      git(...undo);
    }
  });
});
