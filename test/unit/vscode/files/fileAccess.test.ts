// No file outside the open folders is read or written without asking, however its path is written, and the user's answer
// counts only for the session, file and purpose that were asked about. `host/files/fileAccess` tests requests of agents.
import * as assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { HostedSession } from '../../../../src/chat/session/hostedSession.ts';
import { placePatience } from '../../../../src/vscode/files/realPlace.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { until } from '../../../until.ts';
import { AgentFiles, invalid, isThere } from './agentFiles.ts';

describe('FileAccess', () => {
  let files: AgentFiles;
  /** The open folder, with `a.txt` in it. */
  let inside: string;
  /** Somewhere else, with `there.txt` in it. */
  let outside: string;

  beforeEach(async () => {
    inside = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-inside-')));
    outside = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-outside-')));
    await writeFile(join(inside, 'a.txt'), 'inside\n');
    await writeFile(join(outside, 'there.txt'), 'outside\n');
    files = new AgentFiles(inside);
  });
  afterEach(async () => {
    for (const folder of [inside, outside]) await rm(folder, { recursive: true, force: true });
  });

  const asked = (): string[] => files.questions.map(({ purpose, path }) => `${purpose} ${path}`);

  it('does not ask about files in the open folders', async () => {
    assert.equal(await files.read(join(inside, 'a.txt')), 'inside\n');
    await files.write(join(inside, 'a.txt'), 'written\n');
    await files.write(join(inside, 'b.txt'), 'written\n');
    assert.deepEqual(files.questions, []);
  });

  it('asks before reading outside, and names the agent', async () => {
    const path = join(outside, 'there.txt');
    await assert.rejects(files.read(path), invalid('refusedByUser'));
    assert.deepEqual(files.questions, [{ agent: 'scripted', purpose: 'read', path, why: 'outside' }]);
    files.answer = 'once';
    assert.equal(await files.read(path), 'outside\n');
    assert.equal(await files.read(path), 'outside\n');
    assert.equal(files.questions.length, 3);
  });

  it('reports what the user allowed to read, with the place to which a link leads', async () => {
    const path = join(outside, 'there.txt');
    const linked = join(inside, 'linked.txt');
    await symlink(path, linked);
    await assert.rejects(files.read(path), invalid('refusedByUser'));
    assert.equal(await files.read(join(inside, 'a.txt')), 'inside\n');
    assert.deepEqual(files.allowed, []);
    files.answer = 'session';
    await files.write(path, 'outside\n');
    assert.deepEqual(files.allowed, []);
    await files.read(linked);
    await files.read(path);
    assert.deepEqual(files.allowed, [`scripted ${linked} ${path}`, `scripted ${path} ${path}`]);
  });

  it('asks before writing outside, even for a new file', async () => {
    for (const name of ['there.txt', 'new.txt', 'new/folder/new.txt']) {
      await assert.rejects(files.write(join(outside, name), 'x'), invalid('refusedByUser'));
    }
    assert.equal(await readFile(join(outside, 'there.txt'), 'utf8'), 'outside\n');
    assert.equal(await isThere(join(outside, 'new')), false);
    assert.equal(files.questions.length, 3);
    files.answer = 'once';
    await files.write(join(outside, 'new/folder/new.txt'), 'x\n');
    assert.equal(await readFile(join(outside, 'new/folder/new.txt'), 'utf8'), 'x\n');
  });

  it('remembers the answer for the session, the file and the purpose', async () => {
    const path = join(outside, 'there.txt');
    files.answer = 'session';
    await files.read(path);
    files.answer = 'refuse';
    await files.read(path);
    await assert.rejects(files.write(path, 'x'), invalid('refusedByUser'));
    files.answer = 'session';
    await assert.rejects(files.write(path, 'x'), invalid('refusedByUser'));
    await files.write(join(outside, 'other.txt'), 'x');
    assert.deepEqual(asked(), [`read ${path}`, `write ${path}`, `write ${join(outside, 'other.txt')}`]);
    files.session = {} as HostedSession;
    files.answer = 'refuse';
    await assert.rejects(files.read(path), invalid('refusedByUser'));
  });

  it('asks before writing a file of which it is not known in time whether it makes programs run', async () => {
    const clock = new ManualClock();
    files = new AgentFiles(inside, { clock, isProgramPlace: () => new Promise(() => undefined) });
    files.answer = 'once';
    const written = files.write(join(inside, 'a.txt'), 'written');
    await clock.whenSet(placePatience);
    clock.fire(placePatience);
    await written;
    assert.deepEqual(
      files.questions.map(({ why }) => why),
      ['programs'],
    );
  });

  it('looks again after a question: the settings and the folders may have changed meanwhile', async () => {
    const path = join(outside, 'there.txt');
    for (const access of [() => files.read(path), () => files.write(path, 'x')]) {
      files = new AgentFiles(inside);
      const answer = Promise.withResolvers<'session'>();
      files.answer = answer.promise;
      const accessed = access();
      await until('a question', () => files.questions.length > 0 || undefined);
      files.isExcluded = () => true;
      answer.resolve('session');
      await assert.rejects(accessed, invalid('excluded'));
      assert.deepEqual(files.allowed, []);
    }
    files = new AgentFiles(inside, { isProgramPlace: () => Promise.resolve(true) });
    const first = Promise.withResolvers<'once'>();
    files.answer = first.promise;
    const written = files.write(join(inside, 'a.txt'), 'x');
    await until('a question', () => files.questions.length > 0 || undefined);
    files.folders = [outside];
    files.answer = 'refuse';
    first.resolve('once');
    await assert.rejects(written, invalid('refusedByUser'));
    assert.deepEqual(
      files.questions.map(({ why }) => why),
      ['programs', 'outside'],
    );
    assert.equal(await readFile(join(inside, 'a.txt'), 'utf8'), 'inside\n');
  });

  it('resolves .. in paths', async () => {
    const path = join(outside, 'there.txt');
    const dotted = `${inside}/./x/../${relative(inside, outside)}/there.txt`;
    await assert.rejects(files.read(dotted), invalid('refusedByUser'));
    await assert.rejects(files.write(dotted, 'x'), invalid('refusedByUser'));
    assert.deepEqual(asked(), [`read ${path}`, `write ${path}`]);
  });

  it('resolves links to files and folders, and asks about their targets', async () => {
    const path = join(outside, 'there.txt');
    await symlink(path, join(inside, 'link.txt'));
    await symlink(outside, join(inside, 'folder'));
    for (const name of ['link.txt', 'folder/there.txt']) {
      await assert.rejects(files.read(join(inside, name)), invalid('refusedByUser'));
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('refusedByUser'));
    }
    assert.deepEqual(new Set(asked()), new Set([`read ${path}`, `write ${path}`]));
    assert.equal(await readFile(path, 'utf8'), 'outside\n');

    await assert.rejects(files.write(join(inside, 'folder/new/new.txt'), 'x'), invalid('refusedByUser'));
    assert.equal(asked().at(-1), `write ${join(outside, 'new/new.txt')}`);
    assert.equal(await isThere(join(outside, 'new')), false);

    files.answer = 'once';
    assert.equal(await files.read(join(inside, 'link.txt')), 'outside\n');
    await files.write(join(inside, 'link.txt'), 'through\n');
    assert.equal(await readFile(path, 'utf8'), 'through\n');
  });

  it('refuses a link without a target', async () => {
    await symlink(join(outside, 'nothing.txt'), join(inside, 'dangling.txt'));
    await symlink(join(inside, 'circle'), join(inside, 'circle'));
    for (const name of ['dangling.txt', 'circle', 'circle/a.txt']) {
      await assert.rejects(files.read(join(inside, name)), invalid('link'));
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('link'));
    }
    assert.equal(await isThere(join(outside, 'nothing.txt')), false);
  });

  it('follows links within the open folders without asking', async () => {
    await symlink(join(inside, 'a.txt'), join(inside, 'link.txt'));
    assert.equal(await files.read(join(inside, 'link.txt')), 'inside\n');
    await files.write(join(inside, 'link.txt'), 'through\n');
    assert.equal(await readFile(join(inside, 'a.txt'), 'utf8'), 'through\n');
    assert.deepEqual(files.questions, []);
  });

  it('resolves an open folder that is a link', async () => {
    const folder = join(inside, 'opened');
    await symlink(outside, folder);
    const linked = new AgentFiles(folder);
    assert.equal(await linked.read(join(folder, 'there.txt')), 'outside\n');
    assert.equal(await linked.read(join(outside, 'there.txt')), 'outside\n');
    await assert.rejects(linked.read(join(inside, 'a.txt')), invalid('refusedByUser'));
    linked.isExcluded = (path) => path === join(folder, 'there.txt');
    await assert.rejects(linked.read(join(outside, 'there.txt')), invalid('excluded'));
  });

  it('refuses excluded files without asking, however their path is written', async () => {
    files.answer = 'session';
    await writeFile(join(inside, '.env'), 'secret\n');
    await symlink(join(inside, '.env'), join(inside, 'harmless.txt'));
    await mkdir(join(inside, '.git'));
    await symlink(join(inside, '.git'), join(inside, 'folder'));
    for (const name of [
      '.env',
      'harmless.txt',
      '.git/config',
      'folder/hooks/x',
      'x/../.env',
      'server.key',
      '.git',
    ]) {
      await assert.rejects(files.read(join(inside, name)), invalid('excluded'));
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('excluded'));
    }
    await assert.rejects(files.read('/root/.ssh/id_rsa'), invalid('excluded'));
    assert.equal(await readFile(join(inside, '.env'), 'utf8'), 'secret\n');
    assert.deepEqual(files.questions, []);
  });

  it('refuses a hard link to an excluded file, but not other files with several hard links', async () => {
    await writeFile(join(inside, '.env'), 'secret\n');
    await link(join(inside, '.env'), join(inside, 'harmless.txt'));
    files.excluded = [join(inside, '.env')];
    await link(join(inside, 'a.txt'), join(inside, 'b.txt'));
    await assert.rejects(files.read(join(inside, 'harmless.txt')), invalid('excluded'));
    await assert.rejects(files.write(join(inside, 'harmless.txt'), 'x'), invalid('excluded'));
    assert.equal(await readFile(join(inside, '.env'), 'utf8'), 'secret\n');
    assert.equal(await files.read(join(inside, 'b.txt')), 'inside\n');
  });

  it('asks before creating a git repository, and before writing files that tools run', async () => {
    for (const name of [
      'HEAD',
      'data/HEAD',
      'build.rs',
      'a.csproj',
      'eslint.config.js',
      '.claude/settings.json',
    ])
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('refusedByUser'), name);
    assert.deepEqual(new Set(files.questions.map(({ why }) => why)), new Set(['programs']));
    await files.write(join(inside, 'config'), 'x');
    await writeFile(join(inside, 'HEAD'), 'ref: refs/heads/main\n');
    await assert.rejects(files.write(join(inside, 'config'), 'y'), invalid('refusedByUser'));
    assert.equal(await readFile(join(inside, 'config'), 'utf8'), 'x');
  });

  it('asks before writing files that make VS Code run programs, but not before reading them', async () => {
    const path = join(inside, '.vscode/tasks.json');
    await assert.rejects(files.write(path, '{}'), invalid('refusedByUser'));
    assert.deepEqual(files.questions, [{ agent: 'scripted', purpose: 'write', path, why: 'programs' }]);
    files.answer = 'once';
    await files.write(path, '{}');
    assert.equal(await files.read(path), '{}');
    assert.equal(files.questions.length, 2);
  });

  it('asks before writing such files behind a link of the repository', async () => {
    await mkdir(join(inside, 'conf'));
    await symlink('conf', join(inside, '.vscode'));
    await writeFile(join(inside, 'conf/settings.json'), '{}');
    await writeFile(join(inside, 'kept.json'), '{}');
    await symlink('../kept.json', join(inside, 'conf/tasks.json'));
    for (const name of ['.vscode/settings.json', 'conf/settings.json', 'conf/new.json', 'kept.json']) {
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('refusedByUser'), name);
    }
    assert.deepEqual(new Set(files.questions.map(({ why }) => why)), new Set(['programs']));
    assert.equal(await readFile(join(inside, 'kept.json'), 'utf8'), '{}');
    await files.write(join(inside, 'other.json'), 'x');
  });

  it('asks before writing files that make git run programs, if they are not excluded', async () => {
    files.isExcluded = () => false;
    for (const name of ['.git/config', '.git/hooks/post-checkout', 'module/.git']) {
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('refusedByUser'), name);
    }
    assert.deepEqual(
      files.questions.map(({ why }) => why),
      ['programs', 'programs', 'programs'],
    );
    await files.write(join(inside, '.gitignore'), 'x\n');
  });
});
