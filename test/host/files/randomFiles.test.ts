// An agent changes one word of random files: no other byte changes, and all return when the change is undone. Of files that are
// closed, open, and open with unsaved changes.
import * as assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { SeededRandom } from '../../seededRandom.ts';
import { until } from '../../until.ts';
import { codings, folderOf, randomFiles, setEncoding, type Coding, type RandomFile } from './randomFiles.ts';
import { eachFiles, type ServedFiles } from './servedFiles.ts';
import { undoWrites } from './undoWrites.ts';
import { closeUnseenDocuments, run } from '../world.ts';

/** The titles print it. `ACP_HOST_SEED=N` repeats a run; `npm test` has a seed of its own. */
const seed = Number(process.env['ACP_HOST_SEED'] ?? randomInt(2 ** 31));
/** Files of each coding, which are written together. VS Code keeps at most 50 documents without an editor open. */
const each = { core: 3, closed: 50, open: 50, unsaved: 50 };
const shown = (kind: keyof typeof each): string =>
  `${each[kind] * codings.length} ${kind} files, seed ${seed}`;

describe('random files', () => {
  let files: ServedFiles;
  let storage: string;
  let random: SeededRandom;
  eachFiles((started) => void (files = started));
  beforeEach(async () => {
    random = new SeededRandom(seed);
    storage = await mkdtemp(join(tmpdir(), 'acp-host-bytes-'));
  });
  afterEach(async () => {
    await setEncoding(undefined);
    await closeUnseenDocuments();
    await rm(storage, { recursive: true });
  });

  /** Reads and writes all files at once, as an agent that changes the word. */
  const changeWord = async (some: readonly RandomFile[]): Promise<void> => {
    (files.writes as unknown[]).length = 0;
    const changes = some.map(async ({ path }, index) => {
      const read = await files.read(path);
      // Many agents write `\n` only.
      const written = index % 2 === 0 ? read : read.replaceAll(/\r\n?/g, '\n');
      await files.write(path, written.replace('target', 'other'));
    });
    await Promise.all(changes);
    assert.equal(files.writes.length, some.length);
  };
  const undo = async (): Promise<void> => assert.deepEqual(await undoWrites(files, storage), []);

  /** Asserts the bytes of all files on disk. */
  const assertOnDisk = async (some: readonly RandomFile[], state: 'bytes' | 'changed'): Promise<void> => {
    for (const file of some) {
      const about = `${file.path}, ${state}, seed ${seed}: ${JSON.stringify(file.text)}`;
      assert.deepEqual(await readFile(file.path), file[state], about);
    }
  };

  /** Tries files of some codings in each way. @param count of each coding and way. */
  const tryAll = async (
    count: number,
    some: readonly Coding[],
    ...ways: readonly ((some: readonly RandomFile[]) => Promise<void>)[]
  ): Promise<void> => {
    for (const coding of some) {
      await setEncoding(coding.setting);
      for (const tryThem of ways) {
        const written = await randomFiles(random, coding, count);
        await tryThem(written);
        await closeUnseenDocuments();
        await rm(folderOf(written), { recursive: true, force: true });
      }
    }
  };

  const tryClosed = async (some: readonly RandomFile[]): Promise<void> => {
    await changeWord(some);
    await assertOnDisk(some, 'changed');
    await undo();
    await assertOnDisk(some, 'bytes');
  };

  const open = (some: readonly RandomFile[]): Promise<vscode.TextDocument[]> =>
    Promise.all(some.map(({ path }) => vscode.workspace.openTextDocument(path)));

  const tryOpen = async (some: readonly RandomFile[]): Promise<void> => {
    const documents = await open(some);
    const texts = documents.map((document) => document.getText());
    const show = async (wanted: (text: string) => string): Promise<void> => {
      for (const [index, document] of documents.entries()) {
        await until(
          () => `${document.uri.fsPath} to be ${JSON.stringify(wanted(texts[index]!))}, seed ${seed}`,
          () => !document.isDirty && document.getText() === wanted(texts[index]!),
        );
      }
    };
    await changeWord(some);
    await assertOnDisk(some, 'changed');
    await show((text) => text.replace('target', 'other'));
    await undo();
    await assertOnDisk(some, 'bytes');
    await show((text) => text);
  };

  const tryUnsaved = async (some: readonly RandomFile[]): Promise<void> => {
    const documents = await open(some);
    const typed = new vscode.WorkspaceEdit();
    for (const { uri, lineCount } of documents)
      typed.insert(uri, new vscode.Position(random.below(lineCount), 0), 'mine ');
    assert.ok(await vscode.workspace.applyEdit(typed));
    const texts = documents.map((document) => document.getText());
    const assertUnsaved = async (wanted: (text: string) => string): Promise<void> => {
      for (const [index, document] of documents.entries()) {
        assert.ok(document.isDirty);
        assert.equal(document.getText(), wanted(texts[index]!), `${document.uri.fsPath}, seed ${seed}`);
      }
      await assertOnDisk(some, 'bytes');
    };
    await changeWord(some);
    await assertUnsaved((text) => text.replace('target', 'other'));
    await undo();
    await assertUnsaved((text) => text);
    await closeUnseenDocuments();
    // VS Code opens editors of documents with unsaved changes.
    await run('workbench.action.closeAllEditors');
  };

  it('keep all other bytes when one word is changed, and all bytes after undo', async () => {
    await tryAll(each.core, codings, tryClosed);
    // These take longer, so each run has a few codings.
    const few = Array.from({ length: 5 }, () => random.pick(codings));
    await tryAll(each.core, few, tryOpen, tryUnsaved);
  });

  it(`differ only in that word (${shown('closed')})`, () => tryAll(each.closed, codings, tryClosed));

  it(`differ only in that word (${shown('open')})`, () => tryAll(each.open, codings, tryOpen));

  it(`differ only in that word (${shown('unsaved')})`, () => tryAll(each.unsaved, codings, tryUnsaved));
});
