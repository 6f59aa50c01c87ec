// What a connection sends and receives: requests, notifications, their results and errors.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { initialize } from '../../../src/protocol/initialize.ts';
import { WireError } from '../../../src/wire/peer.ts';
import { RawPeer } from './rawPeer.ts';
import { anything, ask, update } from './testMethods.ts';

function response(id: unknown, n: number): object {
  return { jsonrpc: '2.0', id, result: { n } };
}

function askWith(id: unknown, n: number): object {
  return { jsonrpc: '2.0', id, method: 'test/ask', params: { n } };
}

describe('a connection', () => {
  let peer: RawPeer;
  beforeEach(() => {
    peer = new RawPeer();
  });
  afterEach(() => peer.connection.dispose());

  describe('sends', () => {
    it('a request and resolves with the parsed result', async () => {
      peer.connection.listen();
      const answer = peer.connection.sendRequest(initialize, { protocolVersion: 1 });
      const sent = await peer.request('initialize');
      assert.deepEqual(sent, { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: 1 } });
      peer.send({ jsonrpc: '2.0', id: 0, result: { protocolVersion: 1, agentInfo: 'malformed' } });
      assert.equal((await answer).agentInfo, undefined);
    });

    it('a request and reports its ID when it is written, and never if it is not', async () => {
      peer.connection.listen();
      const ids: unknown[] = [];
      const onId = (id: unknown): void => void ids.push(id);
      void peer.connection.sendRequest(ask, { n: 1 }, undefined, onId).catch(() => undefined);
      void peer.connection.sendRequest(ask, { n: 2 }, undefined, onId).catch(() => undefined);
      await peer.barrier();
      assert.deepEqual(
        ids,
        peer.received.filter(({ method }) => method === 'test/ask').map(({ id }) => id),
      );
      assert.equal(ids.length, 2);
      peer.connection.dispose();
      await assert.rejects(peer.connection.sendRequest(ask, { n: 3 }, undefined, onId));
      assert.equal(ids.length, 2);
    });

    it('no params as no params, never as [null]', async () => {
      peer.connection.listen();
      for (const params of [undefined, null]) {
        void peer.connection.sendRequest(anything, params).catch(() => undefined);
        peer.connection.sendNotification({ ...update, name: 'test/bare' }, params as never);
      }
      await peer.barrier();
      const sent = peer.received.filter((line) => line.method !== undefined);
      assert.equal(sent.length, 4);
      for (const line of sent) assert.ok(!('params' in line));
    });

    it('and rejects with the error of the peer', async () => {
      peer.connection.listen();
      const answer = peer.connection.sendRequest(ask, { n: 1 });
      peer.send({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'sign in', data: { why: 1 } } });
      await assert.rejects(answer, (error) => {
        assert.ok(error instanceof WireError);
        assert.deepEqual([error.code, error.message, error.data], [-32000, 'sign in', { why: 1 }]);
        return true;
      });
    });

    it('and rejects when the result can not be read', async () => {
      peer.connection.listen();
      const answer = peer.connection.sendRequest(ask, { n: 1 });
      peer.send({ jsonrpc: '2.0', id: 0, result: { n: 'one' } });
      await assert.rejects(answer, { code: -32603, message: /response to test\/ask could not be read: n:/ });
    });

    it('and rejects only a message that cannot be serialized', async () => {
      peer.connection.listen();
      await assert.rejects(peer.connection.sendRequest(anything, { big: 1n }), WireError);
      peer.connection.sendNotification({ ...update, name: 'test/big' }, { n: 1n } as never);
      const answer = peer.connection.sendRequest(ask, { n: 1 });
      const { id } = await peer.request('test/ask');
      peer.send({ jsonrpc: '2.0', id, result: { n: 2 } });
      assert.deepEqual(await answer, { n: 2 });
    });
  });

  describe('answers', () => {
    it('with what the handler returns or resolves with', async () => {
      peer.connection.onRequest(ask, async ({ n }) => ({ n: n + 1 }));
      peer.connection.listen();
      peer.send({ jsonrpc: '2.0', id: 'a', method: 'test/ask', params: { n: 1 } });
      assert.deepEqual(await peer.answerTo('a'), { jsonrpc: '2.0', id: 'a', result: { n: 2 } });
    });

    it('an unknown method with methodNotFound and ignores an unknown notification', async () => {
      peer.connection.listen();
      peer.send(
        { jsonrpc: '2.0', method: '_vendor/thing' },
        { jsonrpc: '2.0', id: 5, method: '_vendor/thing' },
      );
      assert.equal((await peer.answerTo(5)).error?.code, -32601);
      assert.equal(peer.received.length, 1);
      assert.deepEqual(peer.logger.at('warn'), []);
    });

    it('an unknown method although a listener of unknown messages fails, and reports both kinds in order', async () => {
      const seen: unknown[] = [];
      peer.connection.onUnknown(() => {
        throw new Error('a bug');
      });
      peer.connection.onUnknown((message) => seen.push(message));
      const gone = peer.connection.onUnknown(() => assert.fail('called'));
      gone.dispose();
      peer.connection.listen();
      const params = { text: 'Go on?' };
      peer.send(
        { jsonrpc: '2.0', method: '_vendor/note', params },
        { jsonrpc: '2.0', id: 5, method: 'vendor/ask', params },
      );
      assert.equal((await peer.answerTo(5)).error?.code, -32601);
      assert.deepEqual(seen, [
        { kind: 'notification', method: '_vendor/note', params },
        { kind: 'request', method: 'vendor/ask', params },
      ]);
      assert.equal(peer.logger.at('error').length, 2);
    });

    it('malformed params with invalidParams without calling the handler', async () => {
      peer.connection.onRequest(ask, () => assert.fail('called'));
      peer.connection.onNotification(update, () => assert.fail('called'));
      peer.connection.listen();
      for (const params of [undefined, null, 5, [], { n: 'x' }]) {
        peer.send({ jsonrpc: '2.0', method: 'test/update', params });
        peer.send({ jsonrpc: '2.0', id: JSON.stringify([params]), method: 'test/ask', params });
        assert.equal((await peer.answerTo(JSON.stringify([params]))).error?.code, -32602);
      }
      assert.equal(peer.logger.at('error').length, 0);
    });

    it('malformed params the same way when the schema itself throws over them', async () => {
      const params = z.pipe(
        z.unknown(),
        z.transform((): never => {
          throw new Error('the schema');
        }),
      );
      peer.connection.onRequest({ ...ask, params }, () => assert.fail('called'));
      peer.connection.onNotification({ ...update, params }, () => assert.fail('called'));
      peer.connection.listen();
      peer.send(peer.update(1), { jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } });
      assert.equal((await peer.answerTo(1)).error?.code, -32602);
    });

    it('with a thrown WireError', async () => {
      peer.connection.onRequest(ask, () => {
        throw new WireError(-32002, 'no such file', { uri: 'x' });
      });
      peer.connection.listen();
      peer.send({ jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } });
      const { error } = await peer.answerTo(1);
      assert.deepEqual(error, { code: -32002, message: 'no such file', data: { uri: 'x' } });
      assert.deepEqual(peer.logger.at('error'), []);
    });

    it('any other error with internalError without details, and logs the bug', async () => {
      const bug = new TypeError('secret of the inside');
      peer.connection.onRequest(ask, async () => Promise.reject(bug));
      peer.connection.listen();
      peer.send({ jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } });
      const answer = await peer.answerTo(1);
      assert.equal(answer.error?.code, -32603);
      assert.doesNotMatch(JSON.stringify(answer), /secret/);
      assert.deepEqual(peer.logger.errors, [bug]);
    });

    it('a result that cannot be serialized with internalError', async () => {
      peer.connection.onRequest(anything, () => ({ big: 1n }));
      peer.connection.listen();
      peer.send({ jsonrpc: '2.0', id: 1, method: 'test/anything' });
      assert.equal((await peer.answerTo(1)).error?.code, -32603);
    });

    it('both of two requests with the same ID', async () => {
      const seen: number[] = [];
      peer.connection.onRequest(ask, async ({ n }) => {
        seen.push(n);
        return { n };
      });
      peer.connection.listen();
      peer.send(askWith(1, 1), askWith(1, 2), askWith('1', 3));
      await peer.barrier();
      assert.deepEqual(seen, [1, 2, 3]);
      const answers = peer.received.flatMap(({ id, result }) => (result === undefined ? [] : [[id, result]]));
      assert.deepEqual(answers, [
        [1, { n: 1 }],
        [1, { n: 2 }],
        ['1', { n: 3 }],
      ]);
    });
  });

  it('continues after a notification handler threw, even an async one', async () => {
    const seen: number[] = [];
    peer.connection.onNotification(update, () => {
      throw new Error('first');
    });
    peer.connection.onNotification(update, async () => Promise.reject(new Error('second')));
    peer.connection.onNotification(update, ({ n }) => seen.push(n));
    peer.connection.listen();
    peer.send(peer.update(1), peer.update(2));
    await peer.barrier();
    assert.deepEqual(seen, [1, 2]);
    assert.equal(peer.logger.errors.length, 4);
  });

  it('no longer calls a handler that was disposed', async () => {
    const first = peer.connection.onNotification(update, () => assert.fail('called'));
    const second = peer.connection.onRequest(ask, () => assert.fail('called'));
    assert.throws(() => peer.connection.onRequest(ask, () => ({ n: 1 })), /has a handler/);
    first.dispose();
    second.dispose();
    peer.connection.onRequest(ask, ({ n }) => ({ n }));
    second.dispose();
    peer.connection.listen();
    peer.send(peer.update(1), { jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } });
    assert.deepEqual((await peer.answerTo(1)).result, { n: 1 });
  });

  it('ignores a response to an unknown request, and a second response', async () => {
    peer.connection.listen();
    const answer = peer.connection.sendRequest(ask, { n: 1 });
    peer.send(response(99, 1), response(0, 1), response(0, 2), { jsonrpc: '2.0', id: 0, error: { code: 1 } });
    assert.deepEqual(await answer, { n: 1 });
    await peer.barrier();
    assert.equal(peer.logger.at('debug').filter((entry) => entry.includes('not open')).length, 3);
  });

  it('reports all traffic in order, and survives errors of the listener', async () => {
    const traffic: string[] = [];
    peer = new RawPeer({
      onTraffic: (direction, message, line) => {
        assert.deepEqual(JSON.parse(line), message);
        traffic.push(`${direction} ${JSON.stringify(message)}`);
        throw new Error('listener');
      },
    });
    peer.connection.onRequest(ask, ({ n }) => ({ n }));
    peer.connection.listen();
    const request = { jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 }, extra: true };
    peer.send(peer.update(1), request);
    const answer = await peer.answerTo(1);
    const wanted = [`received ${JSON.stringify(peer.update(1))}`, `received ${JSON.stringify(request)}`];
    assert.deepEqual(traffic, [...wanted, `sent ${JSON.stringify(answer)}`]);
  });
});
