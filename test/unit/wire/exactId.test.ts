// Tests that responses have exactly the ids of the requests, also ids that JavaScript can't represent.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { exactIdText, parseMessage } from '../../../src/wire/exactId.ts';
import { TrafficLog } from '../../../src/wire/trafficLog.ts';
import { RawPeer } from './rawPeer.ts';
import { ask } from './testMethods.ts';

const odd = [
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '12345678901234567890123',
  '0.1234567890123456789',
  '1e400',
  'null',
  '"\\u0000"',
  '"\\u0000null"',
  '"\\u0000,\\"a\\":\\ud800"',
];
const usual = ['0', '-1', '9007199254740991', '1.5', '""', '"a"', '"null"', '"9007199254740993"'];

/** The lines that the connection wrote. */
function linesOf(peer: RawPeer): () => readonly string[] {
  let text = '';
  peer.fromConnection.on('data', (chunk: string) => (text += chunk));
  return () => text.split('\n').slice(0, -1);
}

describe('the id of a request', () => {
  for (const id of [...odd, ...usual])
    it(`is repeated in the response: ${id}`, async () => {
      const peer = new RawPeer();
      const lines = linesOf(peer);
      peer.connection.onRequest(ask, ({ n }) => ({ n }));
      peer.connection.listen();
      const params = `{"n":1,"id":9007199254740993,"text":"\\"id\\":9007199254740993"}`;
      peer.toConnection.write(`{"jsonrpc":"2.0","params":${params},"method":"test/ask", "id" : ${id} }\n`);
      peer.toConnection.write(`{"jsonrpc":"2.0","id":${id},"method":"test/unknown"}\n`);
      await peer.barrier();
      const [result, error] = lines().map((line) => line.replace('"jsonrpc":"2.0",', ''));
      assert.equal(result, `{"id":${id},"result":{"n":1}}`);
      assert.ok(error?.startsWith(`{"id":${id},"error":{"code":-32601`), error);
      peer.connection.dispose();
    });

  for (const id of odd)
    it(`is repeated in the response to a message of some MB, which is not copied for it: ${id}`, () => {
      const long = JSON.stringify('一'.repeat(2 ** 20));
      const request = parseMessage(`{"id":${id},"method":"a","params":{"id":7,"text":${long}}}`);
      const short = parseMessage(`{"id":${id},"method":"a"}`);
      assert.deepEqual((request as { id: unknown }).id, (short as { id: unknown }).id);
      const cancelled = (more: string): unknown => {
        const text = `{"method":"$/cancel_request","params":{"requestId":${id},"text":${more}}}`;
        return (parseMessage(text) as { params: { requestId: unknown } }).params.requestId;
      };
      assert.deepEqual(cancelled(long), cancelled('0'));
    });

  it('is not guessed in a message of some MB with another number that JavaScript reads as the same', () => {
    const long = JSON.stringify('x'.repeat(2 ** 20));
    const params = `{"id":9007199254740993,"text":${long}}`;
    assert.throws(() => parseMessage(`{"id":9007199254740992,"method":"a","params":${params}}`), /not clear/);
    parseMessage(`{"id":9007199254740991,"method":"a","params":${params}}`);
  });

  it('is distinguished from others that JavaScript reads as the same number', async () => {
    const peer = new RawPeer();
    const lines = linesOf(peer);
    const cancelled: number[] = [];
    let called = 0;
    peer.connection.onRequest(ask, async ({ n }, token) => {
      called += 1;
      await new Promise<void>((resolve) => token.onCancellationRequested(resolve));
      cancelled.push(n);
      return { n };
    });
    peer.connection.listen();
    const ids = ['9007199254740992', '9007199254740993', 'null', '"null"', '"\\u0000null"'];
    for (const [n, id] of ids.entries())
      peer.toConnection.write(`{"jsonrpc":"2.0","id":${id},"method":"test/ask","params":{"n":${n}}}\n`);
    await peer.barrier();
    assert.equal(called, ids.length);
    const before = lines().length;
    for (const [at, id] of ids.entries()) {
      peer.toConnection.write(`{"method":"$/cancel_request","params":{"requestId":${id}}}\n`);
      await peer.next(() => lines().length > before + at);
      assert.ok(lines()[before + at]?.includes(`"id":${id},`), lines()[before + at]);
    }
    assert.deepEqual(cancelled, [0, 1, 2, 3, 4]);
    peer.connection.dispose();
  });

  it('is repeated in a batch', async () => {
    const peer = new RawPeer({ role: 'agent', hasBatches: () => true });
    const lines = linesOf(peer);
    peer.connection.onRequest(ask, ({ n }) => ({ n }));
    peer.connection.listen();
    const request = (id: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"test/ask","params":{"n":1}}`;
    peer.toConnection.write(`[${odd.map(request).join(',')}]\n`);
    await peer.next(() => lines().length > 0);
    const [line = ''] = lines();
    for (const id of odd) assert.ok(line.includes(`"id":${id},`), id);
    peer.connection.dispose();
  });

  it('is shown in the log as it was sent', () => {
    const log = new TrafficLog({ now: () => 0 });
    const message = parseMessage('{"id":9007199254740993,"method":"test/ask"}') as { id: string };
    const recorded = { agent: 'mine', size: 1 };
    const asked = log.record({ ...recorded, direction: 'received', message });
    const answered = log.record({ ...recorded, direction: 'sent', message: { id: message.id, result: 1 } });
    assert.deepEqual([asked.id, answered.id], ['9007199254740993', '9007199254740993']);
    assert.equal(answered.method, 'test/ask');
  });
});

describe('parseMessage', () => {
  it('changes nothing but ids of requests', () => {
    for (const json of [
      '{"id":null,"error":{"code":1,"message":"a"}}',
      '{"method":"m","params":{"requestId":9007199254740991}}',
      '{"method":"session/update","params":{"requestId":null}}',
      '{"method":"m","id":1,"params":{"id":9007199254740993,"requestId":null}}',
      '[[{"id":null,"method":"m"}],1,null]',
    ])
      assert.deepEqual(parseMessage(json), JSON.parse(json));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify({ id: 'a', method: 'm', params: value });
        assert.deepEqual(parseMessage(json), JSON.parse(json));
      }),
    );
  });

  it('finds the id among any other fields', () => {
    const number = '9007199254740993';
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.boolean(), (value, text, isFirst) => {
        const others = `"params":${JSON.stringify([value, text, `"id":${text}`, { id: 1 }])}`;
        const fields = isFirst ? `"id":${number},${others}` : `${others},"id" :\t${number}`;
        const message = parseMessage(`{${fields},"method":"m"}`) as { id: unknown; params: unknown };
        assert.equal(exactIdText(message.id), number);
        assert.deepEqual(message.params, (JSON.parse(`{${others}}`) as { params: unknown }).params);
      }),
    );
  });

  it('is linear in time', () => {
    const long = `"id":1,`.repeat(100_000);
    assert.equal(exactIdText((parseMessage(`{${long}"id":1e400}`) as { id: unknown }).id), '1e400');
    const digits = '9'.repeat(200_000);
    assert.equal(exactIdText((parseMessage(`{"id":${digits}}`) as { id: unknown }).id), digits);
  });
});
