// Suggested edits, from the agent's response to the changed document.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { accept, isAt, native, offered, OffersWorld } from './offersWorld.ts';
import { patiently, run, type } from '../world.ts';

/** Disposing the result restores the setting. */
async function editorSetting(key: string, value: unknown): Promise<vscode.Disposable> {
  const { Global } = vscode.ConfigurationTarget;
  const before = vscode.workspace.getConfiguration('editor').inspect(key)?.globalValue;
  await vscode.workspace.getConfiguration('editor').update(key, value, Global);
  return { dispose: () => void vscode.workspace.getConfiguration('editor').update(key, before, Global) };
}

describe('a suggested edit', () => {
  const world = new OffersWorld();

  const beta: ScriptedSuggestion = { edits: [{ find: 'beta', newText: 'gamma' }] };

  it('leaves the document dirty', async () => {
    const { text, document } = await offered('alpha\nbeta\n', () => beta);
    await until('the text', () => text() === 'alphaX\ngamma\n', accept);
    assert.ok(document.isDirty);
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(document.uri)).toString(), 'alpha\nbeta\n');
  });

  for (const [what, edits, line, character] of [
    ['another line', [{ find: 'beta', newText: 'gamma' }], 1, 2],
    ['the line of the cursor', [{ find: 'alphaX', newText: 'alphaX(one, two)' }], 0, 7],
  ] as const) {
    it(`puts the cursor at the position that the agent gives, after an edit of ${what}`, async () => {
      const { document, agent } = await offered('alpha\nbeta\n', () => ({
        edits,
        cursorPosition: { line, character },
      }));
      await until('the cursor there', () => isAt(document.uri, line, character), accept);
      assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    });
  }

  it('shows its next piece after the first one is accepted', async () => {
    const edits = [
      { find: 'beta', newText: 'gamma' },
      { find: 'delta', newText: 'epsilon' },
    ];
    const { agent, text } = await offered('alpha\nbeta\n\n\ndelta\n', () => ({ edits }));
    await until('both pieces', () => text() === 'alphaX\ngamma\n\n\nepsilon\n', accept);
    assert.equal((await agent.waitForOutcomes())[0], 'accept 1-0');
  });

  it('of an insertion can be accepted word by word', async () => {
    const { text, agent } = await offered('alpha\nbeta\n', () => ({
      edits: [{ find: 'beta', newText: 'export default beta' }],
    }));
    await world.drawn('preview');
    agent.script = { otherwise: { waitFor: agent.path('never') } };
    await run('acpHost.nes.acceptWord');
    await until('the first word', () => text() === 'alphaX\nexportbeta\n');
    const rest = patiently('acpHost.nes.accept');
    await until('the rest', () => text() === 'alphaX\nexport default beta\n', rest);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('is not reported as accepted if the file is read-only', async () => {
    const { agent, text } = await offered('alpha\nbeta\n', () => beta);
    await world.drawn('preview');
    await run('workbench.action.files.setActiveEditorReadonlyInSession');
    await run('acpHost.nes.accept');
    if (!native) {
      assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0 ignored']);
      await world.nothingDrawn();
    }
    assert.equal(text(), 'alphaX\nbeta\n');
    assert.ok(!agent.outcomes().includes('accept 1-0'));
    await run('workbench.action.files.resetActiveEditorReadonlyInSession');
  });

  it('works with automatically closed brackets', async () => {
    world.disposables.push(await editorSetting('autoClosingBrackets', 'always'));
    const { agent, text } = await offered('foo\n', () => ({ edits: [] }), {}, 'a.ini');
    agent.script = { otherwise: [{ edits: [{ find: 'fooX()', newText: 'fooX(bar)' }] }] };
    await type('(');
    assert.equal(text(), 'fooX()\n');
    await until('the text', () => text() === 'fooX(bar)\n', accept);
    await until('the acceptance', () => agent.outcomes().some((outcome) => outcome.startsWith('accept ')));
  });

  it('works with formatting on type', async () => {
    world.disposables.push(await editorSetting('formatOnType', true));
    const provider: vscode.OnTypeFormattingEditProvider = {
      provideOnTypeFormattingEdits: (document) =>
        document.lineAt(0).text.startsWith('  ')
          ? []
          : [vscode.TextEdit.insert(new vscode.Position(0, 0), '  ')],
    };
    world.disposables.push(
      vscode.languages.registerOnTypeFormattingEditProvider({ language: 'plaintext' }, provider, ';'),
    );
    const { agent, text } = await offered('alpha\nbeta\n', () => ({ edits: [] }));
    agent.script = { otherwise: [beta] };
    await type(';');
    await until('the formatting', () => text() === '  alphaX;\nbeta\n');
    await until('the text', () => text() === '  alphaX;\ngamma\n', accept);
    await until('the acceptance', () => agent.outcomes().some((outcome) => outcome.startsWith('accept ')));
  });
});
