// How many messages are handled in one turn of the event loop.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Turn } from '../../../src/wire/turn.ts';

const nextTurn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

/** Handles messages that take `ms` each. @returns how many, at most 1,000. */
function handled(turn: Turn, clock: { ms: number }, ms: number): number {
  let count = 0;
  while (count < 1_000 && turn.hasTime(10)) {
    clock.ms += ms;
    count++;
  }
  return count;
}

describe('Turn', () => {
  it('has time for any number of messages that take no time', () => {
    const clock = { ms: 0 };
    assert.equal(handled(new Turn(() => clock.ms), clock, 0), 1_000);
  });

  it('handles no more messages 4 ms after its first one, until the next turn', async () => {
    const clock = { ms: 0 };
    const turn = new Turn(() => clock.ms);
    assert.equal(handled(turn, clock, 0.125), 40, 'looks at the time once in 8 messages');
    assert.equal(turn.capacity, 400);
    assert.equal(handled(turn, clock, 0.125), 0);
    await nextTurn();
    assert.equal(handled(turn, clock, 3), 8);
    assert.equal(turn.capacity, 80);
    await nextTurn();
    assert.equal(handled(turn, clock, 0), 1_000);
    assert.equal(turn.capacity, 80, 'a turn that is not long tells nothing');
  });

  it('can be ended', async () => {
    const clock = { ms: 0 };
    const turn = new Turn(() => clock.ms);
    turn.end();
    assert.equal(handled(turn, clock, 0), 0);
    await nextTurn();
    assert.equal(handled(turn, clock, 0), 1_000);
    turn.end();
    assert.equal(handled(turn, clock, 0), 0);
  });
});
