// Tests the export of a conversation, and the texts of the conversation list.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { exportJson, exportMarkdown } from '../../../../src/chat/conversation/chatExport.ts';
import { asTitle, titleOf, type ChatRecord } from '../../../../src/chat/conversation/chatRecord.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { ageOf, listedRow, ownRow } from '../../../../src/chat/conversation/conversationRows.ts';

const record: ChatRecord = {
  ...{
    id: 'a',
    agent: 'test',
    sessionId: 's1',
    cwd: '/work',
    title: 'A\ntitle',
    createdAt: 0,
    updatedAt: 60_000,
  },
  ...{ draft: asPrompt('a secret thought'), queue: [], working: false },
};

const rows: readonly Entry[] = [
  {
    id: 1,
    kind: 'user',
    parts: [
      { kind: 'text', text: 'do it' },
      { kind: 'image', mimeType: 'image/png', data: 'AA' },
    ],
  },
  { id: 2, kind: 'thought', parts: [{ kind: 'text', text: 'two\nlines' }] },
  {
    id: 3,
    kind: 'call',
    call: {
      ...{ toolCallId: 'c', title: 'Run `ls`', kind: 'execute', status: 'completed', content: [] },
      ...{ locations: [{ path: '/a.ts' }], hasRawInput: false, hasRawOutput: false },
      diffCounts: [null, { added: 2, removed: 1 }],
      terminals: [{ terminalId: 't', command: 'ls', output: 'has ``` in it\n' }],
    },
  },
  { id: 4, kind: 'plan', items: [{ content: 'step', priority: 'high', status: 'completed' }] },
  { id: 5, kind: 'agent', parts: [{ kind: 'text', text: 'done' }] },
  { id: 6, kind: 'end', text: 'Stopped.', isError: false },
];

describe('an exported conversation', () => {
  it('is Markdown for people', () => {
    assert.equal(
      exportMarkdown(record, rows),
      `# A title

Agent: test, 1970-01-01T00:01:00.000Z

## User

do it

*Image (image/png)*

> *Thought:* two
> lines

- **Run \`ls\`** (execute, completed) (+2 −1)
  - /a.ts

\`\`\`\`
$ ls
has \`\`\` in it
\`\`\`\`

### Plan

- [x] step

## Agent

done

*Stopped.*
`,
    );
  });

  it('is JSON for programs, with all rows', () => {
    const raws = [{ toolCallId: 'ls', what: 'output', value: 'a.ts' } as const];
    const json = JSON.parse(exportJson(record, rows, raws)) as Record<string, unknown>;
    assert.deepEqual(json['toolCalls'], raws);
    assert.deepEqual(json['rows'], JSON.parse(JSON.stringify(rows)));
    assert.equal(json['sessionId'], 's1');
    assert.ok(!JSON.stringify(json).includes('secret thought'));
  });
});

describe('the list of conversations', () => {
  const day = 86_400_000;

  it('shows the age of each conversation', () => {
    const now = 100 * day;
    assert.deepEqual(
      [now, now - 59_000, now - 120_000, now - 7_200_000, now - 2 * day, now - 40 * day].map((then) =>
        ageOf(then, now),
      ),
      ['just now', 'just now', '2 min ago', '2 h ago', '2 d ago', '1970-03-02'],
    );
    assert.equal(ageOf(NaN, now), '');
  });

  it('has one-line titles: the user’s, else the agent’s, else the first prompt', () => {
    assert.equal(titleOf({ name: 'n', title: 't', firstPrompt: 'p' }), 'n');
    assert.equal(titleOf({ title: 't', firstPrompt: 'p' }), 't');
    assert.equal(titleOf({ title: '', firstPrompt: 'p' }), 'p');
    assert.equal(titleOf({}), 'New Conversation');
    assert.equal(asTitle(' a\n\n b '), 'a b');
    assert.equal(asTitle('😀'.repeat(80)), `${'😀'.repeat(49)}…`);
  });

  it('lists each session once', () => {
    const own = { ...record, working: true };
    const state = (one: ChatRecord, goesOn: boolean): unknown => {
      const row = ownRow(one, goesOn, 60_000);
      return row.kind === 'own' && row.state;
    };
    assert.equal(state(own, true), 'working');
    assert.equal(state({ ...own, mark: 'asks' }, true), 'asks');
    // In another window the request is not pending any more.
    for (const mark of [undefined, 'asks', 'done'] as const)
      assert.equal(state({ ...own, mark }, false), 'interrupted');
    assert.equal(state({ ...own, working: false, mark: 'done' }, false), 'done');
    assert.equal(state({ ...own, working: false }, false), 'quiet');
    assert.equal(listedRow('test', { sessionId: 's1', cwd: '/' }, [own], 0), undefined);
    const other = listedRow('other', { sessionId: 's1', cwd: '/', updatedAt: 'no time' }, [own], 0);
    assert.equal(other?.title, 'Session s1');
    assert.equal(other.age, undefined);
  });
});
