// What is still delivered, rejected and reported when a connection ends.
import * as assert from 'node:assert/strict';
import { PassThrough, Readable, Writable, type WritableOptions } from 'node:stream';
import { describe, it } from 'mocha';
import type { CancellationToken } from '../../../src/base/cancellation.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import type { CloseReason, Connection } from '../../../src/wire/peer.ts';
import { RawPeer } from './rawPeer.ts';
import { RecordingLogger } from './recordingLogger.ts';
import { ask, update } from './testMethods.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** All reasons that `onClose` reported. */
function reasonsOf(connection: Connection): CloseReason[] {
  const reasons: CloseReason[] = [];
  connection.onClose((reason) => reasons.push(reason));
  return reasons;
}

describe('the end of a connection', () => {
  it('comes after everything that was read was handled', async () => {
    const peer = new RawPeer();
    const seen: unknown[] = [];
    peer.connection.onNotification(update, ({ n }) => seen.push(n));
    peer.connection.listen();
    const answer = peer.connection.sendRequest(ask, { n: 1 });
    peer.send(peer.update(1), { jsonrpc: '2.0', id: 0, result: { n: 2 } }, peer.update(3));
    peer.toConnection.end();
    void answer.then(({ n }) => seen.push(n));
    void peer.closed.then(() => seen.push('closed'));
    await peer.closed;
    await nextTurn();
    assert.deepEqual(seen, [1, 2, 3, 'closed']);
  });

  it('comes at once if a listener of the traffic disposes the connection before the handler runs', async () => {
    const peer = new RawPeer({
      onTraffic: (direction) => {
        if (direction === 'received') peer.connection.dispose();
      },
    });
    const seen: number[] = [];
    peer.connection.onNotification(update, ({ n }) => seen.push(n));
    peer.connection.listen();
    peer.send(peer.update(1), peer.update(2));
    assert.deepEqual(await peer.closed, { kind: 'disposed' });
    await nextTurn();
    assert.deepEqual(seen, []);
  });

  it('rejects what is pending before onClose fires, once, and cancels what is served', async () => {
    const peer = new RawPeer();
    const seen: string[] = [];
    let served: CancellationToken | undefined;
    peer.connection.onRequest(ask, async (_, token) => {
      served = token;
      return new Promise(() => undefined);
    });
    peer.connection.listen();
    peer.send({ jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } });
    await peer.barrier();
    for (const name of ['first', 'second']) {
      peer.connection
        .sendRequest(ask, { n: 1 })
        .catch((error: { code: string }) => seen.push(`${name} ${error.code}`));
    }
    peer.connection.onClose(({ kind }) => seen.push(kind));
    peer.toConnection.end();
    await peer.closed;
    peer.connection.dispose();
    peer.connection.dispose();
    await nextTurn();
    assert.deepEqual(seen, ['first connectionClosed', 'second connectionClosed', 'endOfInput']);
    assert.equal(served?.isCancellationRequested, true);
  });

  it('leaves no listener on the streams after dispose, which is idempotent', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const listeners = (): string[] =>
      [input, output].flatMap((stream) =>
        stream.eventNames().map((name) => `${String(name)} ${stream.listenerCount(name)}`),
      );
    const before = listeners();
    const connection = createConnection(input, output, { logger: new RecordingLogger(), role: 'client' });
    const reasons = reasonsOf(connection);
    connection.listen();
    assert.notDeepEqual(listeners(), before);
    connection.dispose();
    connection.dispose();
    assert.deepEqual(listeners(), before);
    await nextTurn();
    assert.deepEqual(reasons, [{ kind: 'disposed' }]);
    input.write('{"method":"m"}\n');
    await nextTurn();
    assert.equal(input.readableLength, 0, 'a process whose output nobody drains never counts as closed');
  });

  it('fails later requests and ignores later notifications', async () => {
    const peer = new RawPeer();
    peer.connection.listen();
    peer.connection.dispose();
    await assert.rejects(peer.connection.sendRequest(ask, { n: 1 }), { code: 'connectionClosed' });
    peer.connection.sendNotification(update, { n: 1 });
    await nextTurn();
    assert.deepEqual(peer.received, []);
    assert.deepEqual(peer.logger.at('error'), []);
  });

  it('still delivers a response, also an error, after the peer stopped reading', async () => {
    const peer = new RawPeer();
    peer.connection.listen();
    const answer = peer.connection.sendRequest(ask, { n: 1 });
    peer.fromConnection.destroy();
    await nextTurn();
    await assert.rejects(peer.connection.sendRequest(ask, { n: 2 }), { code: 'connectionClosed' });
    peer.send({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'sign in' } });
    await assert.rejects(answer, { code: -32000, message: 'sign in' });
    peer.connection.dispose();
  });

  it('before listen() makes listen() do nothing', () => {
    const peer = new RawPeer();
    peer.connection.dispose();
    peer.connection.listen();
  });

  it('stops a batch of notifications when a handler disposes the connection', async () => {
    const peer = new RawPeer();
    const seen: number[] = [];
    peer.connection.onNotification(update, ({ n }) => {
      seen.push(n);
      if (n === 2) peer.connection.dispose();
    });
    peer.connection.listen();
    peer.send(peer.update(1), peer.update(2), peer.update(3));
    await peer.closed;
    await nextTurn();
    assert.deepEqual(seen, [1, 2]);
  });

  it('silently drops a response that comes too late', async () => {
    const peer = new RawPeer();
    let finish: ((result: { n: number }) => void) | undefined;
    peer.connection.onRequest(ask, () => new Promise((resolve) => (finish = resolve)));
    peer.connection.listen();
    peer.send({ jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } });
    await peer.barrier();
    peer.connection.dispose();
    finish?.({ n: 1 });
    await nextTurn();
    assert.deepEqual(peer.logger.at('error'), []);
  });

  it('comes at once if the input had ended before listen()', async () => {
    const input = new PassThrough();
    input.destroy();
    await nextTurn();
    const connection = createConnection(input, new PassThrough(), {
      logger: new RecordingLogger(),
      role: 'client',
    });
    const closed = new Promise((resolve) => connection.onClose(resolve));
    connection.listen();
    assert.deepEqual(await closed, { kind: 'endOfInput' });
  });

  it('reports an error of the input', async () => {
    const peer = new RawPeer();
    peer.connection.listen();
    peer.toConnection.destroy(new Error('ECONNRESET'));
    assert.deepEqual(await peer.closed, {
      kind: 'failed',
      message: 'Reading from the agent failed: ECONNRESET',
    });
  });

  it('comes when the peer stops reading, and rejects pending requests', async () => {
    const output = new Writable({ write: () => undefined });
    const logger = new RecordingLogger();
    const connection = createConnection(new PassThrough(), output, {
      logger,
      role: 'agent',
      limits: { unsent: 5000 },
    });
    const closed = new Promise((resolve) => connection.onClose(resolve));
    connection.listen();
    const pending = assert.rejects(connection.sendRequest(ask, { n: 1 }), { code: 'connectionClosed' });
    for (let n = 0; n < 2000; n++) connection.sendNotification(update, { n });
    assert.deepEqual(await closed, { kind: 'failed', message: 'The client does not read its input' });
    await pending;
  });

  for (const [what, write] of [
    ['does not read', () => undefined],
    ['closed its input', (_chunk, _encoding, callback) => callback(new Error('EPIPE'))],
  ] satisfies [string, WritableOptions['write']][]) {
    it(`comes even while a peer that ${what} writes without end`, async () => {
      const line = `${JSON.stringify({ method: 'test/update', params: { n: 1, pad: 'x'.repeat(10_000) } })}\n`;
      let stop = false;
      const input = new Readable({ read: () => void setImmediate(() => input.push(stop ? null : line)) });
      const limits = { unsent: 5000 };
      const logger = new RecordingLogger();
      const connection = createConnection(input, new Writable({ write }), { logger, role: 'client', limits });
      const closed = new Promise<CloseReason>((resolve) => connection.onClose(resolve));
      connection.listen();
      for (let n = 0; n < 2000; n++) connection.sendNotification(update, { n });
      assert.equal((await closed).kind, 'failed');
      stop = true;
    });
  }

  it('still reads the remaining input after a write failed', async () => {
    const input = new PassThrough();
    const output = new Writable({
      write: (_chunk, _encoding, callback) => callback(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })),
    });
    const connection = createConnection(input, output, { logger: new RecordingLogger(), role: 'client' });
    const seen: number[] = [];
    connection.onNotification(update, ({ n }) => seen.push(n));
    const reasons = reasonsOf(connection);
    const closed = new Promise((resolve) => connection.onClose(resolve));
    connection.listen();
    const pending = assert.rejects(connection.sendRequest(ask, { n: 1 }), { code: 'connectionClosed' });
    for (let n = 0; n < 5; n++) {
      input.write(`${JSON.stringify({ method: 'test/update', params: { n } })}\n`);
      await nextTurn();
    }
    await closed;
    await pending;
    assert.deepEqual(seen, [0, 1, 2, 3, 4]);
    assert.deepEqual(reasons, [{ kind: 'failed', message: 'The agent stopped reading its input (EPIPE)' }]);
  });
});
