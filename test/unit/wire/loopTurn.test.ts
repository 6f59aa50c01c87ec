// How many messages are handled in one turn of the event loop.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { LoopTurn } from '../../../src/wire/loopTurn.ts';

/** Callbacks that wait for the next turn. */
const immediates = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Immediate').length;
const nextTurn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

/** Handles messages that take `ms` each. @returns how many, at most 1,000. */
function handled(turn: LoopTurn, clock: { ms: number }, ms: number): number {
  let count = 0;
  while (count < 1_000 && turn.hasTime(10)) {
    clock.ms += ms;
    count++;
  }
  return count;
}

describe('LoopTurn', () => {
  it('has time for any number of messages that take no time', () => {
    const clock = { ms: 0 };
    assert.equal(handled(new LoopTurn(() => clock.ms), clock, 0), 1_000);
  });

  it('handles no more messages 4 ms after its first one, until the next turn', async () => {
    const clock = { ms: 0 };
    const turn = new LoopTurn(() => clock.ms);
    assert.equal(handled(turn, clock, 0.125), 40, 'looks at the time once in 8 messages');
    assert.equal(handled(turn, clock, 0.125), 0);
    await nextTurn();
    assert.equal(handled(turn, clock, 3), 8);
    await nextTurn();
    assert.equal(handled(turn, clock, 0), 1_000);
  });

  it('can be ended', async () => {
    const clock = { ms: 0 };
    const turn = new LoopTurn(() => clock.ms);
    turn.end();
    assert.equal(handled(turn, clock, 0), 0);
    await nextTurn();
    assert.equal(handled(turn, clock, 0), 1_000);
    turn.end();
    assert.equal(handled(turn, clock, 0), 0);
  });

  it('awaits its end only when there is another message', async () => {
    const turn = new LoopTurn(() => 0);
    const before = immediates();
    for (let count = 0; count < 3; count++) {
      turn.beginChunk(0);
      turn.endChunk(0);
      turn.end();
    }
    assert.equal(immediates(), before);
    assert.equal(turn.hasTime(10), false);
    assert.equal(turn.hasTime(10), false);
    assert.equal(immediates(), before + 1);
    await nextTurn();
    assert.equal(turn.hasTime(10), true);
  });

  it('begins with a callback of setImmediate, unless its end is awaited', async () => {
    const clock = { ms: 0 };
    const turn = new LoopTurn(() => clock.ms);
    turn.end();
    turn.beginImmediate();
    assert.equal(handled(turn, clock, 3), 8);
    turn.beginImmediate();
    assert.equal(handled(turn, clock, 0), 0);
    await nextTurn();
    turn.beginChunk(clock.ms);
    clock.ms += 2;
    turn.endChunk(clock.ms);
    turn.beginImmediate();
    assert.equal(handled(turn, clock, 0.25), 24, 'time of an earlier turn does not count');
  });

  it('handles chunks for 4 ms at most, whether or not the turns between them ended', async () => {
    const clock = { ms: 0 };
    const turn = new LoopTurn(() => clock.ms);
    /** Handles a chunk of at most `count` messages that take a quarter of a ms each. */
    const chunk = (count: number): number => {
      let done = 0;
      turn.beginChunk(clock.ms);
      while (done < count && turn.hasTime(10)) {
        clock.ms += 0.25;
        done++;
      }
      turn.endChunk(clock.ms);
      return done;
    };
    assert.equal(chunk(8) + chunk(8), 16);
    assert.equal(chunk(100), 7, 'looks at the time once in 8 messages');
    assert.equal(chunk(100), 0);
    await nextTurn();
    assert.equal(chunk(100), 23);
    await nextTurn();
    // Time between chunks does not count.
    for (let count = 0; count < 10; count++) {
      assert.equal(chunk(1), 1);
      clock.ms += 100;
      await nextTurn();
    }
  });
});
