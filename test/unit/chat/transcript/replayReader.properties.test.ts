// Whatever part of a transcript an agent replays, and whenever and in whatever chunks: the rows are those stored, and then those of
// the next turn.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { type ReplayKind, ReplayReader } from '../../../../src/chat/transcript/replayReader.ts';
import { type SessionUpdate, sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { agent, call, chunk, Script, thought, update, user } from './transcriptScript.ts';

type Item =
  | { readonly kind: 'agent' | 'thought'; readonly text: string; readonly hasId: boolean }
  | { readonly kind: 'call'; readonly title: string }
  | { readonly kind: 'plan'; readonly tasks: readonly string[] };

interface Turn {
  readonly prompt: string;
  readonly items: readonly Item[];
}

/** Few texts, of which some begin like others, so that messages repeat. */
const text = fc.constantFrom(
  'Yes',
  'Yes.',
  'Yes. I do',
  'No',
  'Done\n\nwith it',
  ' No ',
  'Y',
  'es',
  'A long answer. '.repeat(9),
);
const item: fc.Arbitrary<Item> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('agent' as const), text, hasId: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('thought' as const), text, hasId: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('call' as const), title: text }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('plan' as const), tasks: fc.array(text, { maxLength: 3 }) }),
  },
);
const items = fc.array(item, { maxLength: 6 });
const turn: fc.Arbitrary<Turn> = fc.record({ prompt: text, items });
/** Lengths of chunks, repeated. */
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

interface Case {
  readonly stored: readonly Turn[];
  readonly next: Turn;
  readonly kind: ReplayKind;
  /** Parts of the transcript's length at which the replay begins and ends. */
  readonly part: readonly [number, number];
  readonly isLate: boolean;
  readonly cuts: readonly number[];
  /** True if replayed messages have the ids of the stored ones. */
  readonly keepsIds: boolean;
}

const cases: fc.Arbitrary<Case> = fc.record({
  stored: fc.array(turn, { minLength: 1, maxLength: 4 }),
  next: turn,
  kind: fc.constantFrom('history', 'none'),
  part: fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })),
  isLate: fc.boolean(),
  cuts,
  keepsIds: fc.boolean(),
});

let count = 0;

function updatesOf(one: Item): readonly object[] {
  const id = (kind: string): string => `${kind}_01Ab${String(++count).padStart(12, '0')}`;
  if (one.kind === 'call') {
    const toolCallId = id('call');
    return [call(toolCallId, { title: one.title }), update(toolCallId, { status: 'completed' })];
  }
  if (one.kind === 'plan') {
    const entries = one.tasks.map((content) => ({ content, priority: 'low', status: 'pending' }));
    return [{ sessionUpdate: 'plan', entries }];
  }
  const messageId = one.hasId ? id('msg') : undefined;
  return [one.kind === 'agent' ? agent(one.text, messageId) : thought(one.text, messageId)];
}

/** The updates by which an agent replays a row. */
function replayOf(row: Entry, { cuts: lengths, keepsIds }: Case): readonly object[] {
  if (row.kind === 'call') {
    const { toolCallId, title, status } = row.call;
    return lengths[0]! % 2 === 0
      ? [call(toolCallId, { title, status })]
      : [call(toolCallId, { title }), update(toolCallId, { status })];
  }
  if (row.kind === 'plan') return [{ sessionUpdate: 'plan', entries: row.items }];
  if (row.kind !== 'user' && row.kind !== 'agent' && row.kind !== 'thought') return [];
  const whole = row.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const chunks: object[] = [];
  const kind = row.kind === 'user' ? 'user_message' : `agent_${row.kind === 'agent' ? 'message' : 'thought'}`;
  for (let at = 0, index = 0; at < whole.length; index++) {
    const length = lengths[index % lengths.length]!;
    chunks.push(chunk(kind, whole.slice(at, at + length), keepsIds ? row.messageId : undefined));
    at += length;
  }
  return chunks;
}

