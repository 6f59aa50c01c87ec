// The effect of a rejection on later offers.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pauseAfterRejection } from '../../../../src/nes/requests/autoTriggerPolicy.ts';
import { NextEditsWorld } from './nextEditsWorld.ts';
import { insertion, show, textOf } from './nextEditsAsked.ts';

describe('NextEdits after a rejection', () => {
  it('pauses for five seconds, and does not offer the same edit again if it was shown for a second', async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = await world.offered(4, 'a', [insertion(4, 'hello')]);
    show(world, asked);
    await world.clock.pass(1_000);
    const answer = asked.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
    assert.deepEqual(world.outcomes, ['a rejected']);
    for (const key of 'two keys') world.type(0, key);
    world.ask(12);
    await world.clock.pass(pauseAfterRejection - 1);
    assert.equal(world.requests, 1);
    await world.clock.pass(1);
    const later = await world.offered(12, 'b', [insertion(12, 'hello')]);
    await world.clock.pass(3_000);
    assert.equal(textOf(later), undefined);
    assert.deepEqual(world.outcomes, ['a rejected', 'b']);
  });

  it('forgets the rejection when the session ends', async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = await world.offered(4, 'a', [insertion(4, 'hello')]);
    const answer = asked.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
    world.endSession();
    await world.start();
    world.ask(4);
    await world.clock.pass(75);
    assert.equal(world.requests, 2);
  });

  it('offers an edit again that was rejected within a second', async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = await world.offered(4, 'a', [insertion(4, 'hello')]);
    show(world, asked);
    const answer = asked.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
    await world.clock.pass(pauseAfterRejection);
    const later = await world.offered(4, 'b', [insertion(4, 'hello')]);
    await world.clock.pass(200);
    assert.equal(textOf(later), 'hello');
  });

  it('delays the next suggestions longer', async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = await world.offered(4, 'a', [insertion(4, 'hello')]);
    const answer = asked.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
    await world.clock.pass(pauseAfterRejection);
    const later = await world.offered(4, 'b', [insertion(4, 'bye')]);
    assert.equal(later.settled(), undefined);
    await world.clock.pass(75);
    assert.equal(textOf(later), 'bye');
  });
});
