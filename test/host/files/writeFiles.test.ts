// fs/write_text_file: writes of agents can be undone and lose no changes of the user.
import * as assert from 'node:assert/strict';
import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { toDisposable, type Disposable } from '../../../src/base/disposable.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { until } from '../../until.ts';
import { wireError } from '../editorParts.ts';
import { eachFiles, newFile, startFiles, type ServedFiles } from './servedFiles.ts';
import { openNewFile, placeCursor, run, type } from '../world.ts';

describe('fs/write_text_file', () => {
  let files: ServedFiles;

  eachFiles((started) => void (files = started));

  const invalid = (reason?: string): ((error: never) => boolean) =>
    wireError(errorCode.invalidParams, reason);

  describe('in the workspace', () => {
    it('creates a file and its folders', async () => {
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

    it('writes a file that is not open without opening a document', async () => {
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

    it('changes only the differing part of an open file, saves it, and is one undo step', async () => {
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

    it('keeps line endings, byte order mark and encoding', async () => {
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

    it('uses the encoding the user has set, and refuses characters it does not have', async () => {
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

    it('refuses text that was read in a wrong encoding', async () => {
      const bytes = Buffer.from('é\n', 'latin1');
      const path = await newFile('latin.txt', bytes);
      const content = await files.read(path);
      await assert.rejects(files.write(path, `${content}more\n`), invalid('encoding'));
      assert.deepEqual(await readFile(path), bytes);
    });

    it('does not overwrite unsaved text that the agent has not read, and does not save unsaved files', async () => {
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

    it('accepts unsaved text as read if the agent read it in several parts', async () => {
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

    it('does not restore text that is no longer on disk', async () => {
      const { document } = await openNewFile('a.txt', 'one\ntwo\n');
      const path = document.uri.fsPath;
      await writeFile(path, 'other\n');
      await files.write(path, 'written\n');
      assert.equal(await readFile(path, 'utf8'), 'written\n');
      assert.equal(files.writes[0]?.before, 'other\n');
      await until('the editor', () => document.getText() === 'written\n');
      assert.equal(document.isDirty, false);
    });

    it('writes to disk if VS Code does not update its document in time', async () => {
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

    it('finds unsaved text behind a link', async () => {
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

    it('creates an open file again that was deleted on disk', async () => {
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

    it('does nothing if the text is the same', async () => {
      const path = await newFile('a.txt', 'one\n');
      const { mtimeMs } = await stat(path);
      await files.write(path, 'one\n');
      assert.equal((await stat(path)).mtimeMs, mtimeMs);
      assert.deepEqual(files.writes, []);
    });

    it('reports a read-only file', async () => {
      const path = await newFile('a.txt', 'one\n');
      await chmod(path, 0o444);
      await assert.rejects(files.write(path, 'two\n'), invalid('readOnly'));
      assert.equal(await readFile(path, 'utf8'), 'one\n');
    });

    it('respects the setting files.readonlyInclude', async () => {
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

    it('reports no write of text that is already on disk', async () => {
      const { document } = await openNewFile('a.txt', 'one\n');
      const path = document.uri.fsPath;
      await writeFile(path, 'two\n');
      await files.write(path, 'two\n');
      assert.equal(await readFile(path, 'utf8'), 'two\n');
      await until('the editor', () => document.getText() === 'two\n');
      // The disk watcher reports that change; the editor may have shown intermediate text.
      assert.deepEqual(files.writes, []);
      assert.equal(document.isDirty, false);
    });

    it('passes on errors of the file system', async () => {
      const path = await newFile('a.txt', 'one\n');
      await assert.rejects(
        files.write(join(path, 'below.txt'), 'x'),
        wireError(errorCode.internalError, 'failed'),
      );
    });

    it('writes in order, so that the last write wins', async () => {
      const path = join(dirname(await newFile('a.txt', '')), 'new.txt');
      await Promise.all(['1', '2', '3', '4', '5'].map((text) => files.write(path, `${text}\n`)));
      assert.equal(await readFile(path, 'utf8'), '5\n');
      assert.deepEqual(
        files.writes.map(({ before }) => before),
        [undefined, '1\n', '2\n', '3\n', '4\n'],
      );
    });

    it('writes in the order of the requests, even if resolving some paths takes longer', async () => {
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

    it('writes a large file that takes long', async () => {
      const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`);
      const path = await newFile('large.txt', lines.join('\n'));
      const changed = lines.map((line, i) => (i % 2 === 0 ? line : `${line}!`)).join('\n');
      await files.write(path, changed);
      assert.equal(await readFile(path, 'utf8'), changed);
    });
  });
});
