// Several suggestions of one answer, one after the other.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NextEditsWorld } from './nextEditsWorld.ts';
import { insertion, show, textOf } from './nextEditsAsked.ts';

describe('NextEdits chains', () => {
  it('offers the hunks of one edit nearest first, without asking again, and accepts it once', async () => {
    const world = await new NextEditsWorld('one\n\n\ntwo\n\n\nthree\n').start();
    const asked = await world.offered(9, 'a', [insertion(0, '1'), insertion(6, '2'), insertion(12, '3')]);
    assert.equal(textOf(asked), '2');
    show(world, asked);
    world.type(6, '2');
    const second = world.ask(7);
    await world.clock.pass(0);
    assert.equal(textOf(second), '3');
    world.type(13, '3');
    const third = world.ask(14);
    await world.clock.pass(0);
    assert.equal(textOf(third), '1');
    assert.deepEqual(world.outcomes, []);
    world.type(0, '1');
    assert.deepEqual(world.outcomes, ['a accepted']);
    assert.equal(world.requests, 1);
  });

  it('offers the other suggestions after the first, and those in other documents last', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    const { TextDocumentDouble } = await import('../text/textDocumentDouble.ts');
    const other = new TextDocumentDouble('other\n', 'file:///work/b.ts');
    world.others.set(other.uri, other);
    const asked = world.ask(3);
    await world.clock.pass(75);
    (await world.suggest()).answer({
      suggestions: [world.edit('b', [insertion(7, '!')]), world.edit('a', [insertion(3, '?')])],
    });
    await world.clock.pass(0);
    assert.equal(textOf(asked), '?');
    show(world, asked);
    world.type(3, '?');
    const next = world.ask(4);
    await world.clock.pass(0);
    assert.equal(textOf(next), '!');
    assert.deepEqual(world.outcomes, ['a accepted']);
  });

  it('reports a suggestion as accepted if a part was accepted and the rest rejected', async () => {
    const world = await new NextEditsWorld('one\n\n\ntwo\n').start();
    const asked = await world.offered(0, 'a', [insertion(0, '1'), insertion(6, '2')]);
    show(world, asked);
    world.type(0, '1');
    const rest = world.ask(1);
    await world.clock.pass(0);
    const answer = rest.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
    assert.deepEqual(world.outcomes, ['a accepted']);
  });

  it('reports one outcome for a suggestion sent again with the same ID', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    const edits = [insertion(3, '!')];
    show(world, await world.offered(3, 'same', edits));
    world.type(8, 'x');
    const again = world.ask(3);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [world.edit('same', edits)] });
    await world.clock.pass(1_000);
    show(world, again);
    assert.deepEqual(world.outcomes, []);
    world.type(3, '!');
    assert.deepEqual(world.outcomes, ['same accepted']);
  });
});
