// In any order of events, every suggestion of the agent gets exactly one accept or reject, and an
// offer changes the text only as the suggestion says.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';
import { NextEditsWorld, settle, type Asked } from '../requests/nextEditsWorld.ts';

/** A suggestion for the requested document or the other one. */
type Given = (
  | {
      readonly kind: 'edit';
      readonly edits: readonly (readonly [at: number, deleted: number, text: string])[];
    }
  | { readonly kind: 'jump'; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly newName: string }
  | { readonly kind: 'replace'; readonly search: string; readonly folder: boolean }
) & { readonly elsewhere: boolean; readonly again: boolean };

type Step =
  | { readonly kind: 'type'; readonly at: number; readonly text: string; readonly deleted: number }
  | { readonly kind: 'typeAlong'; readonly letters: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'ask'; readonly at: number; readonly manual: boolean }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'pass'; readonly ms: number }
  | {
      readonly kind: 'answer';
      readonly suggestions: readonly Given[];
    }
  | { readonly kind: 'fail' }
  | { readonly kind: 'show' }
  | { readonly kind: 'typeElsewhere'; readonly at: number; readonly text: string }
  | { readonly kind: 'take' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'applied'; readonly how: 'accepted' | 'rejected' | 'ignored' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'dropAll' }
  | { readonly kind: 'reject' }
  | { readonly kind: 'close' }
  | { readonly kind: 'restart' };

const place = fc.nat(60);
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 3 });
const where = {
  elsewhere: fc.constantFrom(false, false, false, true),
  again: fc.constantFrom(false, false, false, true),
};
const given: fc.Arbitrary<Given> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      edits: fc.array(fc.tuple(place, fc.nat(2), text), { maxLength: 3 }),
      ...where,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), at: place, ...where }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      at: fc.nat(20),
      newName: fc.constantFrom('two', 'total', 'sum', ''),
      ...where,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      search: fc.constantFrom('two', ''),
      folder: fc.boolean(),
      ...where,
    }),
  },
);
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
      suggestions: fc.array(given, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'fail' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'show' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('typeElsewhere' as const), at: place, text }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'take' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'hold' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('applied' as const),
      how: fc.constantFrom('accepted' as const, 'rejected' as const, 'ignored' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'drop' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'dropAll' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'reject' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

describe('outcomes', () => {
  it('are sent exactly once for every suggestion', async () => {
    const seen = { accepted: 0, rejected: 0, suggestions: 0 };
    const taken = { edit: 0, jump: 0, rename: 0, replace: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const world = new NextEditsWorld('one two\nthree\n\nfour five\nsix\n');
        world.addOther('one two\nthree\n');
        await world.start();
        const given: Answered = { ids: [], held: undefined, taken };
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
        assert.deepEqual(ended.toSorted(), [...new Set(given.ids)].toSorted());
        assert.equal(world.clock.pending, 0);
        seen.suggestions += ended.length;
        seen.accepted += world.outcomes.filter((outcome) => outcome.endsWith('accepted')).length;
        seen.rejected += world.outcomes.filter((outcome) => outcome.endsWith('rejected')).length;
      }),
      { numRuns: 2000 },
    );
    // The steps must reach each kind of outcome. They differ in each run: these are a small part of what is usual.
    assert.ok(seen.suggestions > 200 && seen.accepted > 10 && seen.rejected > 10, JSON.stringify(seen));
    assert.ok(
      Object.values(taken).every((count) => count > 0),
      JSON.stringify(taken),
    );
  });
});

interface Answered {
  /** The ids of all suggestions that the agent sent. */
  readonly ids: string[];
  /** The suggestion that is being applied. */
  held: Offer | undefined;
  readonly taken: Record<Offer['kind'], number>;
}

