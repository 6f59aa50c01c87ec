// Messages are handled and sent in the order of the wire.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { RawPeer } from './rawPeer.ts';
import { cuts, split } from './splitBytes.ts';
import { ask, update } from './testMethods.ts';

type Step = 'update' | 'request' | 'response';

describe('order on the wire', () => {
  it('is the order in which updates, requests and the continuations of answers run', async () => {
    const steps = fc.array(fc.constantFrom<Step[]>('update', 'update', 'update', 'request', 'response'), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(steps, cuts, async (script, shares) => {
        const peer = new RawPeer();
        const { connection } = peer;
        const seen: string[] = [];
        connection.onNotification(update, ({ n }) => seen.push(`update ${n}`));
        connection.onNotification(update, () => undefined);
        connection.onRequest(ask, async ({ n }) => {
          seen.push(`request ${n}`);
          return Promise.resolve({ n });
        });
        connection.listen();
        const asked = script
          .filter((step) => step === 'response')
          .map(() => connection.sendRequest(ask, { n: 0 }));
        const continued = asked.map(async (answer) => {
          const { n } = await answer;
          // However many promises the caller chains.
          for (let depth = 0; depth < 20; depth++) await Promise.resolve();
          seen.push(`response ${n}`);
        });
        let answered = 0;
        const lines = script.map((step, n) => {
          if (step === 'update') return peer.update(n);
          if (step === 'request') return { jsonrpc: '2.0', id: `r${n}`, method: 'test/ask', params: { n } };
          return { jsonrpc: '2.0', id: answered++, result: { n } };
        });
        const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        for (const chunk of split(bytes, shares)) peer.toConnection.write(chunk);
        await peer.barrier();
        await Promise.all(continued);
        assert.deepEqual(
          seen,
          script.map((step, n) => `${step} ${n}`),
        );
        connection.dispose();
      }),
    );
  });

  it('is kept by the messages of one translated line, which take several turns of the event loop if they take long', async () => {
    const count = 2_000;
    const numbers = Array.from({ length: count }, (_, n) => n);
    const peer = new RawPeer({
      translation: {
        isActive: true,
        received: (message) =>
          message.kind === 'notification' ? numbers.map((n) => ({ ...message, params: { n } })) : [message],
        sent: (message) => [message],
      },
    });
    const seen: number[] = [];
    let inTurn = 0;
    let most = 0;
    peer.connection.onNotification(update, ({ n }) => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      most = Math.max(most, inTurn);
      seen.push(n);
      const end = performance.now() + 0.02;
      while (performance.now() < end);
    });
    peer.connection.listen();
    peer.send({ jsonrpc: '2.0', method: 'test/update', params: { text: 'x'.repeat(2 ** 20) } });
    await peer.barrier();
    assert.deepEqual(seen, numbers);
    assert.ok(most < count / 2, String(most));
    peer.connection.dispose();
  });

  it('is the order in which messages are sent', async () => {
    const peer = new RawPeer();
    peer.connection.listen();
    const wanted: string[] = [];
    for (let n = 0; n < 40; n++) {
      if (n % 3 === 0) peer.connection.sendRequest(ask, { n }).catch(() => undefined);
      else peer.connection.sendNotification(update, { n });
      wanted.push(`${n % 3 === 0 ? 'test/ask' : 'test/update'} ${n}`);
    }
    await peer.barrier();
    const sent = peer.received.filter((line) => line.method !== undefined);
    assert.deepEqual(
      sent.map((line) => `${line.method} ${(line.params as { n: number }).n}`),
      wanted,
    );
    peer.connection.dispose();
  });
});
