// The user may rely on the same rules whether VS Code draws a suggestion or the extension paints it. Keys are not pressed here:
// context keys decide what Tab does.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { far, native, offered, OffersWorld, type Offered } from './offersWorld.ts';
import { patiently, placeCursor, restoreWorld, run, type } from '../world.ts';

const beta: ScriptedSuggestion = { edits: [{ find: 'beta', newText: 'gamma' }] };
const text = 'alpha\nbeta\n  \nlast\n';

/** Runs every command that would accept it. */
async function acceptInEveryWay(): Promise<void> {
  await run('acpHost.nes.accept');
  await run('acpHost.nes.accept', 'tab');
  await run('editor.action.inlineSuggest.commit');
}

describe('a drawn suggestion', () => {
  const world = new OffersWorld();
  afterEach(restoreWorld);

  /** What Tab does, however the suggestion is drawn. */
  function tab(): unknown {
    if (native) return world.keys.inlineEditTab;
    return world.keys.state === undefined ? undefined : world.keys.tab === true ? 'accept' : 'indent';
  }

  async function tabDoes(action: 'accept' | 'indent'): Promise<void> {
    await until(
      () => `Tab to ${action}, it does ${String(tab())}`,
      () => tab() === action,
    );
  }

  /** What Tab does right after a suggestion is drawn. */
  function tabWhenDrawn(): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    world.keys.onSet = () =>
      setImmediate(() => {
        if (world.keys.state !== undefined && tab() !== undefined) resolve(tab());
      });
    return promise;
  }

  async function drawnBeta(): Promise<Offered> {
    const shown = await offered(text, () => beta);
    await world.drawn('preview');
    // No further suggestion.
    shown.agent.script = { otherwise: [] };
    return shown;
  }

  it('is removed by a second cursor, and no key accepts it then', async () => {
    const { editor, agent, text: now } = await drawnBeta();
    await tabDoes('accept');
    editor.selections = [new vscode.Selection(0, 6, 0, 6), new vscode.Selection(1, 0, 1, 0)];
    await world.nothingDrawn();
    await acceptInEveryWay();
    assert.equal(now(), text.replace('alpha', 'alphaX'));
    assert.deepEqual(agent.outcomes(), []);
  });

  it('does not take Tab on a line of white space, with a selection, and at once after it appears', async () => {
    const first = tabWhenDrawn();
    const { editor } = await drawnBeta();
    assert.equal(await first, 'indent');
    await tabDoes('accept');
    await placeCursor(editor, 2, 1);
    await tabDoes('indent');
    await placeCursor(editor, 0, 3);
    await tabDoes('accept');
    editor.selection = new vscode.Selection(0, 1, 0, 3);
    await tabDoes('indent');
    await placeCursor(editor, 0, 3);
    await tabDoes('accept');
    assert.equal(world.keys.state, 'preview');
  });

  it('far away is not changed unseen: the first key goes there, the next one accepts', async () => {
    const { editor, text: now } = await offered(`alpha\n${far}\nbeta\n`, () => beta);
    await world.drawn('hint');
    const before = now();
    const line = 61;
    const isThere = (): boolean => editor.selection.active.line === line;
    await until('the cursor there', isThere, patiently('acpHost.nes.accept'));
    assert.equal(now(), before);
    await world.drawn('preview');
    await until('the edit', () => now() === before.replace('beta', 'gamma'), patiently('acpHost.nes.accept'));
  });

  it('is not drawn in a diff editor', async () => {
    const { document, agent } = await drawnBeta();
    agent.script = { otherwise: [beta] };
    const other = await vscode.workspace.openTextDocument({ content: 'other\n' });
    await vscode.commands.executeCommand('vscode.diff', other.uri, document.uri, 'diff');
    await until(
      'the diff',
      () =>
        vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff &&
        vscode.window.activeTextEditor?.document === document,
    );
    const asked = agent.received('nes/suggest').length;
    await type('Y');
    await agent.waitForMessage('nes/suggest', asked + 1, patiently('acpHost.nes.trigger'));
    await world.nothingDrawn();
    const before = document.getText();
    await acceptInEveryWay();
    assert.equal(document.getText(), before);
    await run('workbench.action.closeActiveEditor');
  });
});
