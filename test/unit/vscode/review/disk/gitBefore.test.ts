// Tests which files have an earlier content in git, and that later changes of the agent do not affect it.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { GitBefore } from '../../../../../src/vscode/review/disk/gitBefore.ts';
import { KeptContents } from '../../../../../src/vscode/storage/keptContents.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { anyRepositories } from '../../git/openRepository.ts';

describe('GitBefore', () => {
  let root: string;
  let storage: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-git-')));
    storage = mkdtempSync(join(tmpdir(), 'acp-host-storage-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
    rmSync(storage, { recursive: true });
  });

  it('reads the content of clean files, and none of others', async () => {
    const at = (name: string): string => join(root, name);
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: root,
        stdio: 'ignore',
      });
    mkdirSync(at('nested/inner'), { recursive: true });
    for (const name of ['clean', 'dirty', 'assumed', 'ü ö']) writeFileSync(at(name), `${name}\n`);
    writeFileSync(at('.gitignore'), 'build\n');
    git('init');
    git('add', '.');
    git('commit', '-m', 'x');
    git('update-index', '--assume-unchanged', 'assumed');
    writeFileSync(at('dirty'), 'mine\n');
    writeFileSync(at('untracked'), 'mine\n');
    execFileSync('git', ['init'], { cwd: at('nested'), stdio: 'ignore' });
    writeFileSync(at('nested/inner/a'), 'mine\n');
    const found = await GitBefore.look(root, anyRepositories(join(storage, 'git')));
    const contents = new KeptContents(storage, new RecordingLogger());
    assert.ok(found);
    // Later changes of the agent do not affect this.
    writeFileSync(at('clean'), 'agent\n');
    git('commit', '-am', 'y');
    const seen: Record<string, unknown> = {};
    for (const name of ['clean', 'ü ö', 'dirty', 'untracked', 'assumed', 'new', 'build', 'nested/inner/a']) {
      const before = await found.before(at(name), contents.largest, false);
      if (before instanceof Uint8Array) seen[name] = before.toString();
      else seen[name] = before === 'ignored' ? before : before.kind;
    }
    assert.deepEqual(seen, {
      ...{ clean: 'clean\n', 'ü ö': 'ü ö\n', dirty: 'unknown', untracked: 'unknown', assumed: 'unknown' },
      ...{ new: 'absent', build: 'ignored', 'nested/inner/a': 'unknown' },
    });
    assert.deepEqual(found.dirty.toSorted(), [at('dirty'), at('untracked')]);
  });

  it('knows the files of a new repository, which has no commit', async () => {
    const at = (name: string): string => join(root, name);
    for (const name of ['mine', 'staged']) writeFileSync(at(name), `${name}\n`);
    writeFileSync(at('.gitignore'), 'build\n');
    for (const args of [['init'], ['add', 'staged']])
      execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    const found = await GitBefore.look(root, anyRepositories(join(storage, 'git')));
    assert.ok(found);
    // They are read before the agent starts.
    assert.deepEqual(found.dirty.toSorted(), [at('.gitignore'), at('mine'), at('staged')]);
    const kinds: Record<string, string> = {};
    for (const name of ['mine', 'staged', 'new', 'build']) {
      const before = await found.before(at(name), 1_000, false);
      kinds[name] = before instanceof Uint8Array ? 'bytes' : before === 'ignored' ? before : before.kind;
    }
    assert.deepEqual(kinds, { mine: 'unknown', staged: 'unknown', new: 'absent', build: 'ignored' });
  });
});
