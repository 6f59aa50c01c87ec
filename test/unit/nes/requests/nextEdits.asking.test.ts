// When requests are sent, and what happens to answers while the user types.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NextEditsWorld } from './nextEditsWorld.ts';
import { insertion, textOf, range } from './nextEditsAsked.ts';

describe('NextEdits requests', () => {
  it('asks after the debounce, and returns the offer', async () => {
    const world = await new NextEditsWorld('const a = 1;\n').start();
    const asked = world.ask(12);
    await world.clock.pass(74);
    assert.equal(world.requests, 0);
    await world.clock.pass(1);
    assert.equal(world.requests, 1);
    (await world.suggest()).answer({ suggestions: [world.edit('a', [insertion(12, ' // one')])] });
    await asked.answer;
    assert.equal(textOf(asked), ' // one');
  });

  it('does not ask after a keystroke that is followed by another', async () => {
    const world = await new NextEditsWorld('').start();
    const first = world.ask(0);
    await world.clock.pass(50);
    first.cancel();
    world.type(0, 'x');
    world.ask(1);
    await world.clock.pass(75);
    assert.equal(world.requests, 1);
  });

  it('runs one request at a time, and returns its answer to all remaining callers', async () => {
    const world = await new NextEditsWorld('let x').start();
    const first = world.ask(5);
    await world.clock.pass(75);
    first.cancel();
    world.type(5, ' =');
    const second = world.ask(7);
    await world.clock.pass(75);
    assert.equal(world.requests, 1, 'the second waits for the first');
    (await world.suggest()).answer({
      suggestions: [{ id: 'a', kind: 'edit', edits: [{ range: range(0, 5), newText: ' = 1;' }] }],
    });
    await second.answer;
    assert.equal(textOf(second), ' 1;');
    assert.equal(world.requests, 1);
  });

  it('reads an answer against the requested text if lines moved meanwhile', async () => {
    const world = await new NextEditsWorld('one\ntwo\nthree\n').start();
    const first = world.ask(3);
    await world.clock.pass(75);
    first.cancel();
    world.type(0, 'zero\n');
    const second = world.ask(5);
    await world.clock.pass(75);
    (await world.suggest()).answer({
      suggestions: [{ id: 'a', kind: 'edit', edits: [{ range: range(2, 0, 5), newText: 'THREE' }] }],
    });
    await second.answer;
    const answer = second.settled();
    assert.ok(answer?.kind === 'offer' && answer.offer.kind === 'edit');
    const { start, end } = answer.offer.edit;
    assert.equal(world.document.getText().slice(start, end), 'three');
  });

  it('asks again if the answer is for an older text', async () => {
    const world = await new NextEditsWorld('abc').start();
    const first = world.ask(3);
    await world.clock.pass(75);
    first.cancel();
    world.type(3, 'X');
    const second = world.ask(4);
    await world.clock.pass(75);
    (await world.suggest()).answer({
      suggestions: [{ id: 'a', kind: 'edit', edits: [{ range: range(0, 3), newText: 'def' }] }],
    });
    const again = await world.suggest();
    again.answer({ suggestions: [world.edit('b', [insertion(4, 'YZ')])] });
    await second.answer;
    assert.equal(textOf(second), 'YZ');
    assert.deepEqual(world.outcomes, ['a cancelled']);
  });

  it('cancels a request a second after its last caller cancelled, and rejects its late answer', async () => {
    const world = await new NextEditsWorld('abc').start();
    const asked = world.ask(3);
    await world.clock.pass(75);
    const pending = await world.suggest();
    asked.cancel();
    await world.clock.pass(999);
    assert.equal(pending.token?.isCancellationRequested, false);
    await world.clock.pass(1);
    assert.equal(pending.token?.isCancellationRequested, true);
    pending.answer({ suggestions: [world.edit('late', [insertion(3, 'd')])] });
    await world.clock.pass(0);
    assert.deepEqual(world.outcomes, ['late cancelled']);
  });

  it('cancels a request for an older text after a second', async () => {
    const world = await new NextEditsWorld('abc').start();
    world.ask(3).cancel();
    const first = world.ask(3);
    await world.clock.pass(75);
    const slow = await world.suggest();
    await world.clock.pass(1000);
    first.cancel();
    world.type(3, 'd');
    world.ask(4);
    await world.clock.pass(75);
    assert.equal(slow.token?.isCancellationRequested, true);
    assert.equal(world.requests, 2);
  });

  it('remembers an empty answer for a line until the text changes', async () => {
    const world = await new NextEditsWorld('abc\ndef').start();
    const asked = world.ask(3);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [] });
    await asked.answer;
    world.ask(2);
    await world.clock.pass(75);
    assert.equal(world.requests, 1);
    world.ask(5);
    await world.clock.pass(75);
    assert.equal(world.requests, 2, 'another line is another question');
  });

  it('asks about a new problem in spite of an empty answer', async () => {
    const world = await new NextEditsWorld('abc').start();
    const asked = world.ask(3);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [] });
    await asked.answer;
    world.ask(3, 'diagnostic');
    await world.clock.pass(75);
    assert.equal(world.requests, 2);
  });

  it('asks in spite of an empty answer if the user triggers it', async () => {
    const world = await new NextEditsWorld('abc').start();
    const asked = world.ask(3);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [] });
    await asked.answer;
    world.ask(3, 'manual');
    await world.clock.pass(0);
    assert.equal(world.requests, 2);
  });

  it('does not ask after undo and redo', async () => {
    const world = await new NextEditsWorld('abc').start();
    world.type(3, 'd', 0, 'undo');
    const asked = world.ask(4);
    await world.clock.pass(75);
    assert.equal(world.requests, 0);
    assert.deepEqual(asked.settled(), { kind: 'none', reason: 'undone' });
  });

  it('returns the reason if there is no agent', async () => {
    const world = new NextEditsWorld('abc');
    const asked = world.ask(3);
    await world.clock.pass(75);
    assert.deepEqual(asked.settled(), { kind: 'none', reason: 'noSession', detail: 'the agent is idle' });
  });

  it('leaves no timer behind', async () => {
    const world = await new NextEditsWorld('abc').start();
    await world.offered(3, 'a', [insertion(3, 'd')]);
    world.ask(3).cancel();
    await world.clock.pass(5_000);
    assert.equal(world.clock.pending, 0);
  });
});
