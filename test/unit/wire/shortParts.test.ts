// The parts of messages that a peer sends in many short pieces, each in a chunk of other data.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { readBody } from '../../../src/agent/remote/httpBody.ts';
import { onOneLine } from '../../../src/agent/remote/remoteChannel.ts';
import { EventStream } from '../../../src/agent/remote/eventStream.ts';
import { LineSplitter } from '../../../src/wire/lineSplitter.ts';
import { joinShortParts } from '../../../src/wire/shortParts.ts';
import { keptMemory } from '../../keptMemory.ts';

const mebibyte = 2 ** 20;
const chunk = 2 ** 16;

describe('short parts', () => {
  it('are joined, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(3), fc.nat(100), fc.nat(70_000)), { maxLength: 30 }),
        (lengths) => {
          const parts: Buffer[] = [];
          const all = lengths.map((length, at) => Buffer.alloc(length, at));
          for (const part of all) {
            parts.push(part);
            joinShortParts(parts);
          }
          assert.ok(Buffer.concat(parts).equals(Buffer.concat(all)));
        },
      ),
      { numRuns: 50 },
    );
    const parts: Buffer[] = [];
    for (let count = 0; count < 10_000; count++) {
      parts.push(Buffer.from('x'));
      joinShortParts(parts);
    }
    assert.ok(parts.length <= 16, String(parts.length));
  });

  it('of a line do not keep their chunks', () => {
    const splitter = new LineSplitter({ bytes: mebibyte, values: 10 }, () => assert.fail('no line ended'));
    const before = keptMemory();
    for (let count = 0; count < 1_000; count++) splitter.push(Buffer.alloc(chunk, 'x').subarray(0, 1));
    assert.ok(keptMemory() - before < 8 * mebibyte);
    splitter.clear();
  });

  it('of an event do not keep their chunks', () => {
    const messages: string[] = [];
    const stream = new EventStream((parts) => messages.push(Buffer.concat(parts).toString()));
    const comment = `:${'c'.repeat(chunk - 10)}\n`;
    const before = keptMemory();
    for (let count = 0; count < 1_000; count++) stream.push(Buffer.from(`data:1\n${comment}`));
    assert.ok(keptMemory() - before < 8 * mebibyte);
    stream.push(Buffer.from('\n'));
    assert.deepEqual(messages, [Array(1_000).fill('1').join(' ')]);
  });

  it('of a response do not keep their chunks', async () => {
    async function* body(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 1_000; count++) yield Buffer.alloc(chunk, 'x').subarray(0, 1);
      await Promise.resolve();
      assert.ok(keptMemory() - before < 8 * mebibyte);
    }
    const before = keptMemory();
    assert.equal((await readBody(body()))?.toString(), 'x'.repeat(1_000));
  });

  it('of a WebSocket message do not keep their chunks', () => {
    const before = keptMemory();
    const lines = Array.from({ length: 1_000 }, () => onOneLine(Buffer.alloc(chunk, '\n').subarray(0, 2)));
    assert.ok(keptMemory() - before < 8 * mebibyte);
    assert.ok(lines.every((line) => line.toString() === '  '));
  });
});
