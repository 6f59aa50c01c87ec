// Sessions in which nothing was said are known again after a reload, each by its agent, and are a bounded number.

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { UnusedSessions } from '../../../../src/vscode/chat/unusedSessions.ts';

class Memory {
  readonly kept = new Map<string, unknown>();
  writes = 0;
  get = (key: string): unknown => this.kept.get(key);
  update = async (key: string, value: unknown): Promise<void> => {
    this.writes += 1;
    this.kept.set(key, value);
  };
}

describe('sessions that were not used', () => {
  it('are known after a reload until something is said in them', () => {
    const memory = new Memory();
    const before = new UnusedSessions(memory);
    before.add('one', 's');
    before.add('one', 's');
    before.delete('two', 's');
    assert.equal(memory.writes, 1);
    const after = new UnusedSessions(memory);
    assert.deepEqual([after.has('one', 's'), after.has('two', 's')], [true, false]);
    after.delete('one', 's');
    assert.equal(new UnusedSessions(memory).has('one', 's'), false);
  });

  it('are a bounded number, the newest, and none where something else is kept', () => {
    const memory = new Memory();
    const unused = new UnusedSessions(memory);
    for (let n = 0; n <= 200; n++) unused.add('one', String(n));
    assert.deepEqual([unused.has('one', '0'), unused.has('one', '1')], [false, true]);
    for (const key of memory.kept.keys()) memory.kept.set(key, { something: 'else' });
    assert.equal(new UnusedSessions(memory).has('one', '1'), false);
  });
});
