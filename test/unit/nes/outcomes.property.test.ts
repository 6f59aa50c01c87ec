// Whatever happens and in whatever order, every suggestion the agent gave ends in exactly one accept or reject, and an
// offer never turns the text into anything but what the suggestion said.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits } from '../../../src/nes/offsetEdit.ts';
import { NextEditsWorld, settle, type Asked } from './nextEditsWorld.ts';

type Step =
  | { readonly kind: 'type'; readonly at: number; readonly text: string; readonly deleted: number }
  | { readonly kind: 'typeAlong'; readonly letters: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'ask'; readonly at: number; readonly manual: boolean }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'pass'; readonly ms: number }
  | {
      readonly kind: 'answer';
      readonly edits: readonly (readonly [at: number, deleted: number, text: string])[];
      readonly times: number;
    }
  | { readonly kind: 'fail' }
  | { readonly kind: 'show' }
  | { readonly kind: 'take' }
  | { readonly kind: 'reject' }
  | { readonly kind: 'close' }
  | { readonly kind: 'restart' };

const place = fc.nat(60);
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('type' as const), at: place, text, deleted: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('typeAlong' as const),
      letters: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), at: place, manual: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 75, 500, 1_100, 6_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      edits: fc.array(fc.tuple(place, fc.nat(2), text), { maxLength: 3 }),
      times: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'fail' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'show' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'take' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reject' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

describe('outcomes', function () {
  this.timeout(60_000);

  it('every suggestion ends exactly once', async () => {
    const seen = { accepted: 0, rejected: 0, suggestions: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const world = await new NextEditsWorld('one two\nthree\n\nfour five\nsix\n').start();
        const given: string[] = [];
        let asked: Asked | undefined;
        for (const each of steps) {
          asked = (await take(world, each, asked, given)) ?? asked;
          await settle();
        }
        asked?.cancel();
        for (const pending of [...world.wire.pending]) pending.fail(new Error('the agent is gone'));
        world.endSession();
        await world.clock.pass(10_000);
        const ended = world.outcomes.map((outcome) => outcome.split(' ')[0]);
        assert.deepEqual(ended.toSorted(), [...new Set(given)].toSorted());
        assert.equal(world.clock.pending, 0);
        seen.suggestions += ended.length;
        seen.accepted += world.outcomes.filter((outcome) => outcome.endsWith('accepted')).length;
        seen.rejected += world.outcomes.filter((outcome) => outcome.endsWith('rejected')).length;
      }),
      { numRuns: 2000 },
    );
    // The script must really reach the interesting ends.
    assert.ok(seen.suggestions > 200 && seen.accepted > 20 && seen.rejected > 20, JSON.stringify(seen));
  });
});

async function take(
  world: NextEditsWorld,
  each: Step,
  asked: Asked | undefined,
  given: string[],
): Promise<Asked | undefined> {
  const { document, nextEdits } = world;
  const length = document.getText().length;
  const answer = asked?.settled();
  const offer = answer?.kind === 'offer' && nextEdits.has(answer.offer) ? answer.offer : undefined;
  switch (each.kind) {
    case 'type': {
      const at = Math.min(each.at, length);
      const deleted = Math.min(each.deleted, length - at);
      if (each.text !== '' || deleted > 0) world.type(at, each.text, deleted);
      return undefined;
    }
    case 'typeAlong':
      if (offer?.kind === 'edit' && offer.edit.newText !== '') {
        const { start, end, newText } = offer.edit;
        const goal = applyOffsetEdits(document.getText(), [offer.edit]);
        world.type(start, newText.slice(0, each.letters), end - start);
        if (nextEdits.has(offer)) assert.equal(applyOffsetEdits(document.getText(), [offer.edit]), goal);
      }
      return undefined;
    case 'undo':
      world.type(0, 'u', 0, 'undo');
      return undefined;
    case 'ask':
      asked?.cancel();
      return world.ask(Math.min(each.at, length), each.manual ? 'manual' : 'automatic');
    case 'cancel':
      asked?.cancel();
      return undefined;
    case 'pass':
      await world.clock.pass(each.ms);
      return undefined;
    case 'answer': {
      const pending = world.wire.pending.find(({ method }) => method === 'nes/suggest');
      if (!pending) return undefined;
      const suggestions = Array.from({ length: each.times }, () => {
        const id = `s${given.length}`;
        given.push(id);
        const edits = each.edits.map(([at, deleted, newText]) => {
          const start = Math.min(at, length);
          return { start, end: Math.min(start + deleted, length), newText };
        });
        return world.edit(id, edits);
      });
      pending.answer({ suggestions });
      return undefined;
    }
    case 'fail':
      world.wire.pending[0]?.fail(new Error('no'));
      return undefined;
    case 'show':
      if (offer) nextEdits.shown(offer);
      return undefined;
    case 'take':
      if (offer?.kind === 'edit') {
        nextEdits.shown(offer);
        const { start, end, newText } = offer.edit;
        const goal = applyOffsetEdits(document.getText(), [offer.edit]);
        world.type(start, newText, end - start);
        assert.equal(document.getText(), goal);
        assert.ok(!nextEdits.has(offer));
      }
      return undefined;
    case 'reject':
      if (offer) nextEdits.rejected(offer);
      return undefined;
    case 'close':
      nextEdits.documentClosed(document.uri);
      return undefined;
    case 'restart':
      world.endSession();
      for (const pending of [...world.wire.pending]) pending.fail(new Error('closed'));
      await world.start();
      return undefined;
  }
}
