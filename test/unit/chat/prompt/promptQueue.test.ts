// Tests the prompt queue: order, pausing and restoring.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { Outbox } from '../../../../src/chat/prompt/outbox.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { PromptQueue } from '../../../../src/chat/prompt/promptQueue.ts';

function queueOf(...texts: string[]): PromptQueue {
  const queue = new PromptQueue();
  for (const text of texts) queue.add(asPrompt(text));
  return queue;
}

const shown = (queue: PromptQueue): string[] =>
  queue.all.map(({ text, paused }) => (paused === true ? `${text} (paused)` : text));

describe('the prompt queue', () => {
  it('returns prompts in order', () => {
    const queue = queueOf('a', 'b');
    assert.deepEqual([queue.take()?.text, queue.take()?.text, queue.take()], ['a', 'b', undefined]);
  });

  it('does not return a paused prompt unless requested by id', () => {
    const queue = queueOf('a', 'b');
    assert.equal(queue.pause(), true);
    assert.equal(queue.pause(), false);
    assert.deepEqual(shown(queue), ['a (paused)', 'b (paused)']);
    assert.equal(queue.take(), undefined);
    assert.equal(queue.take(queue.all[1]!.queueId)?.text, 'b');
    assert.deepEqual(shown(queue), ['a (paused)']);
  });

  it('returns a prompt that was added while others are paused', () => {
    const queue = queueOf('a');
    queue.pause();
    queue.add(asPrompt('b'));
    assert.deepEqual(shown(queue), ['a (paused)', 'b']);
    assert.equal(queue.take()?.text, 'b');
    assert.equal(queue.take(), undefined);
  });

  it('returns all prompts in order after it was resumed', () => {
    const queue = queueOf('a', 'b');
    queue.pause();
    queue.add(asPrompt('c'));
    const ids = queue.all.map(({ queueId }) => queueId);
    assert.equal(queue.resume(), true);
    assert.equal(queue.resume(), false);
    assert.deepEqual(shown(queue), ['a', 'b', 'c']);
    assert.deepEqual(
      queue.all.map(({ queueId }) => queueId),
      ids,
    );
    assert.equal(queue.take()?.text, 'a');
  });

  it('moves a prompt behind another one, or before the others', () => {
    const queue = queueOf('a', 'b', 'c');
    const [a, b, c] = queue.all.map(({ queueId }) => queueId);
    assert.equal(queue.move(c!), true);
    assert.deepEqual(shown(queue), ['c', 'a', 'b']);
    assert.equal(queue.move(c!, a), true);
    assert.deepEqual(shown(queue), ['a', 'c', 'b']);
    assert.equal(queue.move(a!, b), true);
    assert.deepEqual(shown(queue), ['c', 'b', 'a']);
    assert.equal(queue.move(a!, b), false, 'it is there already');
    assert.equal(queue.move(c!), false);
    assert.equal(queue.move(b!, b), false);
    assert.equal(queue.take()?.text, 'c');
  });

  it('does not move a prompt that was sent, and moves others to where it was', () => {
    const queue = queueOf('a', 'b', 'c');
    const [a, b, c] = queue.all.map(({ queueId }) => queueId);
    queue.take();
    assert.equal(queue.move(a!, b), false);
    assert.equal(queue.move(c!, a), true);
    assert.deepEqual(shown(queue), ['c', 'b']);
  });

  it('keeps paused prompts apart from those that are not', () => {
    const queue = queueOf('a', 'b');
    queue.pause();
    queue.add(asPrompt('c'));
    queue.add(asPrompt('d'));
    const [a, b, , d] = queue.all.map(({ queueId }) => queueId);
    assert.equal(queue.move(d!), true);
    assert.deepEqual(shown(queue), ['a (paused)', 'b (paused)', 'd', 'c']);
    assert.equal(queue.move(d!, a), false);
    assert.equal(queue.move(b!), true);
    assert.deepEqual(shown(queue), ['b (paused)', 'a (paused)', 'd', 'c']);
  });

  it('keeps all prompts, for any sequence of moves', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(6), fc.option(fc.nat(6)))), (moves) => {
        const queue = queueOf('a', 'b', 'c', 'd');
        for (const [id, after] of moves) queue.move(id, after ?? undefined);
        assert.deepEqual(shown(queue).toSorted(), ['a', 'b', 'c', 'd']);
        assert.deepEqual(
          queue.prompts.map(({ text }) => text),
          shown(queue),
        );
      }),
    );
  });

  it('restores prompts as paused', () => {
    const queue = new PromptQueue();
    queue.restore([asPrompt('a'), asPrompt('b')]);
    assert.deepEqual(shown(queue), ['a (paused)', 'b (paused)']);
    assert.equal(queue.take(), undefined);
  });

  it('never returns a paused prompt by itself, for any sequence of operations', () => {
    const step = fc.oneof(fc.constantFrom('add', 'pause', 'resume', 'take'), fc.nat(5));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const queue = new PromptQueue();
        const model: { text: string; paused: boolean }[] = [];
        for (const [at, what] of steps.entries()) {
          if (what === 'add') {
            queue.add(asPrompt(`p${at}`));
            model.push({ text: `p${at}`, paused: false });
          } else if (what === 'pause' || what === 'resume') {
            queue[what]();
            for (const one of model) one.paused = what === 'pause';
          } else {
            const from = typeof what === 'number' ? what : model.findIndex(({ paused }) => !paused);
            const id = typeof what === 'number' ? (queue.all[what]?.queueId ?? -1) : undefined;
            const expected = from < 0 ? undefined : model.splice(from, 1)[0];
            assert.equal(queue.take(id)?.text, expected?.text);
          }
          assert.deepEqual(
            shown(queue),
            model.map(({ text, paused }) => (paused ? `${text} (paused)` : text)),
          );
        }
      }),
    );
  });
});

describe('an outbox', () => {
  it('fires an event only when prompts were paused or resumed', () => {
    let changes = 0;
    const outbox = new Outbox(() => (changes += 1));
    outbox.pause();
    outbox.resume();
    assert.equal(changes, 0);
    outbox.add(asPrompt('a'));
    outbox.pause();
    outbox.pause();
    outbox.resume();
    assert.equal(changes, 3);
  });

  it('fires an event only when a prompt was moved', () => {
    let changes = 0;
    const outbox = new Outbox(() => (changes += 1));
    outbox.restore(asPrompt(''), [asPrompt('a'), asPrompt('b')]);
    const [a, b] = outbox.state('test', undefined).queue.map(({ queueId }) => queueId);
    outbox.move(a!);
    assert.equal(changes, 0);
    outbox.move(b!);
    assert.equal(changes, 1);
    assert.deepEqual(
      outbox.waiting.map(({ text }) => text),
      ['b', 'a'],
    );
  });

  it('moves a paused prompt back into the draft', () => {
    const outbox = new Outbox(() => undefined);
    outbox.restore(asPrompt('half'), [asPrompt('a')]);
    outbox.edit(outbox.state('test', undefined).queue[0]!.queueId);
    assert.deepEqual(outbox.waiting, []);
    assert.match(outbox.draft.text, /^a\s+half$/);
  });
});
