// Requests of agents about files outside the open folders are answered after asking the user, and those about excluded files
// refused. `unit/vscode/files/fileAccess` tests which files these are.
import * as assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../src/base/cancellation.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import type { AccessAnswer, AccessQuestion } from '../../../src/vscode/files/accessQuestions.ts';
import { askAccess } from '../../../src/vscode/files/askAccess.ts';
import { Notices } from '../../../src/vscode/window/notices.ts';
import { OpenQuestions } from '../../../src/vscode/window/openQuestions.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { wireError } from '../editorParts.ts';
import { startFiles, type ServedFiles } from './servedFiles.ts';
import { inTurn, restoreWorld, run, writeNewFile } from '../world.ts';

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
    let notices: Notices;
    let questions: OpenQuestions;

    beforeEach(() => {
      notices = new Notices(new RecordingLogger(), () => 'needsYou');
      questions = new OpenQuestions(notices);
    });
    afterEach(async () => {
      await run('workbench.action.closeQuickOpen');
      questions.dispose();
      notices.dispose();
    });

    it('is answered only by its answers', async () => {
      let answer: AccessAnswer | undefined;
      void askAccess(questions)(question, 's', neverCancelled).then((said) => (answer = said));
      assert.deepEqual(questions.summaries, [
        'The agent mine wants to write /etc/hosts. The file is not in an open folder.',
      ]);
      await until('the notification', () => notices.shown.length === 1 || undefined);
      void questions.show();
      const accept = 'workbench.action.acceptSelectedQuickOpenItem';
      // The item that is selected first does not answer.
      let keys = 0;
      await until(
        'some keys',
        () => keys >= 4 || undefined,
        inTurn(async () => {
          await run(accept);
          keys++;
        }),
      );
      assert.equal(answer, undefined);
      const select = async (): Promise<void> => {
        await run('workbench.action.quickOpenSelectPrevious');
        await run(accept);
      };
      const again = async (): Promise<void> => {
        await run('workbench.action.closeQuickOpen');
        void questions.show();
      };
      // The last answer, above the first item.
      await until('the answer', () => answer, inTurn(again, select));
      assert.equal(answer, 'refuse');
      assert.deepEqual(questions.summaries, []);
    });

    it('closes when no request waits for it, also while it is shown', async () => {
      const source = new CancellationSource();
      const asked = askAccess(questions)(question, 's', source.token);
      const shown = questions.show();
      source.cancel();
      await shown;
      assert.equal(await asked, 'dismissed');
      assert.deepEqual(questions.summaries, []);
      await until('its notification to close', () => notices.shown.length === 0 || undefined);
    });
  });
});