function wireSuggestion(world: NextEditsWorld, one: Given, id: string): object {
  const document = one.elsewhere ? world.others.get('file:///work/b.ts')! : world.document;
  const { length } = document.getText();
  switch (one.kind) {
    case 'edit': {
      const edits = one.edits.map(([at, deleted, newText]) => {
        const start = Math.min(at, length);
        return { start, end: Math.min(start + deleted, length), newText };
      });
      return world.edit(id, edits, document);
    }
    case 'jump':
      return world.jump(id, one.at, document);
    case 'rename':
      return world.rename(id, one.at, one.newName, document);
    case 'replace':
      return world.replace(id, one.search, 'total', one.folder ? 'file:///work' : document.uri);
  }
}

async function take(
  world: NextEditsWorld,
  each: Step,
  asked: Asked | undefined,
  given: Answered,
): Promise<Asked | undefined> {
  const { document, nextEdits } = world;
  const length = document.getText().length;
  const answer = asked?.settled();
  const offer = answer?.kind === 'offer' && nextEdits.offers.has(answer.offer) ? answer.offer : undefined;
  switch (each.kind) {
    case 'type': {
      const at = Math.min(each.at, length);
      const deleted = Math.min(each.deleted, length - at);
      if (each.text !== '' || deleted > 0) world.type(at, each.text, deleted);
      return undefined;
    }
    case 'typeAlong':
      if (offer?.kind === 'edit' && offer.uri === document.uri && offer.edit.newText !== '') {
        const { start, end, newText } = offer.edit;
        const goal = applyOffsetEdits(document.getText(), [offer.edit]);
        world.type(start, newText.slice(0, each.letters), end - start);
        if (nextEdits.offers.has(offer))
          assert.equal(applyOffsetEdits(document.getText(), [offer.edit]), goal);
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
      const suggestions = each.suggestions.map((one, index) => {
        // The same id twice in one answer counts as one suggestion.
        const id = one.again && index > 0 ? given.ids.at(-1)! : `s${given.ids.length}`;
        given.ids.push(id);
        return wireSuggestion(world, one, id);
      });
      pending.answer({ suggestions });
      return undefined;
    }
    case 'fail':
      world.wire.pending[0]?.fail(new Error('no'));
      return undefined;
    case 'show':
      if (offer) nextEdits.offers.shown(offer);
      return undefined;
    case 'typeElsewhere': {
      const other = world.others.get('file:///work/b.ts')!;
      const start = Math.min(each.at, other.getText().length);
      if (each.text !== '') world.change(other, [{ start, end: start, newText: each.text }]);
      return undefined;
    }
    case 'hold':
      if (offer && nextEdits.offers.hold(offer)) {
        given.held = offer;
        given.taken[offer.kind]++;
      }
      return undefined;
    case 'applied': {
      const { held } = given;
      if (!held) return undefined;
      if (each.how === 'accepted') nextEdits.offers.accepted(held);
      else if (each.how === 'rejected') nextEdits.offers.rejected(held);
      else nextEdits.offers.drop(held, 'ignored');
      given.held = undefined;
      return undefined;
    }
    case 'drop':
      if (offer) nextEdits.offers.drop(offer, 'ignored');
      return undefined;
    case 'dropAll':
      nextEdits.dropAll('off');
      return undefined;
    case 'take':
      if (offer) given.taken[offer.kind]++;
      if (offer && offer.kind !== 'edit') {
        nextEdits.offers.shown(offer);
        nextEdits.offers.accepted(offer);
        assert.ok(!nextEdits.offers.has(offer));
      }
      if (offer?.kind === 'edit' && offer.uri === document.uri) {
        nextEdits.offers.shown(offer);
        const { start, end, newText } = offer.edit;
        const goal = applyOffsetEdits(document.getText(), [offer.edit]);
        world.type(start, newText, end - start);
        assert.equal(document.getText(), goal);
        assert.ok(!nextEdits.offers.has(offer));
      }
      return undefined;
    case 'reject':
      if (offer) nextEdits.offers.rejected(offer);
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
