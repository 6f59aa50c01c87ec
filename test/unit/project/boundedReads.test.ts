// Files are read through `src/vscode/files/boundedFile.ts`, which neither waits for a pipe nor reads a device or a huge file.
// The few files that read or open files in another way are listed here, with the reason.
import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

/** Functions of `node:fs` that read content, or open a file so that it can be read. */
const reading =
  'readFile readFileSync open openSync openAsBlob createReadStream read readSync readv ReadStream copyFile copyFileSync cp cpSync';
/** Functions of `node:fs` that list a whole folder. */
const listing = 'readdir readdirSync glob globSync';
/** Calls of VS Code that read a file. An editor for a URI reads it as well, one for a `document` does not. */
const editorCalls =
  /\bfs\.(?:readFile|readDirectory|copy)\(|\bopen(?:Text|Notebook)Document\(|\bshow(?:Text|Notebook)Document\((?!\s*document\b)|'vscode\.(?:open|openWith|diff|changes)'/;

const own = 'files of the extension that only it writes';
const exceptions: Readonly<Record<string, string>> = {
  'src/vscode/files/boundedFile.ts': 'the bounded reader',
  'src/vscode/files/confirmedFolder.ts':
    'opens without blocking; callers check for a regular file and use `readBytes`',
  'src/vscode/files/regularFile.ts': 'opens a document after it checked for a regular file',
  'src/vscode/documents/eligibleDocuments.ts': 'the caller has read the file through `openRegularFile`',
  'src/agent/registry/unpack.ts': 'the archive that was just downloaded into a new folder, with a limit',
  'src/agent/process/livingProcesses.ts': 'files of /proc, which are regular and short',
  'src/vscode/storage/files.ts': own,
  'src/vscode/storage/recordStore.ts': own,
  'src/vscode/context/promptRecords.ts': 'writes a file that the user chose',
  'src/vscode/registry/registryFeed.ts': own,
  'src/vscode/registry/registryIcons.ts': own,
  'src/vscode/window/requestDocuments.ts': 'documents of a scheme of the extension',
  'src/vscode/window/questions.ts': 'opens web addresses of the extension',
  'src/vscode/window/showExported.ts': 'a file that was just written where the user chose',
  'src/vscode/wiring/createChat.ts': 'a file that was just written where the user chose',
  'src/vscode/nes/drawing/diffView.ts': 'a document that is open',
  'src/vscode/editorTools/tools/backgroundTabs.ts': 'a document that the caller has opened',
  'src/vscode/review/beforeDocuments.ts': 'checks for a regular file before',
  'src/vscode/review/changesEditor.ts': 'checks for regular files before',
  'src/vscode/chat/pages/pageTools.ts': 'checks for a regular file before',
  'src/vscode/chat/permission/planFile.ts': 'checks for a regular file before',
  'src/vscode/chat/reading/applyCode.ts': 'a file that it has just changed or created',
  'src/vscode/window/sampleFile.ts': own,
  'src/vscode/wiring/checkSetup.ts': 'a new document without a file',
  'src/vscode/storage/workspaceStorage.ts': "VS Code's lock, in its own folder",
  'src/vscode/editorTools/server/listenPlace.ts': 'lists folders of sockets that only the extension makes',
  'src/vscode/window/loadTranslations.ts': 'part of the extension',
  'src/vscode/chat/pages/chatHtml.ts': 'part of the extension',
  'src/builtin/main.ts': 'part of the extension',
};

const watched = new Set([...reading.split(' '), ...listing.split(' ')]);

/** True if `text` reads files by itself. A whole module must not be imported, since its uses can't be seen then. */
function readsFiles(text: string): boolean {
  for (const [, clause = ''] of text.matchAll(/^import ([^;]*?) from 'node:fs(?:\/promises)?';/gms)) {
    if (!clause.startsWith('{') && !clause.startsWith('type {')) return true;
    const names = clause.replace(/[{}]/g, '').split(',');
    if (names.some((name) => watched.has(name.trim().replace(/ as .*$/s, '')))) return true;
  }
  return editorCalls.test(text) || /\bimport\('node:fs|\brequire\('node:fs|getBuiltinModule/.test(text);
}

describe('reading files', () => {
  const files = globSync('src/**/*.ts', { cwd: repository }).map((file) => file.replaceAll('\\', '/'));
  const readers = files.filter((file) => readsFiles(readFileSync(join(repository, file), 'utf8')));

  it('goes through the bounded reader', () => {
    assert.ok(files.length > 500);
    assert.deepEqual(
      readers.filter((file) => !(file in exceptions)),
      [],
      'Use src/vscode/files/boundedFile.ts, or say here why the file can be no pipe, device or huge file',
    );
  });

  it('has no exception that is not needed', () => {
    assert.deepEqual(
      Object.keys(exceptions).filter((file) => !readers.includes(file)),
      [],
    );
  });

  it('is recognised in any form', () => {
    const forms = [
      "import { readFile } from 'node:fs/promises';",
      "import { stat, readFileSync as read } from 'node:fs';",
      "import {\n  lstat,\n  open,\n} from 'node:fs/promises';",
      "import * as fs from 'node:fs';",
      "import fs, { stat } from 'node:fs';",
      "const { readFile } = await import('node:fs/promises');",
      'await workspace.fs.readFile(uri);',
      'await workspace.openTextDocument(uri);',
      'await window.showTextDocument(uri, { preview: true });',
      "await commands.executeCommand('vscode.open', uri);",
      "await commands.executeCommand('vscode.diff', left, right);",
    ];
    for (const form of forms) assert.equal(readsFiles(form), true, form);
    const others = [
      "import { lstat, stat } from 'node:fs/promises';",
      "import type { FileHandle } from 'node:fs/promises';",
      'await workspace.fs.stat(uri);',
      'await window.showTextDocument(document);',
    ];
    for (const form of others) assert.equal(readsFiles(form), false, form);
  });
});
