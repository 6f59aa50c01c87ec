// A link of an answer that can mean several files: the user selects one, and none is opened before.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { vscodePageTools } from '../../../src/vscode/chat/pages/pageTools.ts';
import { until } from '../../until.ts';
import { run } from '../world.ts';

describe('a link that can mean several files', () => {
  let root: string;
  let paths: readonly string[];
  const openedFile = (): string | undefined => vscode.window.activeTextEditor?.document.uri.fsPath;
  const openFile = (): Promise<void> =>
    vscodePageTools.openFile({
      kind: 'file',
      candidates: paths.map((path) => ({ path, range: { line: 2 } })),
      ending: undefined,
    });
  beforeEach(async () => {
    await run('workbench.action.closeAllEditors');
    root = mkdtempSync(join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'places-'));
    paths = ['a', 'b'].map((folder) => {
      mkdirSync(join(root, folder));
      const path = join(root, folder, 'same.ts');
      writeFileSync(path, 'let a;\nlet b;\n');
      return path;
    });
  });
  afterEach(async () => {
    await run('workbench.action.closeQuickOpen');
    await run('workbench.action.closeAllEditors');
    rmSync(root, { recursive: true });
  });

  it('opens none if the user selects none', async () => {
    let isDone = false;
    void openFile().then(() => (isDone = true));
    await until(
      'the question to close',
      () => isDone || undefined,
      async () => void (await run('workbench.action.closeQuickOpen')),
    );
    assert.equal(openedFile(), undefined);
  });

  it('opens the selected one, at its line', async () => {
    let isAsking = false;
    // The keys do nothing until the list is shown.
    const select = async (): Promise<void> => {
      if (!isAsking) {
        isAsking = true;
        void openFile().finally(() => (isAsking = false));
      }
      await run('workbench.action.quickOpenSelectNext');
      await run('workbench.action.acceptSelectedQuickOpenItem');
    };
    await until('the second file', () => openedFile() === paths[1] || undefined, select);
    await until('its line', () => vscode.window.activeTextEditor?.selection.active.line === 1 || undefined);
  });
});
