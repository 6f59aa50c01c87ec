// How requests in both directions are cancelled.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { notification } from '../../../src/protocol/method.ts';
import { CancellationSource, type CancellationToken } from '../../../src/base/cancellation.ts';
import { RawPeer } from './rawPeer.ts';
import { ask, update } from './testMethods.ts';

/** Wraps the promise, which an async function would otherwise await. */
async function sendAndCancel(peer: RawPeer): Promise<{ answer: Promise<unknown> }> {
  const source = new CancellationSource();
  const answer = peer.connection.sendRequest(ask, { n: 1 }, source.token);
  answer.catch(() => undefined);
  source.cancel();
  source.cancel();
  await peer.barrier();
  const cancellations = peer.received.filter((line) => line.method === '$/cancel_request');
  assert.deepEqual(cancellations, [{ jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: 0 } }]);
  return { answer };
}

/** Registers a handler that waits to be cancelled and then ends by `end`. Resolves when it was called. */
function serve(peer: RawPeer, end: () => { n: number }): Promise<CancellationToken> {
  return new Promise((started) => {
    peer.connection.onRequest(ask, async (_, token) => {
      started(token);
      await new Promise<void>((resolve) => token.onCancellationRequested(resolve));
      return end();
    });
  });
}

/** As MCP has it. */
const cancelled = notification<{ requestId: string | number }>(
  'notifications/cancelled',
  'both',
  z.object({ requestId: z.union([z.string(), z.number()]) }),
);

