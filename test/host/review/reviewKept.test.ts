// A review includes binary files, survives its window, is deleted with its conversation, and separates changes made by git.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { workspacePath } from '../editorParts.ts';
import {
  after,
  before,
  conversationId,
  freshFile,
  isThere,
  reviewWindows,
  textIn,
  type ReviewWorld,
} from './reviewWorld.ts';
import { openNewFile, writeNewFile } from '../world.ts';

const picture = Buffer.from([0, 1, 2, 3, 0, 255, 254]);
const other = Buffer.from([0, 9, 9]);
const large = 'a line of a long text\n'.repeat(50_000);

describe('a stored review', () => {
  let world: ReviewWorld;
  const windows = reviewWindows((opened) => (world = opened));

  const bytesIn = (uri: vscode.Uri): Buffer => readFileSync(uri.fsPath);
  const step = (uri: vscode.Uri, bytes: Buffer): object => ({
    disk: uri.fsPath,
    bytes: bytes.toString('base64'),
  });
  const writeThroughClient = (): object => ({ fs: freshFile().fsPath, text: 'so that the calls were heard' });

  it('restores binary files', async () => {
    const [changed, removed, made] = [freshFile(), freshFile(), freshFile()];
    for (const uri of [changed, removed]) writeFileSync(uri.fsPath, picture);
    await world.turnOn([changed, removed], step(changed, other), { disk: removed.fsPath }, step(made, other));
    await world.lists(changed, 'replaced +0 −0');
    await world.lists(removed, 'deleted +0 −0');
    await world.lists(made, 'created +0 −0');
    await world.actions.undoFile({ uri: changed.toString() });
    assert.deepEqual(bytesIn(changed), picture);
    await world.lists(changed, undefined);
    await world.actions.undoAll();
    await until('the new file to go', async () => !(await isThere(made)));
    assert.deepEqual(bytesIn(removed), picture);
    for (const uri of [removed, made]) await world.lists(uri, undefined);
  });

  it('restores files that are too large to be compared', async () => {
    const { document } = await openNewFile('long.txt', large);
    const long = document.uri;
    const written = await writeNewFile('written.txt', large);
    await world.turnOn(
      [long],
      { disk: long.fsPath, text: `${large}more` },
      { fs: written.fsPath, text: `${large}more` },
    );
    for (const uri of [long, written]) await world.lists(uri, 'replaced +0 −0');
    await world.actions.undoAll();
    assert.equal(await textIn(long), large);
    assert.equal(await textIn(written), large);
    for (const uri of [long, written]) await world.lists(uri, undefined);
  });

  it('does not undo such a file after the user changed it, but can restore it to before a prompt', async () => {
    const uri = freshFile();
    writeFileSync(uri.fsPath, picture);
    const first = await world.turnOn([uri], step(uri, Buffer.from([0, 1])));
    await world.lists(uri, 'replaced +0 −0');
    const second = await world.turnOn([uri], step(uri, Buffer.from([0, 2])));
    await world.actions.returnTo(world.conversation, second);
    assert.deepEqual(bytesIn(uri), Buffer.from([0, 1]));
    await world.turnOn([uri], step(uri, Buffer.from([0, 3])));
    await world.review.turns.settleInTime();
    // Shortly after a turn, a change might be a late write of the agent.
    await windows.reopen(() => writeFileSync(uri.fsPath, Buffer.from([0, 77])));
    await world.lists(uri, 'replaced +0 −0!');
    world.asked.length = 0;
    await world.actions.undoFile({ uri: uri.toString() });
    assert.deepEqual(bytesIn(uri), Buffer.from([0, 77]));
    assert.deepEqual(world.asked, [`conflicts ${uri.path.split('/').at(-1)}`]);
    writeFileSync(uri.fsPath, Buffer.from([0, 3]));
    await world.lists(uri, 'replaced +0 −0');
    await world.actions.returnTo(world.conversation, first);
    assert.deepEqual(bytesIn(uri), picture);
  });

  it('offers no undo for a file that is too large to be stored', async () => {
    const uri = freshFile();
    writeFileSync(uri.fsPath, picture);
    truncateSync(uri.fsPath, 33 * 2 ** 20);
    await world.turnOn([uri], step(uri, other));
    await world.lists(uri, 'opaque +0 −0');
    const file = world.review.view.files.find((file) => file.uri === uri.toString());
    assert.match(file?.note ?? '', /too large to store/);
    await world.actions.undoFile({ uri: uri.toString() });
    assert.deepEqual(bytesIn(uri), other);
  });

  it('is restored in the next window, with the changes, files, restore points and edits of the user', async () => {
    const { document } = await openNewFile('a.ts', before);
    const picked = freshFile();
    writeFileSync(picked.fsPath, picture);
    const first = await world.turn({ fs: document.uri.fsPath, text: before.replace('one', 'ONE') });
    const second = await world.turnOn(
      [picked],
      { fs: document.uri.fsPath, text: after },
      step(picked, other),
    );
    await world.lists(document.uri, 'changed +2 −2');
    await world.lists(picked, 'replaced +0 −0');
    await windows.reopen();
    await world.lists(document.uri, 'changed +2 −2');
    await world.lists(picked, 'replaced +0 −0');
    await world.actions.undoFile({ uri: picked.toString() });
    assert.deepEqual(bytesIn(picked), picture);
    await world.actions.keepHunk({ uri: document.uri.toString(), line: 0 });
    await world.lists(document.uri, 'changed +1 −1');
    await windows.reopen(() => writeFileSync(document.uri.fsPath, after.replace('three', 'mine')));
    await until('the editor', () => document.getText().includes('mine'));
    await world.lists(document.uri, 'changed +1 −1');
    await world.actions.undoHunk({ uri: document.uri.toString(), line: 5 });
    assert.equal(document.getText(), 'ONE\ntwo\nmine\nfour\nfive\nsix\n');
    await world.lists(document.uri, undefined);
    await world.actions.returnTo(world.conversation, second);
    await world.actions.returnTo(world.conversation, first);
    assert.equal(document.getText(), 'one\ntwo\nmine\nfour\nfive\nsix\n');
  });

  it('is deleted with its conversation, as are contents that are not needed any more', async () => {
    const uri = await writeNewFile('secretive.ts', before);
    await world.turn({ fs: uri.fsPath, text: after });
    await world.lists(uri, 'changed +2 −2');
    await world.review.save();
    const marks = [before, after].map((text) => createHash('sha256').update(text).digest('hex'));
    const contents = (): string[] =>
      readdirSync(join(windows.storage, 'contents')).filter((name) => marks.includes(name));
    assert.equal(existsSync(join(windows.storage, `${conversationId}.json`)), true);
    assert.equal(contents().length, 2);
    await world.review.forget(conversationId);
    assert.equal(existsSync(join(windows.storage, `${conversationId}.json`)), false);
    assert.deepEqual(contents(), []);
    // In this window the review can still be completed.
    await world.lists(uri, 'changed +2 −2');
    await world.actions.undoFile({ uri: uri.toString() });
    assert.equal(await textIn(uri), before);
    await windows.reopen();
    assert.equal(world.review.files.size, 0);
  });

  it('contains no files that were excluded meanwhile', async () => {
    const uri = await writeNewFile('a.ts', before);
    await world.turn({ fs: uri.fsPath, text: after });
    await world.lists(uri, 'changed +2 −2');
    await world.review.save();
    const record = join(windows.storage, `${conversationId}.json`);
    const text = readFileSync(record, 'utf8');
    await windows.reopen(() => writeFileSync(record, text.replaceAll('/a.ts"', '/.env"')));
    assert.equal(world.review.files.size, 0);
  });

  it('separates changes made by git during a turn, and undoes them only on request', async () => {
    const root = workspacePath();
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: root,
        stdio: 'ignore',
      });
    const [agents, moved, gone, mine] = ['agents.ts', 'moved.ts', 'gone.ts', 'mine.ts'].map((name) =>
      freshFile(`git-${name}`),
    ) as [vscode.Uri, vscode.Uri, vscode.Uri, vscode.Uri];
    const gits = async (...uris: readonly vscode.Uri[]): Promise<void> => {
      const wanted = uris.map(({ path }) => path);
      const found = (): string[] =>
        world.review.view.files
          .filter(({ byGit }) => byGit === true)
          .map(({ uri }) => vscode.Uri.parse(uri).path)
          .toSorted();
      await until(
        () => `${wanted.join()} to be git's; it is ${found().join()}\n${world.logger.entries.join('\n')}`,
        () => found().join() === wanted.join(),
      );
    };
    // VS Code may have the repository open since another test.
    const wasThere = existsSync(join(root, '.git'));
    try {
      for (const uri of [agents, moved, gone, mine]) writeFileSync(uri.fsPath, before);
      if (!wasThere) git('init');
      git('add', '--', 'git-*');
      git('commit', '-m', 'one');
      git('branch', '-M', 'main');
      git('checkout', '-b', 'side');
      writeFileSync(moved.fsPath, after);
      git('rm', '-q', 'git-gone.ts');
      git('commit', '-am', 'two');
      git('checkout', 'main');
      writeFileSync(mine.fsPath, after);
      await world.turn(
        { disk: agents.fsPath, text: after },
        { git: ['checkout', 'side'], in: root },
        writeThroughClient(),
      );
      await gits(gone, moved);
      await world.lists(agents, 'changed +2 −2');
      assert.equal(world.review.files.has(mine.toString()), false);
      assert.deepEqual(world.review.hunks(moved.toString()), []);
      await world.actions.undoAll();
      assert.equal(await textIn(agents), before);
      assert.equal(await textIn(moved), after);
      assert.equal(await isThere(gone), false);
      // It is undone if the user names the file.
      await world.actions.undoFile({ uri: moved.toString() });
      assert.equal(await textIn(moved), before);
      // The user's change is stashed and restored.
      git('checkout', '--', 'git-moved.ts');
      await world.actions.keepAll();
      await world.turn(
        { git: ['-c', 'user.name=a', '-c', 'user.email=a@b', 'stash'], in: root },
        writeThroughClient(),
      );
      await gits(mine);
      assert.equal(await textIn(mine), before);
      await world.actions.keepAll();
      await world.turn({ git: ['stash', 'pop'], in: root }, writeThroughClient());
      await gits(mine);
      assert.equal(await textIn(mine), after);
    } finally {
      if (!wasThere) rmSync(join(root, '.git'), { recursive: true, force: true });
      for (const uri of [agents, moved, gone, mine]) rmSync(uri.fsPath, { force: true });
    }
  });
});
