// No file outside the open folders is read or written without asking, however its path is written, and the
// user's answer counts only for the session, file and purpose that were asked about.
import * as assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { CancellationSource } from '../../src/base/cancellation.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import {
  type AccessAnswer,
  type AccessQuestion,
  accessMessage,
  askAccess,
} from '../../src/vscode/files/accessQuestions.ts';
import { until } from '../until.ts';
import { wireError, workspacePath } from './editorParts.ts';
import { startFiles, type ServedFiles } from './servedFiles.ts';
import { configure, patiently, restoreWorld, run, writeNewFile } from './world.ts';

describe('file access of agents', () => {
  let files: ServedFiles;
  /** In the open folder, with nothing in it. */
  let inside: string;
  /** Somewhere else, with `there.txt` in it. */
  let outside: string;

  beforeEach(async () => {
    files = startFiles();
    inside = join((await writeNewFile('a.txt', 'inside\n')).fsPath, '..');
    outside = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-outside-')));
    await writeFile(join(outside, 'there.txt'), 'outside\n');
  });
  afterEach(async () => {
    files.dispose();
    await rm(outside, { recursive: true, force: true });
    await restoreWorld();
  });

  const invalid = (reason: string): ((error: never) => boolean) => wireError(errorCode.invalidParams, reason);
  const asked = (): string[] => files.questions.map(({ purpose, path }) => `${purpose} ${path}`);
  const isThere = (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      () => false,
    );

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
    const next = startFiles();
    try {
      await assert.rejects(next.read(path), invalid('refusedByUser'));
    } finally {
      next.dispose();
    }
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
    const linked = startFiles(undefined, () => [folder]);
    try {
      assert.equal(await linked.read(join(folder, 'there.txt')), 'outside\n');
      assert.equal(await linked.read(join(outside, 'there.txt')), 'outside\n');
      await assert.rejects(linked.read(join(inside, 'a.txt')), invalid('refusedByUser'));
      await configure('nes.exclude', [`${folder}/there.txt`]);
      await assert.rejects(linked.read(join(outside, 'there.txt')), invalid('excluded'));
    } finally {
      linked.dispose();
    }
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
    const linked = startFiles(undefined, () => [inside]);
    try {
      await mkdir(join(inside, 'conf'));
      await symlink('conf', join(inside, '.vscode'));
      await writeFile(join(inside, 'conf/settings.json'), '{}');
      await writeFile(join(inside, 'kept.json'), '{}');
      await symlink('../kept.json', join(inside, 'conf/tasks.json'));
      for (const name of ['.vscode/settings.json', 'conf/settings.json', 'conf/new.json', 'kept.json']) {
        await assert.rejects(linked.write(join(inside, name), 'x'), invalid('refusedByUser'), name);
      }
      assert.deepEqual(new Set(linked.questions.map(({ why }) => why)), new Set(['programs']));
      assert.equal(await readFile(join(inside, 'kept.json'), 'utf8'), '{}');
      await linked.write(join(inside, 'other.json'), 'x');
    } finally {
      linked.dispose();
    }
  });

  it('asks before writing files that make git run programs, if they are not excluded', async () => {
    await configure('nes.exclude', ['!**/.git', '!**/.git/**']);
    for (const name of ['.git/config', '.git/hooks/post-checkout', 'module/.git']) {
      await assert.rejects(files.write(join(inside, name), 'x'), invalid('refusedByUser'), name);
    }
    assert.deepEqual(
      files.questions.map(({ why }) => why),
      ['programs', 'programs', 'programs'],
    );
    await files.write(join(inside, '.gitignore'), 'x\n');
  });

  describe('while a question is open', () => {
    let say: (answer: AccessAnswer) => void;
    let path: string;

    beforeEach(() => {
      const { promise, resolve } = Promise.withResolvers<AccessAnswer>();
      files.answer = promise;
      say = resolve;
      path = join(outside, 'there.txt');
    });

    const question = (): Promise<unknown> => until('the question', () => files.questions.length > 0);

    for (const [how, withdraw] of [
      ['the request is cancelled', (_: ServedFiles, source: CancellationSource) => source.cancel()],
      ['the turn is cancelled', ({ served }: ServedFiles) => served.cancelTurn()],
      ['the session ends', ({ served }: ServedFiles) => served.endSession()],
    ] as const) {
      it(`fails when ${how}, and ignores a later answer`, async () => {
        const source = new CancellationSource();
        const write = files.write(path, 'x', source.token);
        const rejected = assert.rejects(write, wireError(errorCode.requestCancelled));
        await question();
        withdraw(files, source);
        await rejected;
        say('session');
        await until('the answer', () => true);
        assert.equal(await readFile(path, 'utf8'), 'outside\n');
        files.answer = 'refuse';
        if (how !== 'the session ends') {
          await assert.rejects(files.write(path, 'x'), invalid('refusedByUser'));
          assert.equal(files.questions.length, 2);
        }
      });
    }

    it('asks the same question once for all requests', async () => {
      const reads = [files.read(path), files.read(path), files.read(path)];
      await question();
      await files.read(join(inside, 'a.txt'));
      assert.equal(files.questions.length, 1);
      say('once');
      assert.deepEqual(await Promise.all(reads), ['outside\n', 'outside\n', 'outside\n']);
    });

    it('does not repeat a withdrawn question that is still visible', async () => {
      const source = new CancellationSource();
      const first = assert.rejects(files.read(path, {}, source.token), wireError(errorCode.requestCancelled));
      await question();
      source.cancel();
      await first;
      const second = files.read(path);
      await files.read(join(inside, 'a.txt'));
      assert.equal(files.questions.length, 1);
      say('session');
      assert.equal(await second, 'outside\n');
      assert.equal(await files.read(path), 'outside\n');
    });

    it('limits the number of open questions', async () => {
      const writes = Array.from({ length: 20 }, (_, i) => files.write(join(outside, `${i}.txt`), 'x'));
      let refused = 0;
      for (const write of writes) write.catch(() => refused++);
      const outcomes = Promise.allSettled(writes);
      // Only now, since an answer makes room for another question.
      await until('all others to be refused', () => refused === 12);
      assert.equal(files.questions.length, 8);
      say('dismissed');
      const reasons = (await outcomes).map((outcome) =>
        outcome.status === 'rejected'
          ? (outcome.reason as { data: { reason: string } }).data.reason
          : 'written',
      );
      assert.equal(reasons.filter((reason) => reason === 'refusedByUser').length, 8);
      assert.equal(reasons.filter((reason) => reason === 'tooManyQuestions').length, 12);
    });

    it('does not follow a link that was created meanwhile', async () => {
      const write = files.write(join(outside, 'folder/new.txt'), 'x');
      const rejected = assert.rejects(write, invalid('moved'));
      await question();
      await symlink(workspacePath(), join(outside, 'folder'));
      say('once');
      await rejected;
      assert.equal(await isThere(join(workspacePath(), 'new.txt')), false);
    });
  });

  describe('the question about a file', () => {
    const question: AccessQuestion = { agent: 'mine', purpose: 'write', path: '/etc/hosts', why: 'outside' };

    it('shows the agent, the purpose and the whole path, without links', () => {
      assert.equal(
        accessMessage(question),
        'The agent mine wants to write /etc/hosts. The file is not in an open folder.',
      );
      const message = accessMessage({ ...question, path: '/[a](command:x)\n\u202e' });
      assert.doesNotMatch(message, /\]\(|\n|\u202e/);
    });

    it('is answered only by its buttons', async () => {
      await run('notifications.clearAll');
      const allowed = askAccess(question);
      const accept = patiently('notifications.showList', 'notification.acceptPrimaryAction');
      let answer: AccessAnswer | undefined;
      void allowed.then((said) => (answer = said));
      await until('the answer', () => answer, accept);
      assert.equal(answer, 'once');
      answer = undefined;
      void askAccess({ ...question, path: '/etc/passwd' }).then((said) => (answer = said));
      await until('the end', () => answer, patiently('notifications.clearAll'));
      assert.equal(answer, 'dismissed');
    });
  });
});
