// fs/read_text_file: agents read what the user sees.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { wireError } from '../editorParts.ts';
import { eachFiles, newFile, startFiles, type ServedFiles } from './servedFiles.ts';
import { openNewFile, run, type } from '../world.ts';

describe('fs/read_text_file', () => {
  let files: ServedFiles;

  eachFiles((started) => void (files = started));

  const invalid = (reason?: string): ((error: never) => boolean) =>
    wireError(errorCode.invalidParams, reason);

  describe('in the workspace', () => {
    it('is advertised, and refuses an unknown session', async () => {
      assert.deepEqual(files.service.capabilities, { fs: { readTextFile: true, writeTextFile: true } });
      await assert.rejects(files.read('/x', { sessionId: 'nobody' }), wireError(errorCode.resourceNotFound));
    });

    it('reads unsaved text', async () => {
      const editor = await openNewFile('a.txt', 'one\ntwo\n');
      await type('typed ');
      assert.equal(await files.read(editor.document.uri.fsPath), 'typed one\ntwo\n');
      assert.equal(await files.read(editor.document.uri.fsPath, { line: 2, limit: 1 }), 'two\n');
      assert.equal(await files.read(editor.document.uri.fsPath, { line: 1, limit: 1 }), 'typed one\n');
      assert.equal(await files.read(editor.document.uri.fsPath, { limit: 1 }), 'typed one\n');
      assert.equal(await files.read(editor.document.uri.fsPath, { line: 9 }), '');
      await run('workbench.action.files.revert');
    });

    it('reads from disk if nothing is unsaved, even before VS Code has noticed a change', async () => {
      const { document } = await openNewFile('a.txt', 'one\n');
      await writeFile(document.uri.fsPath, 'newer\n');
      assert.equal(await files.read(document.uri.fsPath), 'newer\n');
    });

    it('treats line as 1-based, and returns only existing lines', async () => {
      const path = await newFile('a.txt', 'one\r\ntwo\nthree');
      for (const [line, limit, expected] of [
        [undefined, undefined, 'one\r\ntwo\nthree'],
        [null, null, 'one\r\ntwo\nthree'],
        [1, 1, 'one\r\n'],
        [0, 1, 'one\r\n'],
        [2, undefined, 'two\nthree'],
        [2, 1, 'two\n'],
        [3, 10, 'three'],
        [4, undefined, ''],
        [4_000_000_000, 1, ''],
        [1, 0, ''],
      ] as const) {
        assert.equal(await files.read(path, { line, limit }), expected, `${line}, ${limit}`);
      }
      for (const bad of [{ limit: -1 }, { limit: 1.5 }, { line: -1 }, { line: 'x' as never }]) {
        await assert.rejects(files.read(path, bad), invalid());
      }
    });

    it('reports a missing file with an error, without asking the user', async () => {
      const folder = dirname(await newFile('a.txt', ''));
      const paths = ['AGENTS.md', 'no/folder/AGENTS.md', '../../../../AGENTS.md', 'a.txt/AGENTS.md'];
      const reads = Array.from({ length: 200 }, (_, i) => files.read(join(folder, paths[i % paths.length]!)));
      for (const read of reads) await assert.rejects(read, wireError(errorCode.resourceNotFound));
      assert.deepEqual(files.questions, []);
    });

    it('returns empty text for a missing file to gemini', async () => {
      const gemini = startFiles('gemini-cli');
      try {
        const folder = dirname(await newFile('a.txt', ''));
        assert.equal(await gemini.read(join(folder, 'new.txt')), '');
        await assert.rejects(gemini.read(join(folder, '.env')), invalid('excluded'));
        await gemini.write(join(folder, 'new.txt'), 'made\n');
        assert.equal(await gemini.read(join(folder, 'new.txt')), 'made\n');
      } finally {
        gemini.dispose();
      }
    });

    it('refuses folders, pipes and devices at once', async () => {
      const path = await newFile('a.txt', '');
      const pipe = join(dirname(path), 'pipe');
      execFileSync('mkfifo', [pipe]);
      await assert.rejects(files.read(pipe), invalid('notAFile'));
      await assert.rejects(files.write(pipe, 'x'), invalid('notAFile'));
      await assert.rejects(files.read(dirname(path)), invalid('notAFile'));
      await assert.rejects(files.write(dirname(path), 'x'), invalid('notAFile'));
      files.answer = 'once';
      await assert.rejects(files.read('/dev/zero'), invalid('notAFile'));
    });

    it('refuses binary files', async () => {
      const path = await newFile('a.bin', 'text\0text');
      await assert.rejects(files.read(path), invalid('binary'));
      await assert.rejects(files.read(path, { limit: 1 }), invalid('binary'));
      await assert.rejects(files.write(path, 'text'), invalid('binary'));
      assert.equal(await readFile(path, 'utf8'), 'text\0text');
    });

    it('refuses too much text, and reads lines of files of any size', async () => {
      const path = await newFile('large.txt', '');
      const handle = await open(path, 'w');
      const line = `${'x'.repeat(98)}é\n`;
      for (let i = 0; i < 100; i++) await handle.write(line.repeat(1_000));
      await handle.write('last\n');
      await handle.close();
      await assert.rejects(files.read(path), invalid('tooLarge'));
      await assert.rejects(files.read(path, { limit: 1_000_000 }), invalid('tooLarge'));
      assert.equal(await files.read(path, { line: 100_001, limit: 5 }), 'last\n');
      assert.equal(await files.read(path, { line: 100_000 }), `${line}last\n`);
      assert.equal(await files.read(path, { line: 77_777, limit: 2 }), line.repeat(2));
    });

    it('reads UTF-16 and byte order marks as VS Code does', async () => {
      const marked = await newFile('a.txt', Buffer.from('\ufeffé\n', 'utf16le'));
      assert.equal(await files.read(marked), 'é\n');
      assert.equal(await files.read(await newFile('b.txt', '\ufeffé\n')), 'é\n');
    });

    it('refuses an invalid path', async () => {
      for (const path of ['a.txt', './a.txt', '', 'file:///a.txt', '/a\0.txt', `/${'a'.repeat(5_000)}`]) {
        await assert.rejects(files.read(path), invalid('path'));
        await assert.rejects(files.write(path, ''), invalid('path'));
      }
    });
  });
});
