// A rejected suggestion of any kind is recognised while it would do the same, but not after its place changed.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { pauseAfterRejection } from '../../../../src/nes/requests/autoTriggerPolicy.ts';
import { NextEditsWorld } from '../requests/nextEditsWorld.ts';

const text = 'one\ntwo\nthree sum\nfour\n';
const at = text.indexOf('sum');

function standing(world: NextEditsWorld): Offer | undefined {
  return world.nextEdits.offers.standing(world.document, { line: 0, character: 0 });
}

type Make = (world: NextEditsWorld, id: string) => object;

/** Rejects the suggestion of `make`, changes the text, and returns whether the suggestion of `again` is offered. */
async function offeredAgain(
  make: Make,
  change: (world: NextEditsWorld) => void,
  again = make,
): Promise<boolean> {
  const world = await new NextEditsWorld(text).start();
  await world.answered(0, [make(world, 'first')]);
  const offer = standing(world);
  assert.ok(offer);
  world.nextEdits.offers.shown(offer);
  await world.clock.pass(1_000);
  world.nextEdits.offers.rejected(offer);
  assert.deepEqual(world.outcomes, ['first rejected']);
  await world.clock.pass(pauseAfterRejection);
  change(world);
  await world.answered(0, [again(world, 'second')]);
  const offered = standing(world) !== undefined;
  assert.deepEqual(world.outcomes, offered ? ['first rejected'] : ['first rejected', 'second']);
  return offered;
}

const found = (world: NextEditsWorld, what: string): number => world.document.getText().indexOf(what);
const elsewhere = (world: NextEditsWorld): void => world.type(0, 'zero\n');

describe('RejectionMemory', () => {
  const kinds: Readonly<Record<string, Make>> = {
    edit: (world, id) => {
      const start = found(world, 'sum');
      return world.edit(id, [{ start, end: start + 3, newText: 'total' }]);
    },
    jump: (world, id) => world.jump(id, found(world, 'sum')),
    rename: (world, id) => world.rename(id, found(world, 'sum'), 'total'),
    replace: (world, id) => world.replace(id, 'sum', 'total'),
  };
  for (const [kind, make] of Object.entries(kinds)) {
    it(`recognises the same ${kind} after a change elsewhere`, async () => {
      assert.equal(await offeredAgain(make, elsewhere), false);
    });
  }

  for (const [kind, make] of Object.entries<Make>({
    edit: (world, id) =>
      world.edit(id, [{ start: found(world, 'sum'), end: found(world, 'sum'), newText: 'x' }]),
    jump: (world, id) => world.jump(id, found(world, 'four')),
    rename: (world, id) => world.rename(id, found(world, 'sum'), 'amount'),
    replace: (world, id) => world.replace(id, 'sum', 'amount'),
  })) {
    it(`does not suppress another ${kind}`, async () => {
      assert.equal(await offeredAgain(kinds[kind]!, elsewhere, make), true);
    });
  }

  it('does not suppress a jump to another line that moved to the same number', async () => {
    const toLine = (world: NextEditsWorld, id: string): object =>
      world.jump(id, world.document.offsetAt({ line: 2, character: 0 }));
    assert.equal(await offeredAgain(toLine, elsewhere), true);
  });

  it('does not suppress a jump to the line above a deleted one', async () => {
    const jump: Make = (world, id) => world.jump(id, found(world, 'three'));
    const above: Make = (world, id) => world.jump(id, found(world, 'two'));
    assert.equal(await offeredAgain(jump, (world) => world.type(8, '', 10), above), true);
  });

  for (const [what, change] of Object.entries<(world: NextEditsWorld) => void>({
    'typed in': (world) => world.type(at, 'x'),
    'joined to the one before': (world) => world.type(7, '', 1),
    'deleted with the one before': (world) => world.type(4, '', 8),
    'broken at its start by text': (world) => world.type(8, 'x\ny'),
  })) {
    it(`forgets a jump to a line that was ${what}`, async () => {
      const jump: Make = (world, id) => world.jump(id, found(world, what.includes('with') ? 'sum' : 'three'));
      const again: Make = (world, id) => world.jump(id, Math.max(0, found(world, 'sum')));
      assert.equal(await offeredAgain(jump, change, again), true);
    });
  }

  for (const [what, change] of Object.entries<(world: NextEditsWorld) => void>({
    'lines put right above it': (world) => world.type(8, 'x\ny\n'),
    'the line above it deleted': (world) => world.type(4, '', 4),
    'changes below it': (world) => world.type(text.length, 'x\n'),
    'several at once': (world) =>
      world.change(world.document, [
        { start: 0, end: 0, newText: 'a\nb' },
        { start: 4, end: 8, newText: '' },
        { start: text.length, end: text.length, newText: 'x' },
      ]),
  })) {
    it(`recognises a jump after ${what}`, async () => {
      assert.equal(await offeredAgain(kinds['jump']!, change), false);
    });
  }
});
