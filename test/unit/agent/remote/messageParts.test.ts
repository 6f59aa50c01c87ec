// The parts of a line are kept in order, and the memory of a long one can be given back.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { MessageParts } from '../../../../src/agent/remote/messageParts.ts';

describe('the parts of a line', () => {
  it('stay in order, whatever their lengths', () => {
    const parts = new MessageParts();
    for (const lengths of [
      [1, 2, 70_000],
      [2 ** 20, 1],
      [5, 2 ** 20 - 5, 3],
      [3 * 2 ** 20 + 7, 50_000, 2 ** 20],
    ]) {
      const all = lengths.map((length, at) => Buffer.alloc(length, at + 1));
      const whole = Buffer.concat(all);
      for (const part of all) parts.add(part);
      assert.ok(Buffer.concat(parts.take()).equals(whole));
    }
    assert.deepEqual(parts.take(), []);
  });

  it('of a long line have memory of their own, and that of the chunks is given back', () => {
    const parts = new MessageParts();
    const chunks = Array.from({ length: 64 }, () => Buffer.from(new ArrayBuffer(2 ** 16)));
    for (const chunk of chunks) parts.add(chunk);
    assert.ok(chunks.slice(20).every(({ buffer }) => buffer.detached));
    const taken = parts.take();
    assert.equal(
      taken.reduce((sum, { length }) => sum + length, 0),
      2 ** 22,
    );
    assert.ok(taken.slice(0, -1).every(({ length, buffer }) => length === buffer.byteLength));
  });
});
