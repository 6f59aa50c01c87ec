// A long line is parsed and handled in turns of their own, and lines stay in order.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { LineTurns } from '../../../src/wire/lineTurns.ts';
import { until } from '../../until.ts';

const long = 'x'.repeat(2 ** 19);

class World {
  readonly events: string[] = [];
  readonly turns = new LineTurns({
    parse: (line) => {
      this.events.push(`parse ${nameOf(line)}`);
      return line;
    },
    take: (_, line) => {
      this.events.push(`take ${nameOf(line)}`);
      if (line === 'stop') this.turns.clear();
    },
    onTurn: () => void this.events.push('turn'),
  });
}

const nameOf = (line: string): string => (line.length > 100 ? 'long' : line);

describe('LineTurns', () => {
  it('handles short lines at once', () => {
    const { turns, events } = new World();
    turns.add('a');
    turns.add('b');
    assert.deepEqual(events, ['parse a', 'take a', 'parse b', 'take b']);
    assert.equal(turns.isWaiting, false);
  });

  it('parses and handles a long line in turns of their own, and what follows after it', async () => {
    const { turns, events } = new World();
    for (const line of ['a', long, 'b', long]) turns.add(line);
    assert.deepEqual(events, ['parse a', 'take a']);
    assert.equal(turns.isWaiting, true);
    await until('all lines', () => !turns.isWaiting);
    assert.deepEqual(events.slice(2), [
      ...['parse long', 'turn', 'take long', 'parse b', 'take b', 'turn'],
      ...['parse long', 'turn', 'take long', 'turn'],
    ]);
  });

  it('drops what waits, also while a line is handled', async () => {
    const { turns, events } = new World();
    for (const line of [long, 'stop', 'b', long]) turns.add(line);
    await until('the end', () => events.includes('take stop'));
    await until('the turn', () => events.at(-1) === 'turn');
    assert.equal(turns.isWaiting, false);
    turns.add(long);
    turns.clear();
    turns.add('c');
    assert.deepEqual(events.slice(-2), ['parse c', 'take c']);
  });
});
