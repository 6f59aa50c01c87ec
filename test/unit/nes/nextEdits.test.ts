// When the agent is asked, what becomes of its answers while the user types on, and that every suggestion ends once.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pauseAfterRejection } from '../../../src/nes/restraint.ts';
import { NextEditsWorld, type Asked } from './nextEditsWorld.ts';

const insertion = (at: number, newText: string): { start: number; end: number; newText: string } => ({
  start: at,
  end: at,
  newText,
});

function textOf(asked: Asked): string | undefined {
  const answer = asked.settled();
  return answer?.kind === 'offer' && answer.offer.kind === 'edit' ? answer.offer.edit.newText : undefined;
}

/** Draws what was answered, as a renderer would. */
function show(world: NextEditsWorld, asked: Asked): void {
  const answer = asked.settled();
  assert.ok(answer?.kind === 'offer', `nothing to show: ${JSON.stringify(answer)}`);
  world.nextEdits.offers.shown(answer.offer);
}

describe('NextEdits: asking', () => {
  it('asks once the debounce is over, and hands over what the agent has', async () => {
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

  it('does not ask for a keystroke that was followed by another', async () => {
    const world = await new NextEditsWorld('').start();
    const first = world.ask(0);
    await world.clock.pass(50);
    first.cancel();
    world.type(0, 'x');
    world.ask(1);
    await world.clock.pass(75);
    assert.equal(world.requests, 1);
  });

  it('has one request under way, and gives its answer to whoever still waits', async () => {
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

  it('reads an answer in the text that was asked about, when lines moved meanwhile', async () => {
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

  it('asks again when the answer was overtaken', async () => {
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

  it('cancels a request nobody waited for any more for a second, and refuses its late answer', async () => {
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

  it('gives up on an agent that thinks for more than a second about an older text', async () => {
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

  it('remembers that the agent had nothing here, until something changes', async () => {
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

  it('asks about a new problem where it had nothing', async () => {
    const world = await new NextEditsWorld('abc').start();
    const asked = world.ask(3);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [] });
    await asked.answer;
    world.ask(3, 'diagnostic');
    await world.clock.pass(75);
    assert.equal(world.requests, 2);
  });

  it('asks whatever is remembered when the user asks', async () => {
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
    assert.deepEqual(asked.settled(), { kind: 'none', reason: 'undo or redo' });
  });

  it('says why when there is no agent', async () => {
    const world = new NextEditsWorld('abc');
    const asked = world.ask(3);
    await world.clock.pass(75);
    assert.deepEqual(asked.settled(), { kind: 'none', reason: 'the agent is idle' });
  });

  it('leaves no timer behind', async () => {
    const world = await new NextEditsWorld('abc').start();
    await world.offered(3, 'a', [insertion(3, 'd')]);
    world.ask(3).cancel();
    await world.clock.pass(5_000);
    assert.equal(world.clock.pending, 0);
  });
});

describe('NextEdits: while it is shown', () => {
  it('serves typing along from memory, without a request, and tells the agent once it is all typed', async () => {
    const world = await new NextEditsWorld('say ').start();
    show(world, await world.offered(4, 'a', [insertion(4, 'hello')]));
    for (const [i, letter] of ['h', 'e', 'l', 'l'].entries()) {
      world.type(4 + i, letter);
      const asked = world.ask(5 + i);
      await world.clock.pass(0);
      assert.equal(textOf(asked), 'hello'.slice(i + 1));
    }
    assert.deepEqual(world.outcomes, []);
    world.type(8, 'o');
    assert.deepEqual(world.outcomes, ['a accepted']);
    assert.equal(world.requests, 1);
  });

  it('is rejected when the user types something else there', async () => {
    const world = await new NextEditsWorld('say ').start();
    show(world, await world.offered(4, 'a', [insertion(4, 'hello')]));
    world.type(4, 'x');
    assert.deepEqual(world.outcomes, ['a rejected']);
  });

  it('is accepted when the editor applies it, however the editor cuts the change', async () => {
    const world = await new NextEditsWorld('aXa').start();
    const asked = await world.offered(1, 'a', [{ start: 0, end: 3, newText: 'aYYa' }]);
    show(world, asked);
    world.type(0, 'aYYa', 3);
    assert.deepEqual(world.outcomes, ['a accepted']);
  });

  it('stays when the agent, asked again after an edit elsewhere, fails to confirm it once; goes the second time', async () => {
    const world = await new NextEditsWorld('one\ntwo\nthree\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    for (const outcome of [[], ['a ignored']]) {
      world.type(0, '#');
      const asked = world.ask(1);
      await world.clock.pass(75);
      (await world.suggest()).answer({ suggestions: [] });
      await asked.answer;
      assert.deepEqual(world.outcomes, outcome);
    }
  });

  it('is replaced by one that extends it', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    world.type(0, '#');
    const asked = world.ask(1);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [world.edit('b', [insertion(8, '!?')])] });
    await asked.answer;
    assert.equal(textOf(asked), '!?');
    assert.deepEqual(world.outcomes, ['a replaced']);
  });

  it('is not replaced by another one', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    world.type(0, '#');
    const asked = world.ask(1);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [world.edit('b', [insertion(4, '?')])] });
    await asked.answer;
    assert.equal(textOf(asked), '!');
    assert.deepEqual(world.outcomes, ['b']);
  });

  it('is ignored after undo', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    world.type(0, '#', 0, 'undo');
    assert.deepEqual(world.outcomes, ['a ignored']);
  });

  it('is ignored after undo of what it was suggested for', async () => {
    const world = await new NextEditsWorld('say').start();
    world.type(3, ' ');
    show(world, await world.offered(4, 'a', [insertion(4, 'hello')]));
    world.type(3, '', 1, 'undo');
    assert.deepEqual(world.outcomes, ['a ignored']);
  });

  it('is ignored when its document is closed, and when the session ends', async () => {
    const world = await new NextEditsWorld('one').start();
    show(world, await world.offered(3, 'a', [insertion(3, '!')]));
    world.nextEdits.documentClosed(world.document.uri);
    assert.deepEqual(world.outcomes, ['a ignored']);
    world.type(0, '#');
    show(world, await world.offered(1, 'b', [insertion(1, '!')]));
    world.endSession();
    assert.deepEqual(world.outcomes, ['a ignored', 'b ignored']);
  });
});

describe('NextEdits: refusing', () => {
  it('pauses for five seconds, and offers the same edit no more if it was looked at for a second', async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = await world.offered(4, 'a', [insertion(4, 'hello')]);
    show(world, asked);
    await world.clock.pass(1_000);
    const answer = asked.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
    assert.deepEqual(world.outcomes, ['a rejected']);
    world.type(0, '!');
    world.ask(5);
    await world.clock.pass(pauseAfterRejection - 1);
    assert.equal(world.requests, 1);
    await world.clock.pass(1);
    const later = await world.offered(5, 'b', [insertion(5, 'hello')]);
    await world.clock.pass(3_000);
    assert.equal(textOf(later), undefined);
    assert.deepEqual(world.outcomes, ['a rejected', 'b']);
  });

  it('does not hold a refusal against the next session', async () => {
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

  it('may offer again what was refused in passing', async () => {
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

  it('makes the next ones wait longer', async () => {
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

describe('NextEdits: chains', () => {
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
    const { TextDocumentDouble } = await import('./textDocumentDouble.ts');
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

  it('counts as accepted when a part was taken and the rest refused', async () => {
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

  it('given again under its id it ends once, as it really ends', async () => {
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

function range(line: number, from: number, to = from): object {
  return { start: { line, character: from }, end: { line, character: to } };
}
