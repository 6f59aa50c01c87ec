// Tests copying messages and conversations as Markdown, and finding the last code block.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { conversationMarkdown, entryMarkdown } from '../../../../src/chat/transcript/entryMarkdown.ts';
import { lastCode } from '../../../../src/chat/code/codeFile.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { answer, everyRow } from '../../../page/sampleConversation.ts';

const says = (text: string, id = 1): Entry => ({ id, kind: 'agent', parts: [{ kind: 'text', text }] });

describe('rows as Markdown', () => {
  it('copy a message as it was written', () => {
    assert.equal(entryMarkdown(says(answer)), answer.trim());
    assert.match(
      entryMarkdown(everyRow[0]!),
      /^Why is the total wrong\?[^]*\[basket\.ts\]\(<file:\/\/\/work\/src\/basket\.ts>\)$/,
    );
    assert.equal(
      entryMarkdown(everyRow[2]!),
      '- [x] Read the code\n- [ ] Fix the total\n- [ ] Run the tests',
    );
    assert.equal(
      entryMarkdown(everyRow[3]!),
      '- **Read src/basket.ts** (completed)\n  - `/work/src/basket.ts:10`',
    );
  });

  it('say how many files of a call are left out', () => {
    const row = everyRow[3]!;
    assert.equal(row.kind, 'call');
    if (row.kind !== 'call') return;
    const locations = Array.from({ length: 23 }, (_, at) => ({ path: `/work/${at}.ts` }));
    const text = entryMarkdown({ ...row, call: { ...row.call, locations } });
    assert.match(text, /- `\/work\/19\.ts`\n {2}- … and 3 more$/);
  });

  it('copy a conversation in order, with headings', () => {
    const text = conversationMarkdown(everyRow, 'A wrong\ntotal');
    assert.match(text, /^# A wrong total\n\n## You\n\nWhy is/);
    const at = ['## You', '> The discount may', '- [x] Read the code', '## Agent', 'refused'].map((one) =>
      text.indexOf(one),
    );
    assert.deepEqual(
      at,
      at.toSorted((a, b) => a - b),
    );
    assert.ok(!at.includes(-1));
    assert.equal(conversationMarkdown([], undefined), '');
  });

  it('leave out the oldest messages of a long conversation', () => {
    const rows = [1, 2, 3].map((id) => says(`${id}${'x'.repeat(2_000_000)}`, id));
    const text = conversationMarkdown(rows, undefined);
    assert.ok(text.length < 5_000_100);
    assert.match(text, /^\(Earlier messages are not included\.\)\n\n## Agent\n\n2x/);
  });
});

describe('the last code block', () => {
  it('is taken from the last message that has one, with the text that names its file', () => {
    const rows = [says('In `a.ts`:\n\n```ts title=x\nlet a;\n```\nand more', 1), says('No code', 2)];
    assert.deepEqual(lastCode(rows), { text: 'let a;\n', info: 'ts title=x', before: 'In `a.ts`:\n' });
    assert.equal(lastCode(everyRow.filter(({ kind }) => kind !== 'agent')), undefined);
    // Quadratic time would take minutes.
    const long = `~~~ ${'\v\t'.repeat(200_000)}x\u2028y\nlet b;\n~~~\n`;
    assert.deepEqual(lastCode([says(long)]), { text: 'let b;\n', info: 'x\u2028y', before: '' });
    assert.equal(lastCode([says('`not` a ```fence```')]), undefined);
  });

  it('may be indented, in a longer fence, or unclosed', () => {
    assert.equal(
      lastCode([says('1. x\n   ```ts\n   let a;\n     let b;\n   ```')])?.text,
      'let a;\n  let b;\n',
    );
    assert.equal(lastCode([says('````md\n```ts\nx\n```\n````')])?.text, '```ts\nx\n```\n');
    assert.equal(lastCode([says('~~~\nopen')])?.text, 'open\n');
  });
});
