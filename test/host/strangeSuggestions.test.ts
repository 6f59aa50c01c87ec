// Invalid suggestions change nothing and draw nothing: each is rejected, and the
// next valid one is shown as usual.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { ScriptedSuggestion } from '../agents/nesScript.ts';
import { until } from '../until.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';
import { openNewFile, patiently, run, type } from './world.ts';

const at = (line: number, character: number): object => ({ line, character });
const range = (line: number, from: number, to: number): object => ({
  start: at(line, from),
  end: at(line, to),
});
const whole = { start: at(0, 0), end: at(2, 0) };
const jump = (uri: string, line = 0, character = 0): ScriptedSuggestion => ({
  kind: 'jump',
  uri,
  position: at(line, character),
});

const strange: Readonly<Record<string, readonly ScriptedSuggestion[]>> = {
  'addresses that VS Code throws at': [
    jump('file:////etc/hostname'),
    jump('file:///w/\ud800.ts'),
    jump('file:///w/a.ts?twice'),
    jump('file://'),
    jump('a b://x'),
    jump('command:workbench.action.closeWindow'),
    { kind: 'searchAndReplace', uri: 'file:////', search: 'a', replace: 'b' },
    { kind: 'rename', uri: 'untitled:Untitled-1', position: at(0, 0), newName: 'x' },
  ],
  'places that are none': [
    { edits: [{ range: { start: at(1, 0), end: at(0, 0) }, newText: 'x' }] },
    { edits: [{ range: range(2 ** 31, 0, 0), newText: 'x' }] },
    { edits: [{ range: range(-1, 0, 0), newText: 'x' }] },
    { edits: [{ range: range(0, 0.5, 1), newText: 'x' }] },
    { edits: [{ range: { start: 'NaN', end: null }, newText: 'x' }] },
    {
      edits: [
        { range: whole, newText: 'x' },
        { range: range(0, 1, 1), newText: 'y' },
      ],
    },
    jump('file:///w/nowhere.ts', 2 ** 53 - 1, 2 ** 53 - 1),
  ],
  'names that mean something to JavaScript': ['__proto__', 'constructor', 'toString'].flatMap((name) => [
    { kind: name },
    {
      id: name,
      kind: 'action',
      actionId: name,
      arguments: JSON.parse('{"__proto__":{"uri":"file:///"}}') as object,
    },
    { id: name, uri: name, edits: [{ range: whole, newText: 'polluted' }] },
  ]),
  'ten thousand at once, of two ids': Array.from({ length: 10_000 }, (_, n) => ({
    id: n % 2 === 0 ? 'even' : 'odd',
    kind: 'jump',
    position: at(n + 10, 0),
  })),
  'five thousand edits of everything': [
    { edits: Array.from({ length: 5_000 }, () => ({ range: whole, newText: 'x' })) },
  ],
};

describe('invalid suggestions', () => {
  afterEach(restore);

  for (const [what, suggestions] of Object.entries(strange))
    it(`are rejected: ${what}`, async () => {
      const agent = await chooseAgent({ suggest: [suggestions] });
      const { document } = await openNewFile('a.txt', 'alpha\nbeta\n', 0, 5);
      await agent.waitForMessage('document/didOpen');
      await type('X');
      await agent.waitForMessage('nes/suggest');
      const ids = new Set(suggestions.map(({ id }, index) => id ?? `1-${index}`));
      await until('all of them refused', () => agent.outcomes().length >= ids.size);
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
