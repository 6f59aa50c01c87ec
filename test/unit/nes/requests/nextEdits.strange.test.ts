// Tests that invalid suggestions are rejected, all of them, and that the next valid one is offered. `host/nes/strangeSuggestions`
// tests addresses in VS Code.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { insertion, range, textOf } from './nextEditsAsked.ts';
import { NextEditsWorld } from './nextEditsWorld.ts';

/** The id and the kind `edit` are added where they are missing. */
interface Strange {
  readonly id?: string;
  readonly [field: string]: unknown;
}

const at = (line: number, character: number): object => ({ line, character });
const whole = { start: at(0, 0), end: at(2, 0) };
const jump = (uri: string, line = 0, character = 0): Strange => ({
  kind: 'jump',
  uri,
  position: at(line, character),
});

const strange: Readonly<Record<string, readonly Strange[]>> = {
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

describe('NextEdits with invalid suggestions', () => {
  for (const [what, suggestions] of Object.entries(strange))
    it(`rejects them: ${what}`, async () => {
      const world = await new NextEditsWorld('alphaX\nbeta\n').start();
      const items = suggestions.map((item, index) => ({ kind: 'edit', id: `1-${index}`, ...item }));
      const asked = await world.answered(6, items);
      assert.notEqual(asked.settled()?.kind, 'offer');
      assert.deepEqual(world.outcomes.toSorted(), [...new Set(items.map(({ id }) => id))].toSorted());
      world.type(6, 'Y');
      const next = await world.offered(7, 'good', [insertion(7, 'Z')]);
      assert.equal(textOf(next), 'Z');
    });
});
