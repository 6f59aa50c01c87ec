// Tests that unused sessions are remembered across reloads, by agent, in a bounded number.

import * as assert from 'node:assert/strict';
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

describe('UnusedSessions', () => {
  it('remembers sessions across reloads until they are used', () => {
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

  it('keeps a bounded number of the newest and ignores invalid stored values', () => {
    const memory = new Memory();
    const unused = new UnusedSessions(memory);
    for (let n = 0; n <= 200; n++) unused.add('one', String(n));
    assert.deepEqual([unused.has('one', '0'), unused.has('one', '1')], [false, true]);
    for (const key of memory.kept.keys()) memory.kept.set(key, { something: 'else' });
    assert.equal(new UnusedSessions(memory).has('one', '1'), false);
  });
});
