// The line of a tool call: verb, subject and result, from the titles that agents write.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { exitWords } from '../../../../src/chat/terminal/agentTerminals.ts';
import { callLine, placeMark, subjectMark, type CallLine } from '../../../../src/chat/toolCall/callLine.ts';
import type { CallView } from '../../../../src/chat/messages/messages.ts';

const scope = { cwd: '/work', folders: ['/work'] };

const shownCall: CallView = {
  toolCallId: 'c',
  title: 'Tool',
  kind: 'read',
  status: 'completed',
  content: [],
  locations: [],
  hasRawInput: false,
  hasRawOutput: false,
};

function line(change: Partial<CallView>): string {
  const { words, subject, file, place, places, results } = callLine({ ...shownCall, ...change }, scope);
  const more = places.map(({ path, line }) => `[${path}${line === undefined ? '' : `:${line}`}]`);
  const told = words.map((word) =>
    word === subjectMark ? subject : word === placeMark ? placeText(place!) : word,
  );
  assert.ok(file === undefined || place === undefined);
  return [...told, ...more, ...results.map(({ text }) => `· ${text}`)].join(' ');
}

function placeText({ shown, file }: NonNullable<CallLine['place']>): string {
  return `${shown}${file === undefined ? ' (no link)' : ''}${file?.line === undefined ? '' : `:${file.line}`}`;
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

  it('says once how a command ended', () => {
    const ended = (status: CallView['status'], exit: string): string =>
      line({
        ...{ kind: 'execute', title: 'npm test', status },
        terminals: [{ terminalId: 't', output: 'User refused permission', exit }],
      });
    assert.equal(ended('refused', 'Exit code 1'), 'Run npm test · refused');
    assert.equal(ended('cancelled', 'Ended by SIGTERM'), 'Run npm test · stopped');
    assert.equal(ended('failed', 'Ended by SIGTERM'), 'Ran npm test · failed · Ended by SIGTERM');
    const known = exitWords(null, null);
    assert.equal(ended('failed', known), 'Ran npm test · failed');
    assert.equal(ended('completed', known), 'Ran npm test');
  });

  it('keeps the state of a command in a narrow page, and leaves out other results', () => {
    const terminals = [{ terminalId: 't', output: '', exit: 'Exit code 1' }];
    const narrow = (change: Partial<CallView>): string[] =>
      callLine(
        { ...shownCall, kind: 'execute', title: 'npm test', ms: 2_100, ...change },
        scope,
      ).results.flatMap(({ text, brief, isMinor }) => (isMinor === true ? [] : [brief ?? text]));
    assert.deepEqual(narrow({ status: 'failed', terminals }), ['failed']);
    assert.deepEqual(narrow({ terminals }), ['Exit code 1']);
    assert.deepEqual(narrow({}), ['2.1 s']);
    const inBackground = { status: 'in_progress', isBackground: true } as const;
    assert.deepEqual(narrow(inBackground), ['background']);
    const title = 'Read src/cart.ts (1 - 40)';
    const read = { kind: 'read', title, status: 'failed', locations: at('src/cart.ts') } as const;
    assert.deepEqual(narrow(read), ['1–40', 'failed']);
  });

  it('leaves out the folder of the session as the place of a command', () => {
    const run = { kind: 'execute', title: 'npm test' } as const;
    assert.equal(line({ ...run, locations: [{ path: '/work' }] }), 'Ran npm test');
    assert.equal(line({ ...run, locations: [{ path: '.' }] }), 'Ran npm test');
    assert.equal(line({ ...run, locations: at('src') }), 'Ran npm test [/work/src]');
  });

  describe('of a tool of this client', () => {
    const tool = { action: 'find', subject: ['references to ', 'total', ''], path: 'src/cart.ts' } as const;
    const kind = 'other';
    const title = 'Find references to total in src/cart.ts';

    it('says what is looked for and where, then how much was found', () => {
      const running = { kind, title, tool, status: 'in_progress' } as const;
      assert.equal(line(running), 'Finding references to total in src/cart.ts (no link)');
      const locations = [...at('src/cart.ts', 3), ...at('src/cart.ts', 9), ...at('src/shop.ts', 1)];
      assert.equal(
        line({ kind, title, tool: { ...tool, count: 3 }, locations }),
        'Found references to total [/work/src/cart.ts:3] [/work/src/shop.ts:1] · 3 in 2 files',
      );
      assert.equal(
        line({ kind, title, tool: { ...tool, count: 2 }, locations: locations.slice(0, 2) }),
        'Found references to total in src/cart.ts · 2',
      );
      // The locations of long lists are not all sent.
      assert.equal(
        line({ kind, title, tool: { ...tool, count: 250 }, locations }),
        'Found references to total [/work/src/cart.ts:3] [/work/src/shop.ts:1] · 250',
      );
    });

    it('names the only place of a result once', () => {
      const definition = { ...tool, subject: ['definition of ', 'cart.add', ''], count: 1 };
      assert.equal(
        line({ kind, title, tool: definition, locations: at('src/lib.ts', 7) }),
        'Found definition of cart.add [/work/src/lib.ts:7]',
      );
      assert.equal(
        line({ kind, title, tool: definition, locations: at('src/cart.ts', 7) }),
        'Found definition of cart.add in src/cart.ts:7',
      );
      const hover = { action: 'lookUp', subject: ['', 'cart.add'], path: 'src/shop.ts' } as const;
      assert.equal(
        line({ kind, title, tool: hover, locations: at('src/shop.ts', 2) }),
        'Looked up cart.add in src/shop.ts:2',
      );
    });

    it('names the file whose symbols or problems are listed, and their number', () => {
      const symbols = { action: 'find', subject: ['symbols'], path: '/work/cart.ts', count: 5 } as const;
      assert.equal(
        line({ kind, title, tool: symbols, locations: at('cart.ts') }),
        'Found symbols in cart.ts · 5',
      );
      const problems = { action: 'find', subject: ['problems'], path: 'src', count: 2 } as const;
      assert.equal(
        line({ kind, title, tool: problems, locations: [...at('src/a.ts', 1), ...at('src/b.ts', 1)] }),
        'Found problems in src (no link) [/work/src/a.ts:1] [/work/src/b.ts:1] · 2',
      );
      const git = { action: 'lookUp', subject: ['Git changes'], count: 2 } as const;
      assert.equal(line({ kind, title, tool: git }), 'Looked up Git changes · 2');
    });

    it('uses the past tense only if something was done or found', () => {
      assert.equal(
        line({ kind, title, tool: { ...tool, count: 0 } }),
        'Find references to total in src/cart.ts (no link) · none',
      );
      assert.equal(
        line({ kind, title, tool, status: 'failed' }),
        'Find references to total in src/cart.ts (no link) · failed',
      );
      const rename = { action: 'rename', subject: ['', 'total', ' to ', 'sum', ''], path: 'a.ts' } as const;
      for (const [status, text] of [
        ['pending', 'Rename total to sum in a.ts (no link) · waiting'],
        ['refused', 'Rename total to sum in a.ts (no link) · refused'],
        ['failed', 'Rename total to sum in a.ts (no link) · failed'],
        ['completed', 'Renamed total to sum in a.ts (no link)'],
      ] as const)
        assert.equal(line({ kind: 'edit', title, tool: rename, status }), text);
    });

    it('has the number of changed files', () => {
      const format = { action: 'format', subject: [], path: 'page.ts' } as const;
      const locations = at('page.ts');
      assert.equal(line({ kind, title, tool: { ...format, count: 1 }, locations }), 'Formatted page.ts');
      assert.equal(line({ kind, title, tool: { ...format, count: 0 } }), 'Formatted page.ts · no changes');
      const fix = { action: 'apply', subject: ['"Fix all"'], path: 'page.ts', count: 3 } as const;
      assert.equal(line({ kind, title, tool: fix, locations }), 'Applied "Fix all" in page.ts · 3 files');
      const open = { action: 'open', subject: [], path: 'page.ts' } as const;
      assert.equal(line({ kind, title, tool: open, status: 'in_progress' }), 'Opening page.ts');
    });
  });

  it('marks names from the code in backticks and of tools, but not in commands', () => {
    const parts = (change: Partial<CallView>): readonly string[] =>
      callLine({ ...shownCall, ...change }, scope).parts;
    const kind = 'other';
    assert.deepEqual(parts({ kind, title: 'References to `a.b` in c.ts: 4' }), [
      ...['References to ', 'a.b', ' in c.ts: 4'],
    ]);
    assert.deepEqual(parts({ kind, title: 'mcp__tracker__add' }), ['', 'add', ' (tracker)']);
    assert.deepEqual(parts({ kind, title: 'A lone ` tick' }), ['A lone ` tick']);
    assert.deepEqual(parts({ kind: 'execute', title: 'echo `date`' }), ['echo `date`']);
    assert.deepEqual(parts({ kind: 'execute', title: 'Print the `date` now' }), ['Print the `date` now']);
    assert.deepEqual(parts({ kind: 'search', title: 'Search', searched: { text: 'a `b` c' } }), ['a `b` c']);
  });

  it('leaves titles of other tools as they are', () => {
    assert.equal(line({ kind: 'other', title: 'Reviewing' }), 'Reviewing');
    assert.equal(line({ kind: 'think', title: 'Plan it' }), 'Plan it');
    assert.equal(line({ kind: 'fetch', title: 'https://a.example' }), 'Fetched https://a.example');
  });
});
