// Whatever an agent sends in any field of any method, what is worked on is within the limits, and what is missing is said.
import * as assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, it } from 'mocha';
import { isWithinLimits, type ValueLimits } from '../../../src/base/boundedValue.ts';
import type { RequestMethod } from '../../../src/protocol/method.ts';
import { sessionNotification } from '../../../src/protocol/session/session.ts';
import type { SessionUpdate } from '../../../src/protocol/session/sessionUpdate.ts';
import type { Incoming } from '../../../src/wire/message.ts';
import {
  longestMessage,
  MessageLimits,
  responseLimits,
  updateLimits,
} from '../../../src/wire/messageLimits.ts';
import { messagesOf } from '../../bench/oneMessage/messages.ts';
import { samples, sessionId, type Sample } from '../../bench/oneMessage/samples.ts';
import { RawPeer } from './rawPeer.ts';
import { repository } from '../../../scripts/process/repository.ts';

/** A text is cut with a note at its end, and schemas add fields. */
const slack = 2 ** 16;
const most: ValueLimits = {
  // The beginning of each text is kept, with a note.
  text: updateLimits.text + 300 * updateLimits.values,
  oneText: longestMessage + slack,
  values: responseLimits.values + 1_000,
  depth: updateLimits.depth,
  whole: updateLimits.whole!,
};
/** Fields that may be as long as a message, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'fs/write_text_file: long content': 'a file is written whole or not at all',
  'fs/write_text_file: many lines content': 'a file is written whole or not at all',
};

const asMessage = ({ method, sent }: Sample, value: unknown): Incoming =>
  sent === 'result'
    ? { kind: 'response', jsonrpc: '2.0', id: 1, result: value }
    : method.kind === 'request'
      ? { kind: 'request', jsonrpc: '2.0', id: 1, method: method.name, params: value }
      : { kind: 'notification', method: method.name, params: value };

/** Bounds a message that is a line of its own. */
const boundLine = (message: Incoming, limits = new MessageLimits()): readonly Incoming[] =>
  limits.bound(message, JSON.stringify(message).length);

/** What handlers get of a message: parsed values. Refused ones are left out. */
function handled({ method, sent }: Sample, bounded: readonly Incoming[]): unknown[] {
  return bounded.flatMap((message) => {
    if (message.kind === 'response' && message.error) return [];
    const raw = message.kind === 'response' ? message.result : message.params;
    const schema = sent === 'result' ? (method as RequestMethod<unknown, unknown>).result : method.params;
    const parsed = schema.safeParse(raw);
    return parsed.success ? [parsed.data] : [];
  });
}

function saysWhatIsMissing([, notice]: readonly Incoming[]): boolean {
  if (notice?.kind !== 'notification') return false;
  const { update } = notice.params as { update: Readonly<Record<string, unknown>> };
  const text = String(update['description']);
  return (
    update['sessionUpdate'] === 'notice' && /\d (?:item is|items are|characters are) left out/.test(text)
  );
}

