// The stamp of a folder changes when git may ignore other files in it than before, wherever the rule is.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { longestShared, RuleStamps } from '../../../../src/vscode/git/ruleStamps.ts';

describe('RuleStamps', () => {
  let root: string;
  let repository: string;
  let folder: string;
  let now = 0;
  let stamps: RuleStamps;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-stamps-')));
    repository = join(root, 'repository');
    folder = join(repository, 'src', 'deep');
    mkdirSync(folder, { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: repository });
    stamps = new RuleStamps({ now: () => now }, join(root, 'home'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const stampLater = async (): Promise<string> => {
    now += longestShared;
    return await stamps.of(folder);
  };

  it('change with each file that may have rules, and with the index', async () => {
    mkdirSync(join(repository, '.git', 'info'), { recursive: true });
    mkdirSync(join(root, 'home'));
    const changes: Readonly<Record<string, () => void>> = {
      'of the root': () => writeFileSync(join(repository, '.gitignore'), 'a'),
      'in a folder': () => writeFileSync(join(folder, '.gitignore'), 'a'),
      'changed with the same size': () => writeFileSync(join(folder, '.gitignore'), 'b'),
      removed: () => rmSync(join(folder, '.gitignore')),
      'of the repository': () => writeFileSync(join(repository, '.git', 'info', 'exclude'), 'a'),
      'of a setting': () => writeFileSync(join(repository, '.git', 'config'), '[core]\n'),
      'of a setting of one worktree': () =>
        writeFileSync(join(repository, '.git', 'config.worktree'), '[core]\n'),
      'of the user': () => writeFileSync(join(root, 'home', '.gitconfig'), '[core]\n'),
      'of a tracked file': () => execFileSync('git', ['add', '.gitignore'], { cwd: repository }),
      'of a file that is no longer tracked': () =>
        execFileSync('git', ['rm', '-q', '--cached', '.gitignore'], { cwd: repository }),
      'of a new repository': () => execFileSync('git', ['init', '-q'], { cwd: folder }),
    };
    let before = await stampLater();
    for (const [name, change] of Object.entries(changes)) {
      change();
      const after = await stampLater();
      assert.notEqual(after, before, name);
      before = after;
    }
    writeFileSync(join(folder, 'a.ts'), '');
    assert.equal(await stampLater(), before);
  });

  it('change with the settings of the user if the variable for their folder is empty', async () => {
    const former = process.env['XDG_CONFIG_HOME'];
    process.env['XDG_CONFIG_HOME'] = '';
    try {
      const before = await stampLater();
      mkdirSync(join(root, 'home', '.config', 'git'), { recursive: true });
      writeFileSync(join(root, 'home', '.config', 'git', 'ignore'), '*.local\n');
      assert.notEqual(await stampLater(), before);
    } finally {
      if (former === undefined) delete process.env['XDG_CONFIG_HOME'];
      else process.env['XDG_CONFIG_HOME'] = former;
    }
  });

  it('change with the index of a linked worktree', async () => {
    const git = (...args: readonly string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: repository,
      });
    git('commit', '-q', '--allow-empty', '-m', 'first');
    git('worktree', 'add', '-q', join(root, 'linked'));
    folder = join(root, 'linked');
    writeFileSync(join(folder, 'a.ts'), '');
    const before = await stampLater();
    execFileSync('git', ['add', 'a.ts'], { cwd: folder });
    assert.notEqual(await stampLater(), before);
  });

  it('are shared for a second', async () => {
    const before = await stampLater();
    writeFileSync(join(folder, '.gitignore'), 'a');
    now += longestShared - 1;
    assert.equal(await stamps.of(folder), before);
    now += 1;
    assert.notEqual(await stamps.of(folder), before);
  });
});