/** The rows that are replayed. After a prompt was sent, only whole turns can be told from what is new. */
function replayedRows(rows: readonly Entry[], { part, isLate, kind }: Case): readonly Entry[] {
  const [from, to] = part
    .map((percent) => Math.round((percent * rows.length) / 100))
    .toSorted((a, b) => a - b);
  if (!isLate) return rows.slice(from, to);
  const starts = rows.flatMap((row, at) => (row.kind === 'user' ? [at] : []));
  const start = kind === 'history' ? 0 : starts.find((at) => at >= from!);
  const end = starts.findLast((at) => at <= to! && at > (start ?? 0)) ?? rows.length;
  return start === undefined ? [] : rows.slice(start, end);
}

function restored(rows: readonly Entry[]): Script {
  const script = new Script();
  script.transcript.restore(rows);
  return script;
}

/** White space between an old and a new message may belong to both. */
function trimmed(row: Entry): Entry {
  if (!('parts' in row)) return row;
  const parts = row.parts.map((part) =>
    part.kind === 'text' ? { ...part, text: part.text.trimStart() } : part,
  );
  return { ...row, parts };
}

/** The stored rows, what is replayed, and the updates and the prompt of the next turn. */
function scene(one: Case): {
  rows: Entry[];
  replay: readonly object[];
  prompt: string;
  live: readonly object[];
} {
  const before = new Script();
  for (const { prompt, items: said } of one.stored)
    before
      .turn(prompt)
      .handleUpdates(...said.flatMap(updatesOf))
      .stop();
  const rows = JSON.parse(JSON.stringify(before.transcript.rows())) as Entry[];
  const replay = replayedRows(rows, one).flatMap((row) => replayOf(row, one));
  return { rows, replay, prompt: one.next.prompt, live: one.next.items.flatMap(updatesOf) };
}

/** True if only the beginning of the text is missing. */
function endsWith(text: string, end: string): boolean {
  return text.trim() !== end.trim() && text.trim().endsWith(end.trim());
}

describe('ReplayReader, for random transcripts and replays', () => {
  it('leaves the stored rows and those of the next turn', () => {
    fc.assert(
      fc.property(cases, (random) => {
        // After a prompt was sent, equal prompts leave it open which turn is replayed.
        const numbered = random.stored.map((one, at) => ({ ...one, prompt: `${at}. ${one.prompt}` }));
        const one = random.isLate ? { ...random, stored: numbered } : random;
        const { rows, replay, prompt, live } = scene(one);
        const expected = restored(rows)
          .turn(prompt)
          .handleUpdates(...live)
          .stop();
        const actual = restored(rows);
        const reader = new ReplayReader(rows, one.kind);
        const show = (updates: readonly SessionUpdate[]): void => {
          for (const shown of updates) actual.transcript.handleUpdate(shown);
        };
        const read = (updates: readonly object[]): void => {
          for (const sent of updates) show(reader.read(sessionUpdate.parse(sent)));
        };
        if (!one.isLate) read(replay);
        show(reader.settle());
        actual.turn(prompt);
        show(reader.beginTurn(prompt));
        if (one.isLate) read(replay);
        read(live);
        show(reader.flush());
        actual.stop();
        assert.deepEqual(actual.transcript.rows().map(trimmed), expected.transcript.rows().map(trimmed));
      }),
      { numRuns: 1_000 },
    );
  });

  it('drops nothing of the next turn, whatever it repeats', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (one, isEchoed) => {
        const { rows, replay, prompt, live } = scene(one);
        // With the end of a prompt that is sent back, the replay of an earlier prompt may seem to go on.
        fc.pre(!isEchoed || !one.stored.some((stored) => endsWith(stored.prompt, prompt)));
        const reader = new ReplayReader(rows, one.kind);
        const old = replay.map((update) => sessionUpdate.parse(update));
        const sent = live.map((update) => sessionUpdate.parse(update));
        const echo = isEchoed && one.kind === 'none' ? [sessionUpdate.parse(user(prompt))] : [];
        if (!one.isLate) for (const update of old) reader.read(update);
        reader.beginTurn(prompt);
        const later = [...(one.isLate ? old : []), ...echo, ...sent];
        const shown = later.flatMap((update) => reader.read(update));
        shown.push(...reader.flush());
        const known = new Set(sent);
        assert.deepEqual(
          shown.filter((update) => known.has(update)),
          sent,
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
