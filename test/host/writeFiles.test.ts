// Proves that what agents write can be undone and loses nothing of the user's.
import * as assert from 'node:assert/strict';
import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { toDisposable, type Disposable } from '../../src/base/disposable.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import { until } from '../until.ts';
import { wireError } from './editorParts.ts';
import { eachFiles, newFile, startFiles, type ServedFiles } from './servedFiles.ts';
import { openNewFile, placeCursor, run, type } from './world.ts';

describe('files for agents', () => {
  let files: ServedFiles;

  eachFiles((started) => void (files = started));

  const invalid = (reason?: string): ((error: never) => boolean) =>
    wireError(errorCode.invalidParams, reason);

  describe('writing', () => {
    it('makes a file and its folders', async () => {
      const path = join(dirname(await newFile('a.txt', '')), 'one/two/new.txt');
      await files.write(path, 'é\r\nb\r\nc\n');
      assert.equal(await readFile(path, 'utf8'), 'é\r\nb\r\nc\n');
      const [write] = files.writes;
      assert.deepEqual([write?.before, write?.after], [undefined, 'é\r\nb\r\nc\n']);
      assert.equal(write?.uri, vscode.Uri.file(path).toString());
      assert.equal(write?.session.sessionId, files.sessionId);
      await files.write(path, 'again\n');
      assert.equal(await readFile(path, 'utf8'), 'again\r\n');
    });

    it('writes a file that is not open, without an editor or a document', async () => {
      const path = await newFile('a.txt', 'one\ntwo\nthree\n');
      const editors = vscode.window.visibleTextEditors.length;
      await files.write(path, 'ONE\ntwo\nTHREE\n');
      assert.equal(await readFile(path, 'utf8'), 'ONE\ntwo\nTHREE\n');
      assert.equal(vscode.window.visibleTextEditors.length, editors);
      assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0);
      const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.fsPath === path);
      assert.equal(isOpen, false);
      assert.deepEqual(
        files.writes.map(({ before, after }) => [before, after]),
        [['one\ntwo\nthree\n', 'ONE\ntwo\nTHREE\n']],
      );
    });

    it('changes the least of an open file, saves it, and is one step to undo', async () => {
      const text = 'one\ntwo\nthree\nfour\nfive\n';
      const editor = await openNewFile('a.txt', text);
      await placeCursor(editor, 2, 3);
      await files.write(editor.document.uri.fsPath, 'ONE\nnew\ntwo\nthree\nfour\nFIVE\n');
      assert.equal(editor.document.isDirty, false);
      assert.equal(await readFile(editor.document.uri.fsPath, 'utf8'), 'ONE\nnew\ntwo\nthree\nfour\nFIVE\n');
      await until('the cursor', () => editor.selection.active.line === 3);
      assert.equal(editor.selection.active.character, 3);
      await run('undo');
      assert.equal(editor.document.getText(), text);
      await run('workbench.action.files.revert');
    });

    it('keeps line ends, byte order mark and encoding', async () => {
      const dos = await newFile('dos.txt', '\ufeffone\r\ntwo\r\n');
      await files.write(dos, 'one\nzwei\n');
      assert.equal(await readFile(dos, 'utf8'), '\ufeffone\r\nzwei\r\n');
      const unix = await newFile('unix.txt', 'one\ntwo\n');
      await files.write(unix, '\ufeffone\r\nzwei\r\n');
      assert.equal(await readFile(unix, 'utf8'), 'one\nzwei\n');
      const wide = await newFile('wide.txt', Buffer.from('\ufeffone\r\n', 'utf16le'));
      await files.write(wide, 'é\n');
      assert.equal(await readFile(wide, 'utf16le'), '\ufeffé\r\n');
    });

    it('keeps the encoding the user has set, and writes no character as another', async () => {
      const configuration = vscode.workspace.getConfiguration('files');
      await configuration.update('encoding', 'iso88591', vscode.ConfigurationTarget.Global);
      try {
        const path = await newFile('latin.txt', Buffer.from('é\n', 'latin1'));
        assert.equal(await files.read(path), 'é\n');
        await files.write(path, 'éü\n');
        assert.equal(await readFile(path, 'latin1'), 'éü\n');
        await assert.rejects(files.write(path, '日\n'), invalid('encoding'));
        assert.equal(await readFile(path, 'latin1'), 'éü\n');
        const fresh = join(dirname(path), 'fresh.txt');
        await assert.rejects(files.write(fresh, '日\n'), invalid('encoding'));
        await files.write(fresh, 'ü\n');
        assert.equal(await readFile(fresh, 'latin1'), 'ü\n');
      } finally {
        await configuration.update('encoding', undefined, vscode.ConfigurationTarget.Global);
      }
    });

    it('writes back no text that was read in the wrong encoding', async () => {
      const bytes = Buffer.from('é\n', 'latin1');
      const path = await newFile('latin.txt', bytes);
      const content = await files.read(path);
      await assert.rejects(files.write(path, `${content}more\n`), invalid('encoding'));
      assert.deepEqual(await readFile(path), bytes);
    });

    it('never loses what is unsaved and unread, and leaves unsaved what was', async () => {
      const { document } = await openNewFile('a.txt', 'one\n');
      const path = document.uri.fsPath;
      await files.read(path);
      await type('typed ');
      await assert.rejects(files.write(path, 'two\n'), invalid('unsavedChanges'));
      assert.equal(document.getText(), 'typed one\n');
      await files.read(path, { limit: 0 });
      await assert.rejects(files.write(path, 'two\n'), invalid('unsavedChanges'));

      await files.read(path);
      await files.write(path, 'two\n');
      assert.equal(document.getText(), 'two\n');
      assert.equal(document.isDirty, true);
      assert.equal(await readFile(path, 'utf8'), 'one\n');
      assert.deepEqual([files.writes[0]?.before, files.writes[0]?.after], ['typed one\n', 'two\n']);

      await files.write(path, 'three\n');
      assert.equal(document.getText(), 'three\n');
      await type('x');
      await assert.rejects(files.write(path, 'four\n'), invalid('unsavedChanges'));
      await run('workbench.action.files.revert');
    });

    it('lets a buffer be read in pieces before it is written', async () => {
      const { document } = await openNewFile('a.txt', 'one\ntwo\nthree\n');
      const path = document.uri.fsPath;
      await type('x');
      await files.read(path, { line: 3, limit: 9 });
      await assert.rejects(files.write(path, 'new\n'), invalid('unsavedChanges'));
      await files.read(path, { line: 1, limit: 2 });
      await assert.rejects(files.write(path, 'new\n'), invalid('unsavedChanges'));
      await files.read(path, { line: 3, limit: 9 });
      await files.write(path, 'new\n');
      assert.equal(document.getText(), 'new\n');
      await run('workbench.action.files.revert');
    });

    it('does not bring back what is no longer on disk', async () => {
      const { document } = await openNewFile('a.txt', 'one\ntwo\n');
      const path = document.uri.fsPath;
      await writeFile(path, 'other\n');
      await files.write(path, 'written\n');
      assert.equal(await readFile(path, 'utf8'), 'written\n');
      assert.equal(files.writes[0]?.before, 'other\n');
      await until('the editor', () => document.getText() === 'written\n');
      assert.equal(document.isDirty, false);
    });

    it('writes past a document that VS Code does not keep up to date', async () => {
      const { document } = await openNewFile('a.txt', 'one\r\n');
      const path = document.uri.fsPath;
      const setTimer = (_: number, fire: () => void): Disposable => {
        fire();
        return toDisposable(() => undefined);
      };
      const impatient = startFiles(undefined, undefined, { ...systemClock, setTimer });
      try {
        await writeFile(path, 'other\r\n');
        await impatient.write(path, 'written\n');
        assert.equal(await readFile(path, 'utf8'), 'written\r\n');
        const texts = impatient.writes.map(({ before, after }) => [before, after]);
        assert.deepEqual(texts, [['other\r\n', 'written\r\n']]);
        await until('the editor', () => document.getText() === 'written\r\n');
      } finally {
        impatient.dispose();
      }
    });

    it('finds what is unsaved behind a link', async () => {
      const path = await newFile('a.txt', 'one\n');
      const link = join(dirname(path), 'link.txt');
      await symlink(path, link);
      await run('workbench.action.closeAllEditors');
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(link));
      await type('typed ');
      await assert.rejects(files.write(path, 'two\n'), invalid('unsavedChanges'));
      assert.equal(await files.read(path), 'typed one\n');
      await files.write(path, 'two\n');
      assert.equal(vscode.window.activeTextEditor?.document.getText(), 'two\n');
      await run('workbench.action.files.revert');
    });

    it('makes a file again that was deleted while it is open', async () => {
      const { document } = await openNewFile('a.txt', 'one\n');
      const path = document.uri.fsPath;
      await rm(path);
      await assert.rejects(files.read(path), wireError(errorCode.resourceNotFound));
      await files.write(path, 'two\n');
      assert.equal(await readFile(path, 'utf8'), 'two\n');
      assert.deepEqual([files.writes[0]?.before, files.writes[0]?.after], [undefined, 'two\n']);
    });

    it('keeps what the user types meanwhile', async () => {
      const text = Array.from({ length: 500 }, (_, i) => `line ${i}\n`).join('');
      const editor = await openNewFile('a.txt', text, 250, 0);
      const path = editor.document.uri.fsPath;
      const outcome = files.write(path, `first\n${text}`).then(
        () => 'written',
        (error: { data: { reason: string } }) => error.data.reason,
      );
      await type('typed while it is written');
      const how = await outcome;
      assert.match(editor.document.getText(), /typed while it is written/);
      assert.equal(editor.document.getText().startsWith('first\n'), how === 'written');
      assert.match(how, /^(written|unsavedChanges|failed)$/);
      await run('workbench.action.files.revert');
    });

    it('does nothing where nothing changes', async () => {
      const path = await newFile('a.txt', 'one\n');
      const { mtimeMs } = await stat(path);
      await files.write(path, 'one\n');
      assert.equal((await stat(path)).mtimeMs, mtimeMs);
      assert.deepEqual(files.writes, []);
    });

    it('says that a file is read-only', async () => {
      const path = await newFile('a.txt', 'one\n');
      await chmod(path, 0o444);
      await assert.rejects(files.write(path, 'two\n'), invalid('readOnly'));
      assert.equal(await readFile(path, 'utf8'), 'one\n');
    });

    it('keeps to what the user made read-only', async () => {
      const path = await newFile('fixed.txt', 'one\n');
      const configuration = vscode.workspace.getConfiguration('files');
      const setting = { '**/fixed.txt': true };
      await configuration.update('readonlyInclude', setting, vscode.ConfigurationTarget.Global);
      try {
        await assert.rejects(files.write(path, 'two\n'), invalid('readOnly'));
        assert.equal(await files.read(path), 'one\n');
      } finally {
        await configuration.update('readonlyInclude', undefined, vscode.ConfigurationTarget.Global);
      }
      await files.write(path, 'two\n');
    });

    it('tells nothing of a file that the agent wrote itself already', async () => {
      const { document } = await openNewFile('a.txt', 'one\n');
      const path = document.uri.fsPath;
      await writeFile(path, 'two\n');
      await files.write(path, 'two\n');
      assert.equal(await readFile(path, 'utf8'), 'two\n');
      await until('the editor', () => document.getText() === 'two\n');
      // Whoever watches the disk knows what was there; the editor may have shown anything in between.
      assert.deepEqual(files.writes, []);
      assert.equal(document.isDirty, false);
    });

    it('says what the file system says', async () => {
      const path = await newFile('a.txt', 'one\n');
      await assert.rejects(
        files.write(join(path, 'below.txt'), 'x'),
        wireError(errorCode.internalError, 'failed'),
      );
    });

    it('writes one after the other, the last one last', async () => {
      const path = join(dirname(await newFile('a.txt', '')), 'new.txt');
      await Promise.all(['1', '2', '3', '4', '5'].map((text) => files.write(path, `${text}\n`)));
      assert.equal(await readFile(path, 'utf8'), '5\n');
      assert.deepEqual(
        files.writes.map(({ before }) => before),
        [undefined, '1\n', '2\n', '3\n', '4\n'],
      );
    });

    it('writes in the order of the requests, wherever it takes longer to find out where they lead', async () => {
      const path = join(dirname(await newFile('a.txt', '')), 'new.txt');
      const locate = files.access.locate.bind(files.access);
      const second = Promise.withResolvers<void>();
      let times = 0;
      files.access.locate = async (requested) => {
        const time = ++times;
        const place = await locate(requested);
        if (time === 1) await second.promise;
        if (time === 2) second.resolve();
        return place;
      };
      await Promise.all(['1', '2', '3'].map((text) => files.write(path, `${text}\n`)));
      assert.equal(await readFile(path, 'utf8'), '3\n');
      assert.deepEqual(
        files.writes.map(({ before }) => before),
        [undefined, '1\n', '2\n'],
      );
    });

    it('writes a large file without a hurry', async () => {
      const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`);
      const path = await newFile('large.txt', lines.join('\n'));
      const changed = lines.map((line, i) => (i % 2 === 0 ? line : `${line}!`)).join('\n');
      await files.write(path, changed);
      assert.equal(await readFile(path, 'utf8'), changed);
    });
  });
});
