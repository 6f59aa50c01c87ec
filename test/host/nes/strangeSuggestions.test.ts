// Suggestions with invalid addresses change nothing and draw nothing: each is rejected, and the next valid one is shown as
// usual. `unit/nes/requests/nextEdits.strange` tests other invalid suggestions.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { chooseAgent, restore } from '../scriptedAgent.ts';
import { openNewFile, patiently, run, type } from '../world.ts';

const jump = (uri: string): ScriptedSuggestion => ({
  kind: 'jump',
  uri,
  position: { line: 0, character: 0 },
});

const strange: readonly ScriptedSuggestion[] = [
  jump('file:////etc/hostname'),
  jump('file:///w/\ud800.ts'),
  jump('file:///w/a.ts?twice'),
  jump('file://'),
  jump('a b://x'),
  jump('command:workbench.action.closeWindow'),
  { kind: 'searchAndReplace', uri: 'file:////', search: 'a', replace: 'b' },
  { kind: 'rename', uri: 'untitled:Untitled-1', position: { line: 0, character: 0 }, newName: 'x' },
];

describe('invalid suggestions', () => {
  afterEach(restore);

  it('are rejected: addresses that VS Code throws at', async () => {
    const agent = await chooseAgent({ suggest: [strange] });
    const { document } = await openNewFile('a.txt', 'alpha\nbeta\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    await type('X');
    await agent.waitForMessage('nes/suggest');
    await until('all of them refused', () => agent.outcomes().length >= strange.length);
    assert.ok(agent.outcomes().every((outcome) => outcome.startsWith('reject ')));
    await run('acpHost.nes.accept');
    assert.equal(document.getText(), 'alphaX\nbeta\n');
    agent.script = { otherwise: [{ edits: [{ find: 'alphaX\n', newText: 'alphaXYZ\n' }] }] };
    await agent.waitForMessage('nes/suggest', 2, patiently('acpHost.nes.trigger'));
    await until(
      'the good one',
      () => document.getText() === 'alphaXYZ\nbeta\n',
      () => run('acpHost.nes.accept'),
    );
  });
});
