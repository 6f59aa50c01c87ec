// Requests of agents about files outside the open folders are answered after asking the user, and those about excluded files
// refused. `unit/vscode/files/fileAccess` tests which files these are.
import * as assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { CancellationSource } from '../../src/base/cancellation.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import type { AccessAnswer, AccessQuestion } from '../../src/vscode/files/accessQuestions.ts';
import { askAccess } from '../../src/vscode/files/askAccess.ts';
import { until } from '../until.ts';
import { wireError } from './editorParts.ts';
import { startFiles, type ServedFiles } from './servedFiles.ts';
import { patiently, restoreWorld, run, writeNewFile } from './world.ts';

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

  it('asks before reading outside, and names the agent', async () => {
    const path = join(outside, 'there.txt');
    await assert.rejects(files.read(path), invalid('refusedByUser'));
    assert.deepEqual(files.questions, [{ agent: 'scripted', purpose: 'read', path, why: 'outside' }]);
    files.answer = 'once';
    assert.equal(await files.read(path), 'outside\n');
    assert.equal(await files.read(path), 'outside\n');
    assert.equal(files.questions.length, 3);
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
  });

  describe('the question about a file', () => {
    const question: AccessQuestion = { agent: 'mine', purpose: 'write', path: '/etc/hosts', why: 'outside' };

    it('is answered only by its buttons', async () => {
      await run('notifications.clearAll');
      const isOver = (): boolean => false;
      const allowed = askAccess(question, isOver);
      const accept = patiently('notifications.showList', 'notification.acceptPrimaryAction');
      let answer: AccessAnswer | undefined;
      void allowed.then((said) => (answer = said));
      await until('the answer', () => answer, accept);
      assert.equal(answer, 'once');
      answer = undefined;
      void askAccess({ ...question, path: '/etc/passwd' }, isOver).then((said) => (answer = said));
      await until('the end', () => answer, patiently('notifications.clearAll'));
      assert.equal(answer, 'dismissed');
    });
  });
});
