// The walkthrough opens once and never again, and the built-in agent may suggest in its sample file.
import * as assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openSample } from '../../src/vscode/window/sampleFile.ts';
import { openWalkthroughOnce } from '../../src/vscode/window/walkthrough.ts';
import { until } from '../until.ts';
import { createEligible, MementoDouble } from './editorParts.ts';
import { restoreWorld } from './world.ts';

const settings = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration('workbench.welcomePage.walkthroughs');
const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;

describe('the walkthrough', () => {
  afterEach(async () => {
    await settings().update('openOnInstall', undefined, vscode.ConfigurationTarget.Global);
    await restoreWorld();
  });

  it('opens once, and not if the user turned off walkthroughs of new extensions', async () => {
    const before = tabs();
    await settings().update('openOnInstall', false, vscode.ConfigurationTarget.Global);
    await openWalkthroughOnce(new MementoDouble());
    assert.equal(tabs(), before);
    await settings().update('openOnInstall', true, vscode.ConfigurationTarget.Global);
    const memory = new MementoDouble();
    await openWalkthroughOnce(memory);
    await until('the walkthrough to open', () => tabs() === before + 1);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const closed = tabs();
    await openWalkthroughOnce(memory);
    assert.equal(tabs(), closed);
  });

  it('opens a sample file that agents may receive, with the first name selected', async () => {
    await openSample();
    const { document, selection } = vscode.window.activeTextEditor!;
    try {
      assert.equal(document.getText(selection), 'getUser');
      const eligible = createEligible();
      assert.equal(eligible.has(document), true);
      eligible.dispose();
    } finally {
      rmSync(dirname(document.uri.fsPath), { recursive: true, force: true });
    }
  });
});
