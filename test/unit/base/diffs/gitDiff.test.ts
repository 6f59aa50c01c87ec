// Tests how the output of git is divided and read, with the real git.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { gitDiffNames, gitDiffParts } from '../../../../src/base/diffs/gitDiff.ts';

describe('the output of git diff', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'acp-host-diff-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

  const settings = ['user.name=a', 'user.email=a@b', 'init.defaultBranch=main', 'commit.gpgSign=false'];
  function git(...args: readonly string[]): string {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const set = settings.flatMap((one) => ['-c', one]);
    return execFileSync('git', [...set, ...args], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' });
  }
  function write(name: string, text: string): void {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  function commit(): void {
    git('add', '-A');
    git('commit', '-m', 'x');
  }
  const namesIn = (diff: string): readonly unknown[] => gitDiffParts(diff).map(gitDiffNames);

  // Windows has no such names.
  const names = [
    'ä b.ts',
    'b/a.ts',
    'plain.ts',
    ...(process.platform === 'win32' ? [] : ['say "hi"\t\\.ts']),
  ];
  const configurations = [[], ['diff.noprefix=true'], ['diff.mnemonicPrefix=true'], ['core.quotePath=false']];

  for (const configuration of configurations)
    it(`names the files, however git writes them: ${configuration.join() || 'by default'}`, () => {
      const more = configuration.flatMap((one) => ['-c', one]);
      git('init');
      for (const name of names) write(name, 'one\n');
      write('old ü.ts', 'one\ntwo\nthree\nfour\n');
      write('same.ts', 'one\ntwo\nthree\nfive\n');
      write('gone.ts', 'gone\n');
      write('binary ö.bin', '\0');
      write('run.sh', 'run\n');
      commit();
      for (const name of names) write(name, '--- a/x\n+++ b/y\ndiff --git a/z b/z\n');
      write('binary ö.bin', '\0\0');
      write('made ß.ts', 'made\n');
      rmSync(join(root, 'gone.ts'));
      chmodSync(join(root, 'run.sh'), 0o755);
      renameSync(join(root, 'old ü.ts'), join(root, 'new ü.ts'));
      write('new ü.ts', 'one\ntwo\nthree\nfour\nfive\n');
      renameSync(join(root, 'same.ts'), join(root, 'moved.ts'));
      git('add', '-A');
      const same = [...names, 'binary ö.bin', 'made ß.ts', 'gone.ts'];
      if (process.platform !== 'win32') same.push('run.sh');
      const expected = [
        ...same.map((name) => ({ from: name, to: name })),
        { from: 'old ü.ts', to: 'new ü.ts' },
        { from: 'same.ts', to: 'moved.ts' },
      ];
      const key = (one: unknown): string => JSON.stringify(one);
      const found = namesIn(git(...more, 'diff', '--cached', '--find-renames'));
      assert.deepEqual(found.map(key).toSorted(), expected.map(key).toSorted());
    });

  it('is divided after files with conflicts, too', () => {
    git('init');
    for (const name of ['a.ts', 'c.ts', 'd.ts']) write(name, 'one\n');
    commit();
    git('checkout', '-b', 'other');
    write('c.ts', 'theirs\n');
    commit();
    git('checkout', 'main');
    write('c.ts', 'ours\n');
    commit();
    assert.throws(() => git('merge', 'other'));
    write('a.ts', 'two\n');
    write('d.ts', 'two\n');
    const parts = gitDiffParts(git('diff'));
    assert.deepEqual(
      parts.map((part) => gitDiffNames(part)?.to),
      ['c.ts', 'a.ts', 'd.ts'],
    );
    assert.match(parts[0]!, /theirs/);
    assert.doesNotMatch(parts[0]!, /two/);
    assert.deepEqual(namesIn(git('diff', '--cached')), [undefined]);
  });

  it('has no names that are unclear', () => {
    for (const part of [
      '',
      'text\n',
      'diff --git \n',
      'diff --git a/a b/b\n',
      'diff --git a/a.ts b/a.ts\n+++ x\n',
    ])
      assert.equal(gitDiffNames(part), undefined, part);
  });
});
