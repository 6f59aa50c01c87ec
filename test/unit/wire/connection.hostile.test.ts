// A peer cannot fill the memory of this end, whatever it sends.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { RawPeer } from './rawPeer.ts';
import { anything, ask } from './testMethods.ts';

describe('a peer that exceeds limits', () => {
  it('gets an error for too many unanswered requests, until one is answered', async () => {
    const peer = new RawPeer({ limits: { openRequests: 2 } });
    const waiting: (() => void)[] = [];
    peer.connection.onRequest(anything, () => new Promise((resolve) => waiting.push(() => resolve('done'))));
    peer.connection.listen();
    for (const id of [1, 2, 3]) peer.send({ jsonrpc: '2.0', id, method: 'test/anything' });
    const { error } = await peer.answerTo(3);
    assert.deepEqual(error, { code: errorCode.internalError, message: 'Too many requests are open' });
    assert.equal(waiting.length, 2);
    waiting[0]?.();
    assert.equal((await peer.answerTo(1)).result, 'done');
    peer.send({ jsonrpc: '2.0', id: 4, method: 'test/anything' });
    await peer.barrier();
    assert.equal(waiting.length, 3);
    for (const answer of waiting) answer();
    assert.equal((await peer.answerTo(4)).result, 'done');
    peer.connection.dispose();
  });

  it('may send one large request, but not many at a time', async () => {
    const peer = new RawPeer({ limits: { line: 1000 } });
    const waiting: (() => void)[] = [];
    peer.connection.onRequest(anything, () => new Promise((resolve) => waiting.push(() => resolve('done'))));
    peer.connection.listen();
    const params = { text: 'x'.repeat(600) };
    for (const id of [1, 2]) peer.send({ jsonrpc: '2.0', id, method: 'test/anything', params });
    assert.equal((await peer.answerTo(2)).error?.code, errorCode.internalError);
    assert.equal(waiting.length, 1);
    for (const answer of waiting) answer();
    assert.equal((await peer.answerTo(1)).result, 'done');
    peer.connection.dispose();
  });

  it('is disconnected when it sends a message with too many values', async () => {
    const peer = new RawPeer({ limits: { values: 1000 } });
    peer.connection.listen();
    const pending = peer.connection.sendRequest(ask, { n: 1 });
    const rejected = assert.rejects(pending);
    peer.toConnection.write(`{"jsonrpc":"2.0","id":0,"result":[${'[],'.repeat(2000)}[]]}\n`);
    assert.deepEqual(await peer.closed, {
      kind: 'failed',
      message: 'The agent sent a message of more than 1000 values',
    });
    await rejected;
  });

  it('does not fill the log with its mistakes', async () => {
    const peer = new RawPeer();
    peer.connection.onRequest(ask, (params) => params);
    peer.connection.listen();
    for (let id = 0; id < 500; id++) {
      peer.send({ jsonrpc: '2.0', id, method: 'test/ask', params: {} }, { jsonrpc: '2.0', id, result: 1 });
    }
    await peer.barrier();
    assert.equal((await peer.answerTo(499)).error?.code, errorCode.invalidParams);
    assert.ok(peer.logger.entries.length < 50, `${peer.logger.entries.length} entries`);
    peer.connection.dispose();
  });
});
