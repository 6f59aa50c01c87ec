// Proves that an agent's start waits only for a limited time for the repositories that exist before it, and that git does not run
// in a repository that is found later.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { FoundGitDirectory } from '../../../../src/vscode/git/gitDirectory.ts';
import { findPatience, GitRepositories, openPatience } from '../../../../src/vscode/git/gitRepositories.ts';
import { ManualClock } from '../../agent/manualClock.ts';

describe('GitRepositories', () => {
  it('goes on without a folder whose disk does not answer, and ignores what is found later', async () => {
    const clock = new ManualClock();
    const dead = Promise.withResolvers<FoundGitDirectory>();
    const here = { root: '/here', gitDir: '/here/.git', commonDir: '/here/.git' };
    const late = { root: '/dead', gitDir: '/dead/.git', commonDir: '/dead/.git' };
    let programs = 0;
    const repositories = new GitRepositories({
      program: () => {
        programs += 1;
        return Promise.resolve(undefined);
      },
      ...{ storage: '/storage', isOpen: () => false, clock, logger: { warn: () => undefined } },
      look: (folder) => (folder === '/here' ? Promise.resolve(here) : dead.promise),
    });
    const remembered = repositories.remember(['/dead', '/here']);
    await clock.whenSet(findPatience);
    clock.fire(findPatience);
    await remembered;
    dead.resolve(late);
    await dead.promise;
    // Without git, an allowed repository is `none`.
    assert.deepEqual(await repositories.find('/here'), { kind: 'none' });
    assert.deepEqual(await repositories.find('/dead'), { kind: 'refused' });
    assert.equal(programs, 1);
  });

  it('remembers no repository that is found when agents can write already', async () => {
    const looked = Promise.withResolvers<FoundGitDirectory>();
    let looks = 0;
    const repositories = new GitRepositories({
      program: () => Promise.resolve(undefined),
      ...{ storage: '/storage', isOpen: () => false, clock: new ManualClock() },
      logger: { warn: () => undefined },
      look: () => {
        looks += 1;
        return looked.promise;
      },
    });
    const early = repositories.rememberBeforeAgents(['/here']);
    repositories.agentsCanWrite();
    looked.resolve({ root: '/here', gitDir: '/here/.git', commonDir: '/here/.git' });
    await early;
    await repositories.rememberBeforeAgents(['/here']);
    assert.equal(looks, 1);
    assert.deepEqual(await repositories.find('/here'), { kind: 'refused' });
    await repositories.remember(['/here']);
    assert.deepEqual(await repositories.find('/here'), { kind: 'none' });
  });

  it('refuses a folder whose disk does not answer', async () => {
    const clock = new ManualClock();
    const repositories = new GitRepositories({
      program: () => Promise.resolve(undefined),
      ...{ storage: '/storage', isOpen: () => true, clock, logger: { warn: () => undefined } },
      look: () => new Promise(() => undefined),
    });
    const found = repositories.find('/dead');
    clock.fire(openPatience);
    assert.deepEqual(await found, { kind: 'refused' });
  });

  it('says what git lacks to know files, from the nearest folder that still exists', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-missing-')));
    try {
      let program: string | undefined = '/bin/git';
      const repositories = new GitRepositories({
        program: () => Promise.resolve(program),
        ...{ storage: '/storage', isOpen: () => false, clock: new ManualClock() },
        logger: { warn: () => undefined },
      });
      mkdirSync(join(root, 'in', 'src'), { recursive: true });
      for (const name of ['objects', 'refs']) mkdirSync(join(root, 'in', '.git', name), { recursive: true });
      writeFileSync(join(root, 'in', '.git', 'HEAD'), 'ref: refs/heads/main\n');
      const inside = [join(root, 'in', 'src', 'a'), join(root, 'in', 'gone', 'deep', 'b')];
      assert.equal(await repositories.missing(inside), undefined);
      assert.equal(await repositories.missing([...inside, join(root, 'c')]), 'repository');
      assert.equal(await repositories.missing([]), undefined);
      program = undefined;
      assert.equal(await repositories.missing(inside), 'program');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('does not wait for a disk that does not answer, to say what git lacks', async () => {
    const clock = new ManualClock();
    const repositories = new GitRepositories({
      program: () => Promise.resolve('/bin/git'),
      ...{ storage: '/storage', isOpen: () => true, clock, logger: { warn: () => undefined } },
      look: () => new Promise(() => undefined),
    });
    const found = repositories.missing(['/dead/a']);
    await clock.whenSet(findPatience);
    clock.fire(findPatience);
    assert.equal(await found, undefined);
  });
});
