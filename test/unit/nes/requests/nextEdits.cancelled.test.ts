// Tests that a waiting request is not sent after next edits were turned off or its document was closed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NextEditsWorld } from './nextEditsWorld.ts';
import { insertion } from './nextEditsAsked.ts';

const cancelled = { kind: 'none', reason: 'cancelled' };

describe('NextEdits: a request that waits', () => {
  for (const why of ['off', 'snoozed'] as const)
    it(`for the debounce is cancelled at once when suggestions are ${why}`, async () => {
      const world = await new NextEditsWorld('say ').start();
      const asked = world.ask(4);
      await world.clock.pass(74);
      world.nextEdits.dropAll(why);
      await world.clock.pass(0);
      assert.deepEqual(asked.settled(), cancelled);
      await world.clock.pass(1_000);
      assert.equal(world.requests, 0);
      assert.equal(world.clock.pending, 0);
      // On again.
      world.type(4, 'h');
      world.ask(5);
      await world.clock.pass(75);
      assert.equal(world.requests, 1);
    });

  it('for the answer is cancelled at once', async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = world.ask(4);
    await world.clock.pass(75);
    const pending = await world.suggest();
    world.nextEdits.dropAll('off');
    await world.clock.pass(0);
    assert.deepEqual(asked.settled(), cancelled);
    pending.answer({ suggestions: [world.edit('a', [insertion(4, 'hello')])] });
    await world.clock.pass(0);
    assert.equal(world.nextEdits.offers.standing(world.document, { line: 0, character: 4 }), undefined);
  });

  it('is cancelled when its document is closed or excluded, and not with another one', async () => {
    const world = new NextEditsWorld('say ');
    const other = world.addOther('other\n');
    await world.start();
    const asked = world.ask(4);
    world.nextEdits.documentClosed(other.uri);
    await world.clock.pass(74);
    assert.equal(asked.settled(), undefined);
    world.nextEdits.documentClosed(world.document.uri);
    await world.clock.pass(1_000);
    assert.deepEqual(asked.settled(), cancelled);
    assert.equal(world.requests, 0);
  });

  it('goes to the next session if the session ends', async () => {
    const world = await new NextEditsWorld('say ').start();
    world.ask(4);
    await world.clock.pass(74);
    world.endSession();
    await world.start();
    await world.clock.pass(1);
    assert.equal(world.requests, 1);
  });

  it('is not sent if it was cancelled before', async () => {
    const world = await new NextEditsWorld('say ').start();
    // VS Code calls listeners of a cancelled token later.
    const token = {
      isCancellationRequested: true,
      onCancellationRequested: () => ({ dispose: () => undefined }),
    };
    const position = { line: 0, character: 4 };
    const answer = world.nextEdits.request(
      { document: world.document, position, triggerKind: 'automatic' },
      token,
    );
    await world.clock.pass(0);
    assert.deepEqual(await answer, cancelled);
    assert.equal(world.requests, 0);
  });
});
