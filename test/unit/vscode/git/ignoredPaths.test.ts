// The repository that the open folder is in decides which files are ignored, also if VS Code has not opened it.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../../src/agent/clock.ts';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { GitRepositories } from '../../../../src/vscode/git/gitRepositories.ts';
import { findIgnoredOrUnknown, findIgnoredPaths } from '../../../../src/vscode/git/ignoredPaths.ts';
import { anyRepositories } from './openRepository.ts';

describe('findIgnoredPaths', () => {
  let root: string;
  let app: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-ignored-')));
    app = join(root, 'repository', 'app');
    mkdirSync(app, { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: join(app, '..') });
    writeFileSync(join(app, '..', '.gitignore'), '*.local.ts\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const repositories = (): GitRepositories => anyRepositories(join(root, 'storage'), false);

  it('are found, also by a link to the folder, with files that do not exist', async () => {
    const link = join(root, 'link');
    symlinkSync(app, link);
    writeFileSync(join(app, 'linked.local.ts'), '');
    const ignored = [join(app, 'a.local.ts'), join(link, 'linked.local.ts')];
    const others = [join(app, 'a.ts'), join(root, 'outside.local.ts')];
    const found = await findIgnoredPaths([...ignored, ...others], repositories(), [app]);
    assert.deepEqual([...found.ignored], ignored);
    assert.equal(found.unknown.size, 0);
  });

  it('include links, whose targets are not judged, and files that do not exist behind a link', async () => {
    mkdirSync(join(app, 'built'));
    writeFileSync(join(app, 'a.ts'), '');
    symlinkSync('a.ts', join(app, 'link.local.ts'));
    symlinkSync('built', join(app, 'behind'));
    const paths = ['link.local.ts', 'behind/gone.local.ts', 'behind/gone.ts'].map((name) => join(app, name));
    const found = await findIgnoredPaths(paths, repositories(), [app]);
    assert.deepEqual([[...found.ignored], [...found.unknown]], [paths.slice(0, 2), []]);
  });

  it('are unknown if an agent may have made the repository', async () => {
    const known = repositories();
    known.agentsCanWrite();
    const found = await findIgnoredPaths([join(app, 'a.ts')], known, [app]);
    assert.deepEqual([found.ignored.size, [...found.unknown]], [0, [join(app, 'a.ts')]]);
  });

  it('are found beside a repository that an agent may have made', async () => {
    const known = repositories();
    await known.rememberBeforeAgents([app]);
    known.agentsCanWrite();
    const made = join(app, 'made');
    mkdirSync(made);
    execFileSync('git', ['init', '-q'], { cwd: made });
    const paths = [join(app, 'a.ts'), join(app, 'a.local.ts'), join(made, 'a.ts'), join(root, 'outside.ts')];
    const found = await findIgnoredPaths(paths, known, [app]);
    assert.deepEqual([[...found.ignored], [...found.unknown]], [[paths[1]], [paths[2]]]);
  });

  it('include those that the rules of such a repository name, but its settings are not read', async () => {
    const known = repositories();
    await known.rememberBeforeAgents([app]);
    known.agentsCanWrite();
    const made = join(app, 'made');
    mkdirSync(made);
    const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: made });
    git('init', '-q');
    writeFileSync(join(root, 'words'), 'b.ts\n');
    git('config', 'core.excludesfile', join(root, 'words'));
    mkdirSync(join(made, '.git', 'info'), { recursive: true });
    writeFileSync(join(made, '.git', 'info', 'exclude'), '/a.ts\nout/\n');
    writeFileSync(join(made, '.gitignore'), '*.tmp\n');
    mkdirSync(join(made, 'out'));
    const paths = ['a.ts', 'out/c.ts', 'd.tmp', 'b.ts', 'sub/a.ts'].map((name) => join(made, name));
    const found = await findIgnoredPaths(paths, known, [app]);
    assert.deepEqual([[...found.ignored], [...found.unknown]], [paths.slice(0, 3), paths.slice(3)]);
  });

  it('do not depend on a repository around that of the open folder', async () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    writeFileSync(join(root, '.gitignore'), '*\n');
    const paths = [join(app, 'a.ts'), join(app, 'a.local.ts')];
    const found = await findIgnoredPaths(paths, repositories(), [app]);
    assert.deepEqual([[...found.ignored], [...found.unknown]], [[paths[1]], []]);
  });

  it('do not include an open folder, or its files, because of a repository around its own', async () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    writeFileSync(join(root, '.gitignore'), '*\n');
    const repository = join(app, '..');
    const paths = [repository, join(repository, 'a.ts'), join(repository, 'a.local.ts')];
    for (const isOpen of [false, true]) {
      const known = anyRepositories(join(root, 'storage'), isOpen);
      const found = await findIgnoredPaths(paths, known, [repository]);
      assert.deepEqual([[...found.ignored], [...found.unknown]], [[paths[2]], []]);
    }
  });

  it('are none without git, or unknown for a search', async () => {
    const without = new GitRepositories({
      program: () => Promise.resolve(undefined),
      ...{ storage: root, isOpen: () => false, clock: systemClock, logger: { warn: () => undefined } },
    });
    const paths = [join(app, 'a.local.ts')];
    const found = await findIgnoredPaths(paths, without, [app]);
    assert.deepEqual([found.ignored.size, found.unknown.size], [0, 0]);
    const { ignored, unknown } = await findIgnoredOrUnknown(paths, without, [app], neverCancelled);
    assert.deepEqual([ignored.size, [...unknown]], [0, paths]);
  });

  it('are found for a search in a folder that was opened through a link', async () => {
    const link = join(root, 'link');
    symlinkSync(app, link);
    const paths = [join(link, 'a.local.ts'), join(link, 'a.ts')];
    const found = await findIgnoredOrUnknown(
      paths,
      anyRepositories(join(root, 'storage')),
      [link],
      neverCancelled,
    );
    assert.deepEqual([[...found.ignored], [...found.unknown]], [[paths[0]], []]);
  });
});