describe('MessageLimits', () => {
  it('passes on an ordinary message as it is', () => {
    for (const sample of samples) {
      const { method, kind = '', value } = sample;
      const bounded = boundLine(asMessage(sample, value));
      const [parsed, ...more] = handled(sample, bounded);
      assert.ok(parsed !== undefined && more.length === 0, method.name);
      const { update } = parsed as { update?: { sessionUpdate: string } };
      if (update) assert.equal(update.sessionUpdate, kind === 'newer' ? 'unknown' : kind);
      const [message] = bounded;
      const raw = message?.kind === 'response' ? message.result : message?.params;
      if (method.name !== 'session/request_permission') assert.equal(raw, value);
    }
  });

  it('lets no field of any method pass that is larger than the limits, and says what is missing in updates', () => {
    const messages = messagesOf(({ sent }) => ({
      length: 1.25 * updateLimits.whole!,
      values: sent === 'result' ? responseLimits.values + 5_000 : 2 * updateLimits.values,
    }));
    assert.ok(messages.length > 300);
    const wrong: string[] = [];
    for (const { name, sample, create } of messages) {
      const bounded = new MessageLimits().bound(asMessage(sample, create()), Infinity);
      const isBounded = handled(sample, bounded).every((value) => isWithinLimits(value, most));
      if (!isBounded && !(name in exceptions)) wrong.push(`passes whole: ${name}`);
      if (sample.method.name === 'session/update' && !saysWhatIsMissing(bounded))
        wrong.push(`silent: ${name}`);
    }
    assert.deepEqual(wrong, []);
  });

  it('has a sample of each method that this client serves or calls', async () => {
    const named = new Set(samples.map(({ method, sent }) => `${sent} of ${method.name}`));
    const missing: string[] = [];
    for (const file of globSync('src/protocol/**/*.ts', { cwd: repository })) {
      // The server of editor tools has a connection of its own, with lower limits for a whole line.
      if (file.includes('mcp')) continue;
      const exported = (await import(pathToFileURL(join(repository, file)).href)) as object;
      for (const value of Object.values(exported)) {
        if (typeof value !== 'object' || value === null || !('direction' in value)) continue;
        const { kind, name, direction } = value as { kind: string; name: string; direction: string };
        if (direction === 'clientToAgent' && kind === 'notification') continue;
        const wanted = `${direction === 'clientToAgent' ? 'result' : 'params'} of ${name}`;
        if (!named.has(wanted)) missing.push(wanted);
      }
    }
    assert.deepEqual(missing, [], 'Add a sample to test/bench/oneMessage/samples.ts');
  });

  it('adds one notice for an update that is repeated, and one for another call', () => {
    const limits = new MessageLimits();
    const rawInput = { files: Array.from({ length: 20_000 }, (_, at) => `${at}`) };
    const call = (toolCallId: string): Incoming => ({
      ...{ kind: 'notification', method: 'session/update' },
      params: { sessionId, update: { sessionUpdate: 'tool_call', toolCallId, rawInput } },
    });
    assert.deepEqual(
      ['a', 'a', 'b'].map((id) => boundLine(call(id), limits).length),
      [2, 1, 2],
    );
  });

  it('bounds what the handlers of a connection get', async () => {
    const peer = new RawPeer();
    const seen: SessionUpdate[] = [];
    peer.connection.onNotification(sessionNotification, ({ update }) => void seen.push(update));
    peer.connection.listen();
    const entries = Array.from({ length: 20_000 }, (_, at) => ({ content: `${at}`, priority: 'high' }));
    const params = { sessionId, update: { sessionUpdate: 'plan', entries } };
    peer.send({ jsonrpc: '2.0', method: 'session/update', params });
    await peer.barrier();
    const [plan, notice] = seen;
    assert.ok(plan?.sessionUpdate === 'plan' && plan.entries.length < updateLimits.values);
    assert.ok(notice?.sessionUpdate === 'notice');
    const missing = Number(/^(\d+) items are left out\.$/.exec(notice.description ?? '')?.[1]);
    assert.ok(missing >= 20_000 - plan.entries.length);
    peer.connection.dispose();
  });

  it('keeps a message that is longer than other texts may be', () => {
    const content = { type: 'text', text: 'x'.repeat(longestMessage) };
    for (const [sessionUpdate, count] of [
      ['agent_message_chunk', 1],
      ['compaction_summary_chunk', 2],
    ] as const) {
      const params = { sessionId, update: { sessionUpdate, content } };
      const message = { kind: 'notification', method: 'session/update', params } as const;
      assert.equal(boundLine(message).length, count);
    }
  });

  it('bounds a short message that is deep', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) });
    const update = { sessionUpdate: 'tool_call', toolCallId: 'a', rawInput: deep(updateLimits.depth) };
    const params = { sessionId, update };
    const message = { kind: 'notification', method: 'session/update', params } as const;
    const [bounded] = boundLine(message);
    assert.ok(bounded?.kind === 'notification' && isWithinLimits(bounded.params, updateLimits));
    assert.ok(!isWithinLimits(message.params, updateLimits));
    const response = { kind: 'response', jsonrpc: '2.0', id: 1, result: deep(200) } as const;
    const [refused] = boundLine(response);
    assert.ok(refused?.kind === 'response' && refused.error);
  });

  it('turns a response that is too large into an error, and shortens an error', () => {
    const limits = new MessageLimits();
    const response = { kind: 'response', jsonrpc: '2.0', id: 1 } as const;
    const [large] = boundLine({ ...response, result: { text: 'x'.repeat(2 ** 23) } }, limits);
    assert.deepEqual(large, {
      ...response,
      error: { code: -32603, message: 'The response of the agent is larger than this client accepts.' },
    });
    const long = 'x'.repeat(2 ** 23);
    const [failed] = boundLine({ ...response, error: { code: 1, message: long, data: { long } } }, limits);
    assert.ok(JSON.stringify(failed).length < 100_000);
  });
});
