// Suggested renames, from the agent's response to the renamed symbol.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { far, isAt, offered, OffersWorld } from './offersWorld.ts';
import { writeOpenFile } from './refactoring.ts';
import { inTurn, run, type } from '../world.ts';

describe('a suggested rename', () => {
  const world = new OffersWorld();

  const rename = (uri: vscode.Uri, line: number, character: number): ScriptedSuggestion => ({
    kind: 'rename',
    uri: uri.toString(),
    position: { line, character },
    newName: 'total',
  });

  /** Registers a rename provider for which every `sum` in these files is one symbol. */
  const provide = (...others: vscode.Uri[]): void => {
    const provider: vscode.RenameProvider = {
      async provideRenameEdits(document, _, newName) {
        const edit = new vscode.WorkspaceEdit();
        for (const uri of [document.uri, ...others]) {
          const opened = await vscode.workspace.openTextDocument(uri);
          for (const { index } of opened.getText().matchAll(/\bsum\b/g)) {
            const range = new vscode.Range(opened.positionAt(index), opened.positionAt(index + 3));
            edit.replace(uri, range, newName);
          }
        }
        return edit;
      },
    };
    world.disposables.push(vscode.languages.registerRenameProvider({ language: 'plaintext' }, provider));
  };

  it('changes one file in one undo step', async () => {
    provide();
    const { agent, text } = await offered('alpha\nlet sum = 1\nsum\n', (uri) => rename(uri, 1, 5));
    await world.drawn('preview');
    await run('acpHost.nes.accept');
    await until('the text', () => text() === 'alphaX\nlet total = 1\ntotal\n');
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    await world.nothingDrawn();
    await run('undo');
    await until('the text of before', () => text() === 'alphaX\nlet sum = 1\nsum\n');
  });

  it('is shown as a hint at the cursor if it is far away, and applied after going there', async () => {
    provide();
    const { agent, text, document } = await offered(`alpha\n${far}\nsum\n`, (uri) => rename(uri, 61, 1));
    await world.drawn('hint');
    await run('acpHost.nes.accept');
    await until('the cursor there', () => isAt(document.uri, 61, 0));
    await world.drawn('preview');
    assert.deepEqual(agent.outcomes(), []);
    await run('acpHost.nes.accept');
    await until('the text', () => text() === `alphaX\n${far}\ntotal\n`);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('is not offered without a rename provider', async () => {
    const { agent, text } = await offered('alpha\nlet sum = 1\n', (uri) => rename(uri, 1, 5));
    assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
    assert.equal(world.keys.state, undefined);
    await run('acpHost.nes.accept');
    assert.equal(text(), 'alphaX\nlet sum = 1\n');
  });

  it('stays valid if the user types while the rename provider works', async () => {
    const thinks = Promise.withResolvers<void>();
    let asked = 0;
    const slow: vscode.RenameProvider = {
      async provideRenameEdits(document, position, newName) {
        asked++;
        if (asked === 1) await thinks.promise;
        const edit = new vscode.WorkspaceEdit();
        edit.replace(document.uri, document.getWordRangeAtPosition(position)!, newName);
        return edit;
      },
    };
    world.disposables.push(vscode.languages.registerRenameProvider({ language: 'plaintext' }, slow));
    const { agent, text } = await offered('alpha\nlet sum = 1\n', (uri) => rename(uri, 1, 5));
    await until('the language to be asked', () => asked === 1);
    // An answer without the rename would end it.
    agent.script = { otherwise: { waitFor: agent.path('never') } };
    await type('Y');
    thinks.resolve();
    await world.drawn('preview');
    assert.deepEqual(agent.outcomes(), []);
    await run('acpHost.nes.accept');
    await until('the text', () => text() === 'alphaXY\nlet total = 1\n');
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  for (const [answer, outcome, expected] of [
    ['apply', 'accept 1-0', 'total'],
    ['discard', 'reject 1-0 rejected', 'sum'],
  ] as const) {
    it(`of several files shows a preview, with the answer: ${answer}`, async () => {
      const other = await writeOpenFile('b.txt', 'sum\n');
      provide(other);
      const { agent, text } = await offered('alpha\nlet sum = 1\n', (uri) => rename(uri, 1, 5));
      await world.drawn('preview');
      const accepting = run('acpHost.nes.accept');
      await until(
        `the outcome ${outcome}`,
        () => agent.outcomes().length > 0,
        inTurn(() => run(`refactorPreview.${answer}`)),
      );
      await accepting;
      assert.deepEqual(agent.outcomes(), [outcome]);
      assert.equal(text(), `alphaX\nlet ${expected} = 1\n`);
      assert.equal((await vscode.workspace.openTextDocument(other)).getText(), `${expected}\n`);
      await world.nothingDrawn();
    });
  }
});
