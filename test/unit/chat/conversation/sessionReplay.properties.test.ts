// Wherever a turn was interrupted: after its session was loaded again, its rows are those of the whole history, then the end of the
// interrupted turn, and then the prompt that waits.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { SessionReplay } from '../../../../src/chat/conversation/sessionReplay.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { agent, call, chunk, lineOf, Script, thought } from '../transcript/transcriptScript.ts';

type Item = 'agent' | 'thought' | 'call' | 'plan' | 'notice';

const items = fc.array(fc.constantFrom<Item>('agent', 'agent', 'thought', 'call', 'plan', 'notice'), {
  maxLength: 7,
});
const turns = fc.array(items, { minLength: 1, maxLength: 4 });

/** The updates of a random item. Its text occurs once. @param at makes it unique. */
function updateOf(item: Item, at: string): object {
  const messageId = `msg_01Ab${at.padStart(10, '0')}`;
  switch (item) {
    case 'agent':
      return agent(`Answer ${at} in some words.`, messageId);
    case 'thought':
      return thought(`Thought ${at}.`, messageId);
    case 'call':
      return call(`call_01Ab${at.padStart(10, '0')}`, { title: `Call ${at}`, status: 'completed' });
    case 'plan':
      return {
        sessionUpdate: 'plan',
        entries: [{ content: `Task ${at}`, priority: 'low', status: 'pending' }],
      };
    case 'notice':
      return { sessionUpdate: 'notice', severity: 'info', title: `Notice ${at}` };
  }
}

/** The updates by which an agent replays a row. @param length of its chunks. */
function replayOf(row: Entry, length: number): readonly object[] {
  if (row.kind === 'call') {
    const { toolCallId, title, status } = row.call;
    return [call(toolCallId, { title, status })];
  }
  if (row.kind === 'plan') return [{ sessionUpdate: 'plan', entries: row.items }];
  if (row.kind === 'notice') return [{ sessionUpdate: 'notice', severity: row.severity, title: row.title }];
  if (row.kind !== 'user' && row.kind !== 'agent' && row.kind !== 'thought') return [];
  const kind = row.kind === 'user' ? 'user_message' : `agent_${row.kind === 'agent' ? 'message' : 'thought'}`;
  const text = textOf(row);
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    chunk(kind, text.slice(index * length, (index + 1) * length), row.messageId),
  );
}

function textOf(row: Entry): string {
  return 'parts' in row ? row.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('') : '';
}

/** The rows up to a place in the last turn. @param part 0 to 1. @param letters of the last of them. */
function interrupted(rows: readonly Entry[], part: number, letters: number): readonly Entry[] {
  const prompt = rows.findLastIndex(({ kind }) => kind === 'user');
  const kept = rows.slice(0, prompt + 1 + Math.round(part * (rows.length - prompt - 1)));
  const last = kept.at(-1)!;
  if (last.kind !== 'agent' && last.kind !== 'thought') return kept;
  return [...kept.slice(0, -1), { ...last, parts: [{ kind: 'text', text: textOf(last).slice(0, letters) }] }];
}

describe('SessionReplay, for turns that were interrupted anywhere', () => {
  it('completes the interrupted turn before its end', () => {
    const parts = fc.record({
      ...{ turns, part: fc.double({ min: 0, max: 1, noNaN: true }) },
      ...{ letters: fc.integer({ min: 1, max: 40 }), length: fc.integer({ min: 1, max: 40 }) },
      isWaiting: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, ({ turns: said, part, letters, length, isWaiting }) => {
        const whole = new Script();
        for (const [turn, some] of said.entries())
          whole
            .turn(`Prompt ${turn}?`)
            .handleUpdates(...some.map((item, at) => updateOf(item, `${turn}-${at}`)))
            .stop('cancelled');
        // The rows of ends are of this client.
        const history = whole.transcript.rows().filter(({ kind }) => kind !== 'end');
        const { transcript } = new Script();
        const stored = interrupted(history, part, letters);
        transcript.restore(stored);
        transcript.addInterruption();
        const rows = transcript.rows();
        const end = lineOf(rows.at(-1)!);
        if (isWaiting) transcript.prompt([{ kind: 'text', text: 'And now?' }]);
        const replay = new SessionReplay(
          {
            earlierRows: () => rows,
            handleUpdate: (update) => transcript.handleUpdate(update),
            handleHistory: (updates) => transcript.handleHistory(updates),
          },
          'load',
          new ManualClock(),
        );
        for (const sent of history.flatMap((row) => replayOf(row, length)))
          replay.handleUpdate(sessionUpdate.parse(sent));
        replay.settle();
        assert.deepEqual(transcript.rows().map(lineOf), [
          ...history.map(lineOf),
          end,
          ...(isWaiting ? ['user And now?'] : []),
        ]);
        const ids = transcript.rows().map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
