// The line of a tool call: verb, subject and result, from the titles that agents write.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { callLine } from '../../../../src/chat/toolCall/callLine.ts';
import type { CallView } from '../../../../src/chat/messages/messages.ts';

const scope = { cwd: '/work', folders: ['/work'] };

function line(change: Partial<CallView>): string {
  const { before, subject, after, places, results } = callLine(
    {
      toolCallId: 'c',
      title: 'Tool',
      kind: 'read',
      status: 'completed',
      content: [],
      locations: [],
      hasRawInput: false,
      hasRawOutput: false,
      ...change,
    },
    scope,
  );
  const more = places.map(({ path, line }) => `[${path}${line === undefined ? '' : `:${line}`}]`);
  return [before, subject, after, ...more, ...results.map((one) => `· ${one}`)]
    .filter((text) => text !== '')
    .join(' ');
}

const at = (path: string, line?: number): CallView['locations'] => [
  { path: `/work/${path}`, ...(line !== undefined && { line }) },
];
const diff = (path: string, oldText?: string): CallView['content'][number] => ({
  type: 'diff',
  path: `/work/${path}`,
  ...(oldText !== undefined && { oldText }),
  newText: '',
});

describe('the line of a tool call', () => {
  it('names the file that is read, and its lines', () => {
    const locations = at('src/cart.ts');
    assert.equal(line({ title: 'Read /work/src/cart.ts (1 - 40)', locations }), 'Read src/cart.ts · 1–40');
    assert.equal(line({ title: 'ReadFile: cart.ts', locations }), 'Read src/cart.ts');
    assert.equal(line({ title: 'read', locations, status: 'in_progress' }), 'Reading src/cart.ts');
    assert.equal(line({ title: 'Read', locations, status: 'pending' }), 'Read file src/cart.ts · waiting');
    assert.equal(line({ title: 'Read', locations, status: 'failed' }), 'Read src/cart.ts · failed');
  });

  it('never replaces the title of the agent by a file that it does not name', () => {
    assert.equal(line({ title: 'Read a.ts', locations: at('b.ts', 3) }), 'Read a.ts [/work/b.ts:3]');
    assert.equal(line({ title: 'Look for the tax', locations: at('b.ts') }), 'Look for the tax [/work/b.ts]');
    assert.equal(
      line({ title: 'Read a.ts', locations: [...at('a.ts'), ...at('b.ts')] }),
      'Read a.ts [/work/b.ts]',
    );
  });

  it('distinguishes new files, one edit and several', () => {
    const kind = 'edit';
    assert.equal(line({ kind, title: 'Write new.ts', content: [diff('new.ts')] }), 'Created new.ts');
    assert.equal(line({ kind, title: 'src/a.ts', content: [diff('src/a.ts', '')] }), 'Edited src/a.ts');
    assert.equal(
      line({ kind, title: 'Edit a.ts, b.ts', content: [diff('a.ts', ''), diff('b.ts', '')] }),
      'Edited 2 files [/work/a.ts] [/work/b.ts]',
    );
  });

  it('says how many places a search found', () => {
    const kind = 'search';
    const locations = [...at('a.ts', 1), ...at('a.ts', 2), ...at('b.ts', 1)].map((one, index) => ({
      ...one,
      path: `${one.path}${index === 1 ? 'x' : ''}`,
    }));
    assert.match(
      line({ kind, title: 'Search for `total(`', locations }),
      /^Searched for total\( .*· 3 files$/,
    );
    assert.match(
      line({ kind, title: 'grep total', locations: [...at('a.ts', 1), ...at('a.ts', 9), ...at('b.ts')] }),
      /^Searched for total .*· 3 in 2 files$/,
    );
    assert.equal(line({ kind, title: "'**/*.ts'", status: 'in_progress' }), 'Searching for **/*.ts');
  });

  it('says what a search looks for and where, from its input or a quoted title', () => {
    const kind = 'search';
    const searched = { text: 'total', place: '/work/src' };
    assert.equal(line({ kind, title: 'grep -n "total" src', searched }), 'Searched for total in src');
    assert.equal(
      line({ kind, title: 'Find `/work` `**/*.ts`', searched: { text: '**/*.ts', place: '/work' } }),
      'Searched for **/*.ts',
    );
    assert.equal(
      line({ kind, title: "Search for 'it's' in /work/src/a.ts" }),
      "Searched for it's in src/a.ts",
    );
    assert.equal(line({ kind, title: "'a' within 'b'", status: 'pending' }), 'Search for a in b · waiting');
    assert.equal(line({ kind, title: "Search in 'src'" }), "Search in 'src'");
    assert.equal(line({ kind, title: 'Search' }), 'Search');
    assert.equal(line({ kind, title: 'Search', searched }), 'Searched for total in src');
    const pattern = { text: String.raw`total\(` };
    assert.equal(line({ kind, title: 'Search for total(', searched: pattern }), 'Searched for total(');
  });

  it('keeps the link of a file that the title quotes, or names with its first line', () => {
    const locations = at('src/cart.ts');
    for (const title of ["Read file '/work/src/cart.ts'", 'Read "cart.ts"', 'View Image /work/src/cart.ts'])
      assert.equal(line({ title, locations }), 'Read src/cart.ts', title);
    assert.equal(
      line({ title: 'Read src/cart.ts (from line 40)', locations: at('src/cart.ts', 40) }),
      'Read src/cart.ts · from line 40',
    );
    for (const title of ['Read src/cart.ts:40', 'Read src/cart.ts#L40C2', 'Read /work/src/cart.ts (line 40)'])
      assert.equal(line({ title, locations }), 'Read src/cart.ts', title);
    assert.equal(line({ title: 'Read src/cart.ts:40-60', locations }), 'Read src/cart.ts · 40–60');
    const content = [diff('src/cart.ts', '')];
    assert.equal(line({ kind: 'edit', title: 'Editing files', content }), 'Edited src/cart.ts');
    assert.equal(line({ title: "Read 'a' and 'b'", locations: at('b') }), "Read 'a' and 'b' [/work/b]");
  });

  it('says what is done with a folder, the web and the tool of a server', () => {
    const cases: [kind: CallView['kind'], title: string, line: string][] = [
      ['read', "List files in '/work/src'", 'Listed files in src'],
      ['read', 'List files', 'List files'],
      ['search', 'Web search: how to add', 'Searched the web for how to add'],
      ['search', 'Open page: https://a.example', 'Fetched https://a.example'],
      ['search', "Find in page for 'a' in https://a.example", "Find in page for 'a' in https://a.example"],
      ['fetch', 'Search "how to add"', 'Searched the web for how to add'],
      ['fetch', 'Web search', 'Web search'],
      ['execute', 'mcp.tracker.add_issue', 'Used add_issue (tracker)'],
      ['other', 'mcp__tracker__add_issue', 'Used add_issue (tracker)'],
      ['other', 'add_issue (tracker MCP Server)', 'Used add_issue (tracker)'],
      ['other', 'TaskOutput', 'Used TaskOutput'],
      ['other', 'update_goal', 'Used update_goal'],
      ['execute', 'update_goal', 'Ran update_goal'],
    ];
    for (const [kind, title, shown] of cases) assert.equal(line({ kind, title }), shown);
  });

  it('has the command once, whether it waits, runs or has ended', () => {
    const kind = 'execute';
    assert.equal(line({ kind, title: '`npm test`', status: 'pending' }), 'Run npm test · waiting');
    assert.equal(line({ kind, title: 'npm test', status: 'in_progress' }), 'Running npm test');
    assert.equal(
      line({ kind, title: 'Runs the tests', command: 'npm test', status: 'failed', ms: 2_140 }),
      'Ran npm test · failed · 2.1 s',
    );
    assert.equal(line({ kind, title: 'npm test', status: 'refused' }), 'Run npm test · refused');
    assert.equal(
      line({ kind, title: 'npm test', status: 'cancelled', ms: 125_000 }),
      'Run npm test · stopped · 2 min 5 s',
    );
    const terminals = [{ terminalId: 't', command: 'npm test -- -x', output: '', exit: 'Exit code 1' }];
    assert.equal(line({ kind, title: 'npm test', terminals }), 'Ran npm test -- -x · Exit code 1');
    assert.equal(line({ kind, title: 'Run the tests of the basket' }), 'Ran the tests of the basket');
    assert.equal(line({ kind, title: 'Shell' }), 'Ran Shell');
  });

  it('leaves titles of other tools as they are', () => {
    assert.equal(line({ kind: 'other', title: 'Reviewing' }), 'Reviewing');
    assert.equal(line({ kind: 'think', title: 'Plan it' }), 'Plan it');
    assert.equal(line({ kind: 'fetch', title: 'https://a.example' }), 'Fetched https://a.example');
  });
});
