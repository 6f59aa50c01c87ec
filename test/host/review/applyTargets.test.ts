// Files are restored only if they are still as they were when the user decided, even if one changes while others are checked.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { textVersion } from '../../../src/chat/review/fileVersion.ts';
import { applyTargets, type FileStep } from '../../../src/vscode/review/applyTargets.ts';
import { KeptContents } from '../../../src/vscode/storage/keptContents.ts';
import { ReviewPlaces } from '../../../src/vscode/review/reviewPlaces.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { startFiles, type ServedFiles } from '../files/servedFiles.ts';
import { isThere, textIn } from './reviewWorld.ts';
import { openNewFile, restoreWorld, writeNewFile } from '../world.ts';

describe('restoring files of a review', () => {
  let files: ServedFiles;
  let storage: string;
  const logger = new RecordingLogger();
  beforeEach(() => {
    files = startFiles();
    storage = mkdtempSync(join(tmpdir(), 'acp-host-kept-'));
  });
  afterEach(async () => {
    files.dispose();
    rmSync(storage, { recursive: true });
    await restoreWorld();
  });

  /** @param meanwhile runs when the last of the files is checked for the first time. */
  const apply = async (
    steps: readonly FileStep[],
    meanwhile: () => PromiseLike<unknown>,
  ): Promise<string[]> => {
    const last = vscode.Uri.parse(steps.at(-1)!.uri).fsPath;
    let isDone = false;
    const places = new ReviewPlaces({
      locate: async (path) => {
        if (path === last && !isDone) {
          isDone = true;
          await meanwhile();
        }
        return await files.access.locate(path);
      },
    });
    return await applyTargets(steps, places, new KeptContents(storage, logger), logger);
  };
  const step = (uri: vscode.Uri, now: string, target: FileStep['target']): FileStep => ({
    uri: uri.toString(),
    now: textVersion(now),
    target,
  });

  it('does not overwrite what is typed into one of them meanwhile', async () => {
    const { document } = await openNewFile('typed.ts', 'ONE\ntwo\n');
    const { uri: other } = (await openNewFile('other.ts', 'ONE\n')).document;
    const steps = [
      step(document.uri, 'ONE\ntwo\n', { kind: 'text', text: 'one\ntwo\n' }),
      step(other, 'ONE\n', { kind: 'text', text: 'one\n' }),
    ];
    const left = await apply(steps, () => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'mine\n');
      return vscode.workspace.applyEdit(edit);
    });
    assert.equal(document.getText(), 'mine\nONE\ntwo\n');
    assert.equal(await textIn(other), 'one\n');
    assert.deepEqual(left, [document.uri.toString()]);
  });

  it('does not remove a file that is written meanwhile', async () => {
    const made = await writeNewFile('made.ts', 'made\n');
    const { uri: other } = (await openNewFile('other.ts', 'ONE\n')).document;
    const steps = [
      step(made, 'made\n', { kind: 'absent' }),
      step(other, 'ONE\n', { kind: 'text', text: 'one\n' }),
    ];
    const left = await apply(steps, () => Promise.resolve(writeFileSync(made.fsPath, 'more of it\n')));
    assert.equal(await isThere(made), true);
    assert.equal(await textIn(other), 'one\n');
    assert.deepEqual(left, [made.toString()]);
  });
});
