// What the log of messages stores, how much, and how it is filtered.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as fc from 'fast-check';
import { parseMessage } from '../../../src/wire/exactId.ts';
import { asJsonLine, asLine, describeFilter, matches, readFilter } from '../../../src/wire/trafficEntry.ts';
import { TrafficLog, trafficLimits, type RecordedMessage } from '../../../src/wire/trafficLog.ts';

const request = (id: string | number, method = 'session/prompt'): object => ({ jsonrpc: '2.0', id, method });
const result = (id: string | number): object => ({ jsonrpc: '2.0', id, result: {} });
const failure = (id: string | number, code: number): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: 'no' },
});

describe('trafficLog', () => {
  let now: number;
  let log: TrafficLog;
  beforeEach(() => {
    now = Date.UTC(2026, 0, 1);
    log = new TrafficLog({ now: () => now });
  });

  function record(
    direction: 'sent' | 'received',
    message: object,
    more: Partial<RecordedMessage> = {},
  ): string {
    return asLine(log.record({ agent: 'mine', direction, message, size: 100, ...more })).slice(25);
  }

  it('pairs responses with their requests, and records how long they took', () => {
    assert.equal(record('sent', request(12)), '→ mine session/prompt #12 100 B');
    now += 7;
    assert.equal(record('received', { method: 'session/update' }), '← mine session/update 100 B');
    now += 31.4;
    assert.equal(record('received', result(12)), '← mine session/prompt #12 38 ms ok 100 B');
    assert.equal(record('received', result(12)), '← mine (answer to nothing known) #12 ok 100 B');
  });

  it('cuts and redacts ids that JavaScript cannot represent, as it does others', () => {
    const token = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
    const long = Array.from(
      { length: 20 },
      (_, at) => `${'-'.repeat(trafficLimits.name - 15 - at)} ${token}`,
    );
    for (const id of [
      `1${'0'.repeat(1_000_000)}`,
      ...[`\0${token}`, ...long].map((text) => JSON.stringify(text)),
    ]) {
      const message = parseMessage(`{"jsonrpc":"2.0","id":${id},"method":"a/b"}`) as object;
      const line = record('received', message);
      assert.ok(line.length < 500 && !line.includes('ghp_'), line.slice(0, 500));
    }
    const sent = parseMessage('{"id":9007199254740993,"method":"a/b"}') as object;
    assert.match(record('received', sent), / #9007199254740993 /);
  });

  it('distinguishes directions, agents and types of ID', () => {
    record('sent', request(1, 'ours'));
    record('received', request(1, 'theirs'));
    record('sent', request(1, 'others'), { agent: 'other' });
    record('sent', request('1', 'text'));
    assert.match(record('sent', failure(1, -32601)), /^→ mine theirs #1 0 ms error -32601 /);
    assert.match(record('received', result('1')), / text #1 /);
    assert.match(record('received', result(1)), / ours #1 /);
    assert.match(record('received', result(1), { agent: 'other' }), / others #1 /);
  });

  it('separates messages of the MCP server, which have their own ids, and marks them', () => {
    record('received', request(1, 'session/request_permission'));
    assert.equal(
      record('received', request(1, 'tools/call'), { server: 'editor' }),
      '← mine MCP editor tools/call #1 100 B',
    );
    assert.equal(
      record('sent', result(1), { server: 'editor' }),
      '→ mine MCP editor tools/call #1 0 ms ok 100 B',
    );
    assert.match(record('sent', result(1)), /^→ mine session\/request_permission #1 /);
    assert.match(asJsonLine(log.entries[1]!), /"server":"editor"/);
  });

  it('stores bodies only if enabled, and then redacted', () => {
    const message = { ...request(1), params: { password: 'hunter22', text: 'own-secret in the text' } };
    record('sent', message);
    assert.equal(log.entries[0]?.body, undefined);
    const line = record('sent', message, { body: { secrets: ['own-secret'] } });
    assert.doesNotMatch(line + asJsonLine(log.entries[1]!), /hunter22|own-secret/);
    assert.match(line, /in the text/);
  });

  it('keeps the newest messages, up to its limits', () => {
    log = new TrafficLog({ now: () => now, limits: { entries: 10, bodies: 1_000, open: 5 } });
    for (let i = 0; i < 100; i++) record('sent', request(i));
    assert.deepEqual(
      log.entries.map(({ id }) => id),
      Array.from({ length: 10 }, (_, i) => 90 + i),
    );
    assert.match(record('received', result(94)), /nothing known/, 'it waited for too many');
    assert.match(record('received', result(95)), /session\/prompt/);
    const text = { ...request(1), params: 'x'.repeat(300) };
    for (let i = 0; i < 10; i++) record('sent', text, { body: { secrets: [] } });
    const bodies = log.entries.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
    assert.ok(bodies <= 1_000 && bodies > 300, String(bodies));
  });

  it('accepts any message and formats each as one line of JSON', () => {
    const messages = [
      {},
      { method: 1, id: null },
      { id: {}, error: null },
      { id: 1, error: 'text' },
      { id: 'x'.repeat(10_000_000), method: 'y\n'.repeat(1_000) },
      { id: 1, error: { code: 'E' } },
    ];
    for (const message of messages) record('received', message, { body: { secrets: [] } });
    fc.assert(
      fc.property(fc.object(), (object) => {
        record('received', JSON.parse(JSON.stringify(object)) as object, { body: { secrets: [] } });
      }),
    );
    for (const entry of log.entries) {
      const line = asJsonLine(entry);
      assert.ok(!line.includes('\n') && !asLine(entry).includes('\n'));
      const read = JSON.parse(line) as Record<string, unknown>;
      assert.equal(read['agent'], 'mine');
      assert.equal(typeof read['message'], 'object');
      assert.ok((entry.method?.length ?? 0) <= 200);
    }
  });

  it('is filtered by agent, method, direction and errors', () => {
    record('sent', request(1));
    record('received', failure(1, -32000));
    record('sent', request(2, 'session/new'), { agent: 'other' });
    record('received', result(2), { agent: 'other' });
    const seen = (filter: unknown): number[] =>
      log.entries.flatMap((entry, i) => (matches(entry, readFilter(filter) ?? {}) ? [i] : []));
    assert.deepEqual(seen(undefined), [0, 1, 2, 3]);
    assert.deepEqual(seen({ agent: 'other' }), [2, 3]);
    assert.deepEqual(seen({ method: 'prompt' }), [0, 1]);
    assert.deepEqual(seen({ direction: 'received' }), [1, 3]);
    assert.deepEqual(seen({ errorsOnly: true }), [1]);
    assert.deepEqual(seen({ errorsOnly: true, agent: 'other' }), []);
    assert.deepEqual(seen({ agent: 1, direction: 'up', errorsOnly: 'yes' }), [0, 1, 2, 3]);
    assert.equal(
      describeFilter({ agent: 'a', method: 'm', direction: 'sent', errorsOnly: true }),
      'agent a, method m, sent, errors only',
    );
  });
});
