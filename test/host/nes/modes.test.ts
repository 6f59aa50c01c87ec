// Ways to get fewer suggestions: subtle mode, disabled languages, snooze, switching off.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { chooseAgent, restore, type ScriptedAgent } from '../scriptedAgent.ts';
import { configure, openNewFile, patiently, run, type } from '../world.ts';

const completeLine: ScriptedSuggestion = { edits: [{ find: 'alphaX\n', newText: 'alphaXYZ\n' }] };

function kinds(agent: ScriptedAgent): unknown[] {
  return agent.received('nes/suggest').map(({ triggerKind }) => triggerKind);
}

/** An agent that completes the line, and an open editor. */
async function opened(): Promise<{ agent: ScriptedAgent; document: vscode.TextDocument }> {
  const agent = await chooseAgent({ otherwise: [completeLine] });
  const { document } = await openNewFile('a.txt', 'alpha\n', 0, 5);
  await agent.waitForMessage('document/didOpen');
  return { agent, document };
}

describe('next edit suggestions', () => {
  afterEach(async () => {
    const plaintext = vscode.workspace.getConfiguration('acpHost', { languageId: 'plaintext' });
    await plaintext.update('nes.enabled', undefined, vscode.ConfigurationTarget.Global, true);
    await restore();
  });

  it('in subtle mode are drawn by the first accept command and accepted by the second', async () => {
    await configure('nes.mode', 'subtle');
    const { agent, document } = await opened();
    await type('X');
    await agent.waitForMessage('nes/suggest');
    await until('the text', () => document.getText() === 'alphaXYZ\n', patiently('acpHost.nes.accept'));
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    assert.deepEqual(kinds(agent)[0], 'automatic');
  });

  it('are not requested in a disabled language', async () => {
    const { agent } = await opened();
    const plaintext = vscode.workspace.getConfiguration('acpHost', { languageId: 'plaintext' });
    await plaintext.update('nes.enabled', false, vscode.ConfigurationTarget.Global, true);
    await type('W');
    const other = await openNewFile('b.md', 'beta\n', 0, 4);
    await type('X');
    const question = await agent.waitForMessage('nes/suggest');
    assert.equal(question['uri'], other.document.uri.toString());
  });

  it('are not requested while snoozed, until the snooze is ended', async () => {
    const { agent, document } = await opened();
    const choosing = run('acpHost.nes.snooze');
    await until('the choice', async () => {
      await run('workbench.action.acceptSelectedQuickOpenItem');
      return Promise.race([choosing.then(() => true), nothingYet()]);
    });
    await type('W');
    await agent.waitForMessage('nes/suggest', 1, patiently('acpHost.nes.trigger'));
    const ending = run('acpHost.nes.snooze');
    await until('the choice', async () => {
      await run('workbench.action.acceptSelectedQuickOpenItem');
      return Promise.race([ending.then(() => true), nothingYet()]);
    });
    await type('V');
    await until('an automatic question', () => kinds(agent).includes('automatic'));
    assert.equal(kinds(agent)[0], 'manual');
    assert.equal(document.getText(), 'alphaWV\n');
  });

  it('are switched off and on by one command', async () => {
    const { agent } = await opened();
    await run('acpHost.nes.toggle');
    await type('W');
    await agent.waitForMessage('nes/suggest', 1, patiently('acpHost.nes.trigger'));
    await run('acpHost.nes.toggle');
    await type('V');
    await until('an automatic question', () => kinds(agent).includes('automatic'));
    assert.equal(kinds(agent)[0], 'manual');
    await configure('nes.enabled', undefined);
  });
});

/** Resolves with undefined at once, as the loser of a race. */
function nothingYet(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(() => resolve(undefined)));
}
