// Random and damaged output of an agent has no effect on the connection.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { sessionNotification } from '../../../src/protocol/session/session.ts';
import { RawPeer } from './rawPeer.ts';
import { cuts, split } from './splitBytes.ts';
import { anything, ask, update } from './testMethods.ts';

const text = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'hello' } };
const tool = {
  sessionUpdate: 'tool_call',
  toolCallId: 't',
  kind: 'edit',
  content: [{ type: 'terminal', terminalId: 'x' }],
};
const valid: fc.JsonValue[] = [
  { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update: text } },
  { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update: tool } },
  { jsonrpc: '2.0', method: 'test/update', params: { n: 1 } },
  { jsonrpc: '2.0', id: 1, method: 'test/ask', params: { n: 1 } },
  { jsonrpc: '2.0', id: 1, method: 'test/anything', params: { n: 1 } },
  { jsonrpc: '2.0', id: 0, result: { n: 1 } },
  { jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'no', data: {} } },
  { jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: 1 } },
  { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 1 } },
  { jsonrpc: '2.0', method: '$/progress', params: { token: 1, value: 1 } },
];

/** A valid message in which one value is replaced or removed. */
const mutated = fc
  .tuple(
    fc.constantFrom(...valid),
    fc.array(fc.nat(5), { maxLength: 4 }),
    fc.option(fc.jsonValue(), { nil: undefined }),
  )
  .map(([message, path, value]) => mutate(message, path, value));

function mutate(target: fc.JsonValue, path: readonly number[], value: fc.JsonValue | undefined): unknown {
  if (typeof target !== 'object' || target === null || path.length === 0) return value;
  const keys = Object.keys(target);
  const key = keys[path[0]! % keys.length] ?? 'new';
  const changed = mutate((target as Record<string, fc.JsonValue>)[key] ?? null, path.slice(1), value);
  return Object.assign(Array.isArray(target) ? [] : {}, target, { [key]: changed });
}

const line = fc.oneof(
  fc.constantFrom(...valid).map((message) => Buffer.from(JSON.stringify(message))),
  mutated.map((message) => Buffer.from(JSON.stringify(message) ?? '')),
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

function lineOf(rest: string): string {
  return `{"jsonrpc":"2.0",${rest}}\n`;
}

describe('any output of an agent', () => {
  it('neither throws nor hangs nor ends the connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), cuts, async (lines, shares) => {
        const peer = new RawPeer();
        const { connection } = peer;
        let closed = false;
        connection.onClose(() => (closed = true));
        connection.onNotification(sessionNotification, ({ sessionId }) =>
          assert.equal(typeof sessionId, 'string'),
        );
        connection.onNotification(update, ({ n }) => assert.equal(typeof n, 'number'));
        connection.onRequest(ask, async ({ n }) => ({ n }));
        connection.onRequest(anything, (params) => params);
        connection.listen();
        const pending = connection.sendRequest(ask, { n: 1 });
        pending.catch(() => undefined);
        const bytes = Buffer.concat(lines.flatMap((content) => [content, Buffer.from('\n')]));
        for (const chunk of split(bytes, shares)) peer.toConnection.write(chunk);
        await peer.barrier();
        assert.equal(closed, false);
        assert.deepEqual(peer.logger.errors, []);
        connection.dispose();
        await Promise.allSettled([pending]);
      }),
      { numRuns: 500 },
    );
  });

  it('may be nested to any depth', async () => {
    const peer = new RawPeer();
    peer.connection.onRequest(anything, () => null);
    peer.connection.onNotification(sessionNotification, () => undefined);
    peer.connection.listen();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    peer.toConnection.write(`${deep}\n`);
    peer.toConnection.write(lineOf(`"method":"session/update","params":{"sessionId":"s","update":${deep}}`));
    peer.toConnection.write(
      lineOf(`"method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":${deep}}}`),
    );
    peer.toConnection.write(lineOf(`"id":1,"method":"test/anything","params":${deep}`));
    peer.toConnection.write(lineOf(`"id":${deep},"method":"test/anything"`));
    await peer.barrier();
    assert.equal((await peer.answerTo(1)).result, null);
  });
});
