// A suggestion that would undo what the user just typed is not offered; any other one is.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { NextEditsWorld } from './nextEditsWorld.ts';

const text = 'one\ntwo\nthree\n';

/** Lets the user act, answers with one suggestion, and returns whether it is offered. */
async function offered(act: (world: NextEditsWorld) => void, ...edits: OffsetEdit[]): Promise<boolean> {
  const world = await new NextEditsWorld(text).start();
  act(world);
  await world.offered(0, 'said', edits);
  const stands = world.nextEdits.offers.standing(world.document, { line: 0, character: 0 }) !== undefined;
  // A suggestion that was never shown was not rejected.
  assert.deepEqual(world.outcomes, stands ? [] : ['said']);
  return stands;
}

/** Types ` more` after `two`, letter by letter. */
function typeMore(world: NextEditsWorld): void {
  for (const [index, letter] of ' more'.split('').entries()) world.type(7 + index, letter);
}

describe('RecentTyping', () => {
  it('suppresses suggestions that delete all or a part of it', async () => {
    assert.equal(await offered(typeMore, { start: 7, end: 12, newText: '' }), false);
    assert.equal(await offered(typeMore, { start: 9, end: 12, newText: '' }), false);
  });

  it('allows suggestions that replace it', async () => {
    assert.equal(await offered(typeMore, { start: 8, end: 12, newText: 'less' }), true);
  });

  it('allows suggestions that delete it and also change something else', async () => {
    const moved = [
      { start: 0, end: 0, newText: 'more ' },
      { start: 7, end: 12, newText: '' },
    ];
    assert.equal(await offered(typeMore, ...moved), true);
  });

  it('covers only the text typed last', async () => {
    const elsewhere = (world: NextEditsWorld): void => {
      typeMore(world);
      world.type(0, 'x');
    };
    assert.equal(await offered(elsewhere, { start: 8, end: 13, newText: '' }), true);
    assert.equal(await offered(elsewhere, { start: 0, end: 1, newText: '' }), false);
  });

  it('shrinks when the user deletes a part of it', async () => {
    const typedAndDeleted = (world: NextEditsWorld): void => {
      typeMore(world);
      world.type(8, '', 4);
    };
    // `three` has moved to the place where `more` ended.
    assert.equal(await offered(typedAndDeleted, { start: 8, end: 12, newText: '' }), true);
  });

  it('includes text accepted from a suggestion', async () => {
    const took = (world: NextEditsWorld): void => world.type(0, 'export ');
    assert.equal(await offered(took, { start: 0, end: 7, newText: '' }), false);
  });
});
