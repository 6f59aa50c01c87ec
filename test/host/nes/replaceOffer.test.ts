// Suggested searches and replacements, from the agent's response to the changed files.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { isAt, offered, OffersWorld } from './offersWorld.ts';
import { inTurn, run, writeNewFile } from '../world.ts';

describe('a suggested search and replace', () => {
  const world = new OffersWorld();

  const replace = (uri: vscode.Uri, search: string, text: string, isRegex?: boolean): ScriptedSuggestion => ({
    kind: 'searchAndReplace',
    uri: uri.toString(),
    search,
    replace: text,
    isRegex,
  });

  for (const [what, search, by, isRegex, expected] of [
    ['plain text', 'a.c', '$1', undefined, 'alphaX\n$1 abc\n$1\n'],
    ['an expression', '(a)(.)c', '$2$1', true, 'alphaX\n.a ba\n.a\n'],
  ] as const) {
    it(`replaces ${what} in the file, in one undo step`, async () => {
      const { agent, text } = await offered('alpha\na.c abc\na.c\n', (uri) =>
        replace(uri, search, by, isRegex),
      );
      await world.drawn('preview');
      await run('acpHost.nes.accept');
      await until('the text', () => text() === expected);
      assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
      await world.nothingDrawn();
      await run('undo');
      await until('the text of before', () => text() === 'alphaX\na.c abc\na.c\n');
    });
  }

  for (const [what, search] of [
    ['an invalid expression', '(a'],
    ['an expression that takes too long', '(a+)+$'],
    ['an expression without a match', 'zzz'],
  ] as const) {
    it(`is not offered for ${what}`, async () => {
      const line = `${'a'.repeat(60)}!`;
      const { agent, text } = await offered(`alpha\n${line}\n`, (uri) => replace(uri, search, 'b', true));
      assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
      assert.equal(world.keys.state, undefined);
      await run('acpHost.nes.accept');
      assert.equal(text(), `alphaX\n${line}\n`);
    });
  }

  it('is not reported as accepted if the file is read-only', async () => {
    const { agent, text } = await offered('alpha\none\n', (uri) => replace(uri, 'one', '1'));
    await world.drawn('preview');
    await run('workbench.action.files.setActiveEditorReadonlyInSession');
    await run('acpHost.nes.accept');
    assert.deepEqual([text(), await agent.waitForOutcomes()], ['alphaX\none\n', ['reject 1-0 ignored']]);
    await run('workbench.action.files.resetActiveEditorReadonlyInSession');
  });

  it('replaces in another file after going there', async () => {
    const other = await writeNewFile('b.txt', 'one\ntwo one\n');
    const { agent } = await offered('alpha\n', () => replace(other, 'one', '1'));
    await world.drawn('hint');
    await run('acpHost.nes.accept');
    await until('the cursor there', () => isAt(other, 0, 0));
    await world.drawn('preview');
    assert.deepEqual(agent.outcomes(), []);
    await run('acpHost.nes.accept');
    await until('the text', () => vscode.window.activeTextEditor?.document.getText() === '1\ntwo 1\n');
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('replaces in a folder, after a preview', async () => {
    // Not b.txt: VS Code may still have that of the test before, with its old text.
    const other = await writeNewFile('folder.txt', 'one\n');
    const folder = vscode.Uri.joinPath(other, '..');
    const { agent } = await offered('alpha\n', () => replace(folder, 'one', '1'));
    await world.drawn('hint');
    const accepting = run('acpHost.nes.accept');
    await until(
      'the outcome',
      () => agent.outcomes().length > 0,
      inTurn(() => run('refactorPreview.apply')),
    );
    await accepting;
    assert.deepEqual(agent.outcomes(), ['accept 1-0']);
    assert.equal((await vscode.workspace.openTextDocument(other)).getText(), '1\n');
    await world.nothingDrawn();
  });
});
