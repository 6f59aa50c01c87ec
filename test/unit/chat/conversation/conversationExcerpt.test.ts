// Tests the excerpt of a conversation with which a new one continues it: what is in it, in which order, and its bounds.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  conversationExcerpt,
  longestExcerpt,
  type ExcerptSource,
} from '../../../../src/chat/conversation/conversationExcerpt.ts';
import type { CallView, Entry, Part, PlanItem } from '../../../../src/chat/messages/messages.ts';

type Content = Entry extends infer Row ? (Row extends Entry ? Omit<Row, 'id'> : never) : never;

const said = (kind: 'user' | 'agent', text: string, ...more: readonly Part[]): Content => ({
  kind,
  parts: [{ kind: 'text', text }, ...more],
});
const call = (fields: Partial<CallView>): Content => ({
  kind: 'call',
  call: {
    ...{ toolCallId: 'c', title: 'x', kind: 'edit', status: 'completed', content: [], locations: [] },
    ...{ hasRawInput: false, hasRawOutput: false },
    ...fields,
  },
});
const diff = (path: string): CallView['content'][number] => ({ type: 'diff', path, newText: '' });
const step = (content: string, status: PlanItem['status']): PlanItem => ({
  ...{ content, status },
  priority: 'high',
});

function excerpt(
  rows: readonly Content[],
  more: Partial<ExcerptSource> = {},
): { text: string; left: number } {
  return conversationExcerpt({
    ...{ title: 'Fix\nthe total', agentName: 'Codex', redact: (text) => text, shownPath: (path) => path },
    rows: rows.map((row, at) => ({ ...row, id: at + 1 })),
    isExcerpt: (uri) => uri.startsWith('excerpt:'),
    ...more,
  });
}

describe('the excerpt of a conversation', () => {
  it('has the prompts in order, the last answer, open steps and changed files', () => {
    const { text, left } = excerpt([
      said('user', 'Fix the total', { kind: 'resource', uri: 'file:///a.ts', name: 'a.ts', text: 'let a;' }),
      said('agent', 'First answer'),
      { kind: 'plan', items: [step('of an old plan', 'pending')] },
      call({ content: [diff('b.ts'), diff('a.ts')], locations: [{ path: 'not.ts' }] }),
      call({ content: [diff('b.ts')], status: 'in_progress' }),
      call({ content: [diff('refused.ts')], status: 'refused' }),
      call({ kind: 'delete', locations: [{ path: 'c.ts' }] }),
      call({ kind: 'read', locations: [{ path: 'read.ts' }] }),
      said('user', 'Now the tests'),
      {
        kind: 'plan',
        items: [step('done', 'completed'), step('now', 'in_progress'), step('later', 'pending')],
      },
      said('agent', 'Last answer\n\nin two paragraphs'),
      { ...said('agent', 'of a subagent'), under: 3 },
      { ...said('user', 'for a subagent'), under: 3 },
    ]);
    assert.equal(left, 0);
    assert.equal(
      text,
      `# Fix the total

An excerpt of an earlier conversation with Codex. Tool calls, attachments and earlier answers are left out.

## Prompts

### 1

Fix the total

### 2

Now the tests

## End of the last answer

Last answer

in two paragraphs

## Open steps of the plan

- now
- later

## Changed files

- b.ts
- a.ts
- c.ts
`,
    );
  });

  it('has no empty sections', () => {
    assert.doesNotMatch(excerpt([]).text, /##/);
    assert.doesNotMatch(excerpt([said('user', 'one')]).text, /answer\n|plan\n|files\n/);
  });

  it('keeps the first prompt and the last ones, and says what is left out', () => {
    const long = 'a word '.repeat(1_000);
    const prompts = Array.from({ length: 30 }, (_, at) => said('user', `prompt ${at + 1}: ${long}`));
    const { text, left } = excerpt([...prompts, said('agent', `${long}\n${'line\n'.repeat(1_000)}the end`)]);
    const numbers = [...text.matchAll(/^### (\d+)$/gm)].map(([, number]) => Number(number));
    assert.deepEqual(numbers, [1, 29, 30]);
    assert.match(text, /\n… 27 items are left out\.\n\n### 29\n/);
    assert.match(text, /### 1\n\nprompt 1: [^#]{3900,}\n\n… \d+ characters are left out\.\n/);
    assert.match(text, /## End of the last answer\n\n… \d+ characters are left out\.\n\nline\n/);
    assert.ok(text.endsWith('line\nthe end\n'));
    assert.ok(left > 27 * long.length);
  });

  it('counts the steps and files that are not listed', () => {
    const many = Array.from({ length: 200 }, (_, at) => `${at} of many`);
    const { text } = excerpt([
      { kind: 'plan', items: many.map((one) => step(one, 'pending')) },
      call({ content: many.map(diff) }),
    ]);
    const listed = text.match(/^- \d+ of many$/gm)!.length;
    const left = [...text.matchAll(/^- and (\d+) more$/gm)].reduce(
      (sum, [, number]) => sum + Number(number),
      0,
    );
    assert.equal(listed + left, 400);
  });

  it('includes the excerpt with which the conversation itself began', () => {
    const before = {
      kind: 'resource',
      uri: 'excerpt:/1',
      name: 'conversation',
      text: 'The first task',
    } as const;
    assert.match(excerpt([said('user', 'Continue', before)]).text, /### 1\n\nContinue\n\nThe first task\n/);
  });

  it('shows characters that cannot be seen', () => {
    const hidden = 'a\u202Eb\u200Bc';
    const { text } = excerpt(
      [said('user', hidden), { kind: 'plan', items: [step(hidden, 'pending')] }, said('agent', hidden)],
      { title: hidden },
    );
    assert.equal(text.match(/a\[U\+202E\]b\[U\+200B\]c/g)!.length, 4);
    assert.doesNotMatch(text, /[\u202E\u200B]/);
  });

  it('redacts each text before it is cut', () => {
    const secret = `${'x'.repeat(1_495)}SECRET${'y'.repeat(9_000)}SECRET${'z'.repeat(3_997)}`;
    const { text } = excerpt(
      [
        ...[said('user', secret), said('user', secret), said('agent', secret)],
        { kind: 'plan', items: [step('SECRET', 'pending')] },
        call({ content: [diff('SECRET')] }),
      ],
      { title: 'SECRET', redact: (one) => one.replaceAll('SECRET', '[redacted]') },
    );
    assert.doesNotMatch(text, /SECR|CRET/);
  });

  it('is never longer than the limit, whatever the conversation has', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('😀', '\n', '\u202E', 'word '), fc.nat(90_000))
        .map(([one, n]) => one.repeat(n)),
    );
    const row: fc.Arbitrary<Content> = fc.oneof(
      fc.tuple(fc.constantFrom('user', 'agent'), text).map(([kind, one]) => said(kind, one)),
      fc.array(text, { maxLength: 5 }).map((all) => ({
        kind: 'plan' as const,
        items: all.map((one) => step(one, 'pending')),
      })),
      fc.array(text, { maxLength: 5 }).map((all) => call({ content: all.map(diff) })),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), text, (rows, title) => {
        const made = excerpt(rows, { title }).text;
        assert.ok(made.length <= longestExcerpt, String(made.length));
        assert.ok(made.isWellFormed());
      }),
    );
  });
});