describe('cancelling', () => {
  let peer: RawPeer;
  beforeEach(() => {
    peer = new RawPeer();
  });
  afterEach(() => peer.connection.dispose());

  describe('an outgoing request', () => {
    it('notifies the peer, and rejects when the peer responds with requestCancelled', async () => {
      peer.connection.listen();
      const { answer } = await sendAndCancel(peer);
      peer.send({ jsonrpc: '2.0', id: 0, error: { code: -32800, message: 'cancelled' } });
      await assert.rejects(answer, { code: -32800 });
    });

    it('still resolves with a result of the peer', async () => {
      peer.connection.listen();
      const { answer } = await sendAndCancel(peer);
      peer.send({ jsonrpc: '2.0', id: 0, result: { n: 5 } });
      assert.deepEqual(await answer, { n: 5 });
    });

    it('sends nothing if it was cancelled before', async () => {
      peer.connection.listen();
      const source = new CancellationSource();
      source.cancel();
      await assert.rejects(peer.connection.sendRequest(ask, { n: 1 }, source.token), { code: -32800 });
      await peer.barrier();
      assert.equal(peer.received.length, 1);
    });

    it('sends nothing after the response or after the end', async () => {
      peer.connection.listen();
      const source = new CancellationSource();
      const answer = peer.connection.sendRequest(ask, { n: 1 }, source.token);
      peer.send({ jsonrpc: '2.0', id: 0, result: { n: 5 } });
      await answer;
      const open = new CancellationSource();
      const rejected = assert.rejects(peer.connection.sendRequest(ask, { n: 1 }, open.token));
      source.cancel();
      peer.connection.dispose();
      open.cancel();
      await rejected;
      assert.deepEqual(
        peer.received.filter((line) => line.method === '$/cancel_request'),
        [],
      );
    });
  });

  describe('an incoming request', () => {
    const request = { jsonrpc: '2.0', id: 7, method: 'test/ask', params: { n: 1 } };
    const cancel = { jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: 7 } };

    it('cancels the token of the handler, whose error is then sent as requestCancelled', async () => {
      const started = serve(peer, () => {
        throw new Error('whatever');
      });
      peer.connection.listen();
      peer.send(request);
      await started;
      peer.send(cancel);
      assert.equal((await peer.answerTo(7)).error?.code, -32800);
      assert.deepEqual(peer.logger.at('error'), []);
    });

    it('still sends a result of the handler', async () => {
      const started = serve(peer, () => ({ n: 9 }));
      peer.connection.listen();
      peer.send(request);
      await started;
      peer.send(cancel, cancel);
      assert.deepEqual((await peer.answerTo(7)).result, { n: 9 });
    });

    it('applies to a queued request: its handler is never called', async () => {
      let called = false;
      peer.connection.onRequest(ask, (params) => {
        called = true;
        return params;
      });
      peer.connection.listen();
      peer.send(request, cancel);
      assert.equal((await peer.answerTo(7)).error?.code, -32800);
      assert.equal(called, false);
    });

    it('applies to both of two requests with the same ID', async () => {
      const tokens: CancellationToken[] = [];
      peer.connection.onRequest(ask, async (_, token) => {
        tokens.push(token);
        return new Promise(() => undefined);
      });
      peer.connection.listen();
      peer.send(request, request);
      await peer.barrier();
      peer.send(cancel);
      await peer.barrier();
      assert.deepEqual(
        tokens.map((token) => token.isCancellationRequested),
        [true, true],
      );
    });

    it('sends requestCancelled for an AbortError of the handler', async () => {
      peer.connection.onRequest(ask, () => {
        throw new DOMException('stopped', 'AbortError');
      });
      peer.connection.listen();
      peer.send(request);
      assert.equal((await peer.answerTo(7)).error?.code, -32800);
    });

    it('does nothing for ids unknown, malformed or answered, nor for the method of the same name elsewhere', async () => {
      const seen: number[] = [];
      peer.connection.onRequest(ask, (params) => params);
      peer.connection.onNotification(update, ({ n }) => seen.push(n));
      peer.connection.listen();
      peer.send(request);
      await peer.answerTo(7);
      peer.send(
        cancel,
        { method: '$/cancel_request' },
        { method: '$/cancel_request', params: { requestId: null } },
        { method: '$/cancelRequest' },
        { method: '$/cancelRequest', params: { id: null } },
        { id: 8, method: '$/cancelRequest' },
        { id: 9, method: '$/cancel_request' },
        { method: '$/progress' },
        { method: '$/logTrace' },
        peer.update(1),
      );
      await peer.barrier();
      assert.deepEqual(seen, [1]);
      assert.equal((await peer.answerTo(8)).error?.code, -32601);
      assert.equal((await peer.answerTo(9)).error?.code, -32601);
    });

    it('gets no answer if it was cancelled by the notification of another protocol', async () => {
      const mcp = new RawPeer({ role: 'agent', cancellation: cancelled });
      const tokens: CancellationToken[] = [];
      mcp.connection.onRequest(ask, async ({ n }, token) => {
        tokens.push(token);
        if (n === 1) await new Promise<void>((resolve) => token.onCancellationRequested(resolve));
        return { n };
      });
      mcp.connection.listen();
      const notify = {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 7, reason: 'x' },
      };
      mcp.send(request, cancel, { ...request, id: 8, params: { n: 2 } });
      await mcp.answerTo(8);
      assert.equal(tokens[0]?.isCancellationRequested, false);
      mcp.send(notify);
      await mcp.barrier();
      await mcp.barrier();
      assert.equal(tokens[0]?.isCancellationRequested, true);
      // The id may be used again.
      mcp.send({ ...request, params: { n: 2 } });
      assert.deepEqual((await mcp.answerTo(7)).result, { n: 2 });
      const answers = mcp.received.filter(({ id }) => id === 7);
      assert.equal(answers.length, 1);
      mcp.connection.dispose();
    });

    it('survives a listener of the token that throws', async () => {
      peer.connection.onRequest(ask, async (_, token) => {
        token.onCancellationRequested(() => {
          throw new Error('listener');
        });
        return new Promise(() => undefined);
      });
      peer.connection.listen();
      peer.send(request);
      await peer.barrier();
      peer.send(cancel);
      await peer.barrier();
      assert.equal(peer.logger.errors.length, 1);
    });
  });
});
