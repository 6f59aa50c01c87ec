// Nothing in a folder, created before or during a run, makes git start a program when the extension runs git.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { findGitIgnored } from '../../../../src/vscode/git/gitIgnored.ts';
import type { GitRepositories } from '../../../../src/vscode/git/gitRepositories.ts';
import { GitBefore } from '../../../../src/vscode/review/disk/gitBefore.ts';
import { anyRepositories } from './openRepository.ts';
import {
  gitAttacks,
  gitIn,
  makeRepository,
  markerProgram,
  type GitAttack,
} from '../../../bench/attacks/gitAttacks.ts';

describe('git in a folder that an agent can write', () => {
  let template: string;
  let olderTree: string;
  let folder: string;
  let root: string;
  let marker: string;

  before(() => {
    template = mkdtempSync(join(tmpdir(), 'acp-host-attacked-'));
    makeRepository(template);
    olderTree = gitIn(template, 'rev-parse', 'HEAD~1^{tree}');
  });
  after(() => rmSync(template, { recursive: true }));
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-attack-')));
    root = join(folder, 'root');
    mkdirSync(root);
    marker = join(folder, 'marker');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** @param isOpen treats every repository as opened by VS Code's git extension. */
  const repositories = (isOpen: boolean): GitRepositories => anyRepositories(join(folder, 'storage'), isOpen);

  const plant = (attack: GitAttack): void => {
    attack.plant(root, markerProgram(folder, marker));
    // The marker of the preparation does not count.
    rmSync(marker, { force: true });
  };

  /** Runs every git call of the extension. @returns the result for a file that git wrote; undefined if git has none. */
  async function useGit(known: GitRepositories): Promise<boolean | undefined> {
    const [file, fresh] = [join(root, 'a.txt'), join(root, 'new.txt')];
    await findGitIgnored([file, fresh], known, neverCancelled);
    const start = await GitBefore.look(root, known);
    if (!start) return undefined;
    await start.before(file, 1_000_000, false);
    await start.before(fresh, 1_000_000, false);
    await start.filesIn(join(root, 'sub'));
    // A stopped merge restores the content of the earlier commit.
    writeFileSync(file, 'a.txt\n');
    const directory = join(root, '.git');
    // An attack may have a file there.
    if (statSync(directory).isDirectory()) writeFileSync(join(directory, 'AUTO_MERGE'), olderTree);
    await start.moves.look();
    return await start.moves.made(file);
  }

  for (const attack of gitAttacks) {
    it(`starts no program planted by ${attack.name}`, async () => {
      if (attack.on === 'repository') cpSync(template, root, { recursive: true });
      const known = repositories(false);
      await known.remember([root]);
      plant(attack);
      const isAnswered = await useGit(known);
      assert.equal(existsSync(marker), false, 'known before');
      // The earlier content is still usable.
      if (attack.on === 'repository' && attack.needsFetch !== true) assert.equal(isAnswered, true);
      if (attack.on === 'folder') await useGit(repositories(true));
      assert.equal(existsSync(marker), false, 'opened by VS Code');
      // The attack must work without precautions. A changed file time makes git read the file.
      const unchanged = join(root, 'sub/c.txt');
      if (existsSync(unchanged)) utimesSync(unchanged, new Date(), new Date(2_000_000_000_000));
      for (const args of attack.falls) {
        try {
          execFileSync('git', args, {
            cwd: root,
            stdio: 'ignore',
            env: { ...process.env, GIT_PAGER: 'cat' },
          });
        } catch {
          // Git fails after it ran the program.
        }
      }
      assert.equal(existsSync(marker), true, 'git alone falls for it');
    });
  }

  it('runs in a repository that existed before', async () => {
    cpSync(template, root, { recursive: true });
    const known = repositories(false);
    await known.remember([root]);
    assert.equal(await useGit(known), true);
  });

  it('does not run in a repository created later, unless VS Code has it open', async () => {
    const known = repositories(false);
    await known.remember([root]);
    cpSync(template, root, { recursive: true });
    assert.equal(await useGit(known), undefined);
    assert.equal((await known.find(join(root, 'sub'))).kind, 'refused');
    assert.equal((await repositories(true).find(root)).kind, 'repository');
  });

  it('does not run if an agent wrote into the git directory', async () => {
    cpSync(template, root, { recursive: true });
    const known = repositories(true);
    await known.remember([root]);
    known.wrote(join(root, 'a.txt'));
    assert.equal((await known.find(root)).kind, 'repository');
    known.wrote(join(root, '.git/config'));
    assert.equal((await known.find(root)).kind, 'refused');
  });

  it('does not run if .git leads elsewhere by now', async () => {
    cpSync(template, root, { recursive: true });
    const known = repositories(false);
    await known.remember([root]);
    cpSync(template, join(folder, 'other'), { recursive: true });
    rmSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git'), `gitdir: ${join(folder, 'other/.git')}\n`);
    assert.equal((await known.find(root)).kind, 'refused');
  });

  it('finds no repository without a .git', async () => {
    assert.equal((await repositories(true).find(root)).kind, 'none');
  });
});
