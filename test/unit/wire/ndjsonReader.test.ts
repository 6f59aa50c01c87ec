// Messages are read from a stream: split, limited, and no faster than they are handled.
import * as assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { RawPeer } from './rawPeer.ts';
import { RecordingLogger } from './recordingLogger.ts';
import { cuts, split } from './splitBytes.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import { PassThrough } from 'node:stream';
import { describe, it } from 'mocha';
import { anything, update } from './testMethods.ts';
import { notification } from '../../../src/protocol/method.ts';
import * as z from 'zod/mini';

const say = notification<{ text: string }>('test/say', 'both', z.object({ text: z.string() }));

/** A message, or other input between messages. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }).map((text) => ({ text: text.toWellFormed() })) },
  fc.constantFrom(
    '',
    '\r',
    '   ',
    'banner',
    '{"broken":',
    '[]',
    '[{"method":"test/say"}]',
    '5',
    'null',
    '"text"',
    '{}',
  ),
);
const lineEnd = fc.constantFrom('\n', '\r\n');

describe('NdjsonReader', function () {
  it('reads the same messages in the same order however the bytes are split and whatever is between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(piece, lineEnd)),
        cuts,
        fc.boolean(),
        async (pieces, shares, bom) => {
          const peer = new RawPeer();
          const seen: string[] = [];
          peer.connection.onNotification(say, ({ text }) => seen.push(text));
          peer.connection.listen();
          const lines = pieces.map(([content, end]) => {
            if (typeof content === 'string') return content + end;
            return JSON.stringify({ jsonrpc: '2.0', method: 'test/say', params: content }) + end;
          });
          const bytes = Buffer.from((bom ? '\ufeff' : '') + lines.join(''));
          for (const chunk of split(bytes, shares)) peer.toConnection.write(chunk);
          await peer.barrier();
          const wanted = pieces.flatMap(([content]) => (typeof content === 'string' ? [] : [content.text]));
          assert.deepEqual(seen, wanted);
          assert.equal(peer.received.length, 1, 'junk was answered');
          peer.connection.dispose();
        },
      ),
    );
  });

  it('reads a last line without a line feed', async () => {
    const peer = new RawPeer();
    const seen: number[] = [];
    peer.connection.onNotification(update, ({ n }) => seen.push(n));
    peer.connection.listen();
    peer.toConnection.end(JSON.stringify(peer.update(7)));
    assert.deepEqual(await peer.closed, { kind: 'endOfInput' });
    assert.deepEqual(seen, [7]);
  });

  it('logs invalid input on one line of 200 characters, and repeated ones only now and then', async () => {
    const peer = new RawPeer();
    peer.connection.listen();
    peer.toConnection.write(`\u001b[31m${'x'.repeat(5000)}\n`.repeat(3000));
    await peer.barrier();
    const warnings = peer.logger.at('warn');
    assert.equal(warnings.length, 5 + 3);
    for (const warning of warnings) {
      assert.ok(warning.length < 350);
      // oxlint-disable-next-line no-control-regex -- asserts that there are none
      assert.doesNotMatch(warning, /[\u0000-\u001f]/);
    }
  });

  it('answers a request without a usable id with invalidRequest and id null, and goes on', async () => {
    const peer = new RawPeer();
    peer.connection.listen();
    peer.send(
      { jsonrpc: '2.0', id: true, method: 'test/ask' },
      { jsonrpc: '2.0', id: { a: 1 }, method: 'test/ask' },
    );
    await peer.barrier();
    const refusals = peer.received.filter((line) => line.id === null);
    assert.deepEqual(
      refusals.map((line) => line.error?.code),
      [-32600, -32600],
    );
  });

  it('ends the connection at a line over the limit, after delivering the lines before it', async () => {
    const peer = new RawPeer({ limits: { line: 1000 } });
    const seen: number[] = [];
    peer.connection.onNotification(update, ({ n }) => seen.push(n));
    peer.connection.listen();
    const pending = assert.rejects(peer.connection.sendRequest(anything, {}), { code: 'connectionClosed' });
    peer.send(peer.update(1), 'x'.repeat(1000), peer.update(2));
    assert.deepEqual(await peer.closed, {
      kind: 'failed',
      message: 'The agent sent a message of more than 1000 bytes',
    });
    await pending;
    assert.deepEqual(seen, [1]);
  });

  it('reads only as fast as messages are handled', async () => {
    const line = Buffer.from(`${JSON.stringify({ method: 'test/update', params: { n: 1 } })}\n`);
    const total = 20_000;
    let given = 0;
    let handled = 0;
    let furthestAhead = 0;
    const input = new Readable({
      highWaterMark: 0,
      read() {
        this.push(given < total ? line : null);
        given++;
      },
    });
    const logger = new RecordingLogger();
    const limits = { unhandled: 50 * line.length };
    const connection = createConnection(input, new PassThrough(), { logger, role: 'client', limits });
    connection.onNotification(update, () => {
      furthestAhead = Math.max(furthestAhead, given - handled);
      handled++;
    });
    const closed = new Promise((resolve) => connection.onClose(resolve));
    connection.listen();
    await closed;
    assert.equal(handled, total);
    assert.ok(furthestAhead <= 55, `${furthestAhead} messages were read ahead`);
  });

  it('takes several turns of the event loop for notifications that take long', async () => {
    const peer = new RawPeer();
    const turns = new Set<number>();
    let turn = 0;
    peer.connection.onNotification(update, () => {
      turns.add(turn);
      const end = performance.now() + 0.1;
      while (performance.now() < end);
    });
    peer.connection.listen();
    const count = (): void => {
      turn++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    try {
      peer.send(...Array.from({ length: 500 }, (_, n) => peer.update(n)));
      await peer.barrier();
    } finally {
      clearImmediate(counting);
    }
    assert.ok(turns.size >= 3, `${turns.size} turns for 50 ms`);
    peer.connection.dispose();
  });
});
