// Rows of tool calls show the action, its target and a refusal; a window without a folder says so below them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView, Entry } from '../../../src/chat/messages/messages.ts';
import type { PermissionView } from '../../../src/chat/messages/permissionMessages.ts';
import type { ToolAction } from '../../../src/chat/messages/toolWords.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';

const call = (id: number, fields: Partial<CallView>): Entry => ({
  id,
  kind: 'call',
  call: {
    toolCallId: `call-${id}`,
    title: 'Tool',
    kind: 'execute',
    status: 'completed',
    content: [],
    locations: [],
    hasRawInput: false,
    hasRawOutput: false,
    ...fields,
  },
});

/** Rows of the tools of this client, and of a stored call of an earlier version. A text keeps them from being folded. */
const toolRows: readonly Entry[] = [
  toolCall(
    ['find', ['references to ', 'total', ''], 'src/cart.ts', 7],
    [
      ...[
        'src/cart.ts:3',
        'src/cart.ts:9',
        'src/shop.ts:4',
        'src/shop.ts:8',
        'src/page.ts:1',
        'src/page.ts:2',
      ],
      'src/page.ts:3',
    ],
  ),
  toolCall(['find', ['definition of ', 'cart.add', ''], 'src/shop.ts', 1], ['src/checkout/cart.ts:12']),
  toolCall(['lookUp', ['', 'cart.add'], 'src/shop.ts'], ['src/shop.ts:2']),
  toolCall(['find', ['symbols'], 'src/cart.ts', 5], ['src/cart.ts']),
  toolCall(
    ['find', ['implementations of ', 'ShoppingCartTotalsProvider', ''], 'src/cart.ts', 3],
    [...['src/checkout/totals.ts:12', 'src/cart.ts:4', 'src/invoice/invoice.ts:40']],
  ),
  toolCall(['find', ['problems'], undefined, 0], []),
  toolCall(['lookUp', ['Git changes'], undefined, 3], ['a.ts', 'b.ts', 'c.ts']),
  toolCall(['find', ['references to ', 'total', ''], 'src/cart.ts'], [], { status: 'in_progress' }),
  toolCall(['find', ['type of ', 'due', ''], 'src/shop.ts'], [], { status: 'failed' }),
  toolCall(['rename', ['', 'total', ' to ', 'sum', ''], 'src/cart.ts', 1], ['src/cart.ts:3'], {
    kind: 'edit',
    content: [{ type: 'diff', path: '/work/src/cart.ts', oldText: '', newText: '' }],
    diffCounts: [{ added: 3, removed: 3 }],
  }),
  toolCall(['apply', ['"Add missing import"'], 'src/page.ts'], [], { status: 'refused' }),
  toolCall(['format', [], 'src/checkout/page.ts', 1], ['src/checkout/page.ts:3']),
  toolCall(['open', [], 'src/shop.ts'], ['src/shop.ts']),
  toolCall(['lookUp', ['Git changes'], 'tsconfig.json', 1], ['tsconfig.json']),
  toolCall(['lookUp', ['Git changes'], 'src/checkout', 3], ['src/checkout/a.ts']),
  { title: 'References to `total` in cart.ts: 4', kind: 'other' } as const,
  { title: 'mcp__tracker__add_issue', kind: 'other' } as const,
].flatMap((fields, at): Entry[] => [
  call(2 * at + 1, fields),
  {
    id: 2 * at + 2,
    kind: 'agent',
    parts: [{ kind: 'text', text: at === 16 ? 'Then I did the rest.' : 'Then:' }],
  },
]);

function toolCall(
  [action, subject, path, count]: readonly [ToolAction, readonly string[], (string | undefined)?, number?],
  places: readonly string[],
  fields: Partial<CallView> = {},
): Partial<CallView> {
  return {
    ...{ kind: 'other', title: `${action} ${subject.join('')}`, tool: { action, subject, path, count } },
    locations: places.map((place) => {
      const [name, line] = place.split(':');
      return { path: `/work/${name}`, ...(line !== undefined && { line: Number(line) }) };
    }),
    ...fields,
  };
}

describe('rows of tool calls', () => {
  let world: ChatWorld;
  eachWorld((one) => {
    world = one;
  });

  it('show what is done to a file, the command of a description, and that a call was refused', async () => {
    await world.snapshot([
      call(1, { title: 'src/a.ts', kind: 'edit', locations: [{ path: '/work/src/a.ts' }] }),
      call(2, { title: 'Runs the tests', command: 'npm test' }),
      call(3, { title: 'rm -rf build', status: 'refused' }),
      call(4, {
        title: 'ls -la',
        content: [{ type: 'terminal', terminalId: 't' }],
        terminals: [{ terminalId: 't', command: 'ls -la', output: 'a.txt' }],
      }),
      // Kimi reports a command like this.
      call(5, {
        ...{ kind: 'other', title: 'Shell' },
        content: [{ type: 'terminal', terminalId: 'u' }],
        terminals: [{ terminalId: 'u', command: 'pwd', output: '/work' }],
      }),
    ]);
    await world.shows('refused');
    await world.screenshot('row-titles');
    const heads = await world.page.locator('.row.call .line:visible').allInnerTexts();
    const words = heads.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    assert.deepEqual(words, [
      'Edited /work/src/ a.ts',
      'Ran npm test',
      'Run rm -rf build refused',
      'Ran ls -la',
      'Ran pwd',
    ]);
    const icons = await world.page
      .locator('.row.call .line:visible')
      .evaluateAll((lines) => lines.map((line) => line.querySelector('svg')?.innerHTML));
    assert.equal(icons.at(-1), icons[1], 'the icon of a command');
    assert.equal(
      await world.page.locator('.row.call .subject').nth(1).getAttribute('title'),
      'Runs the tests\nnpm test',
    );
    assert.equal(await world.page.getByText('ls -la', { exact: true }).count(), 1);
  });

  it('say in the same words what the tools of claude and codex do', async () => {
    const path = '/work/src/cart.ts';
    const at = (
      kind: CallView['kind'],
      title: string,
      fields: Partial<CallView> = {},
    ): Partial<CallView> => ({
      kind,
      title,
      ...fields,
    });
    const calls = [
      at('read', `Read file '${path}'`, { locations: [{ path }] }),
      at('search', "Search for 'total' in src", { status: 'in_progress' }),
      at('read', "List files in 'src'", { status: 'failed' }),
      at('execute', 'mcp.tracker.add_issue'),
      at('search', 'grep -n "total" src', { searched: { text: 'total', place: '/work/src' } }),
      at('fetch', 'Search "how to add"'),
      at('other', 'TaskOutput', { status: 'in_progress' }),
    ];
    await world.snapshot(
      // A message between the rows keeps them from being folded into one.
      calls.flatMap((one, index) => [
        call(2 * index + 1, one),
        { id: 2 * index + 2, kind: 'agent', parts: [{ kind: 'text', text: 'Then:' }] } satisfies Entry,
      ]),
      { scope: { cwd: '/work', folders: ['/work'] } },
    );
    await world.shows('TaskOutput');
    for (const theme of Object.keys(themes)) {
      await world.theme(theme);
      await world.frames();
      await world.screenshot(`tool-names-${theme}`);
    }
    const heads = await world.page.locator('.row.call .line:visible').allInnerTexts();
    assert.deepEqual(
      heads.map((text) => text.replaceAll(/\s+/g, ' ').trim()),
      [
        'Read src/ cart.ts',
        'Searching for total in src',
        'Listed files in src failed',
        'Used add_issue (tracker)',
        'Searched for total in src',
        'Searched the web for how to add',
        'Using TaskOutput',
      ],
    );
    await world.page.locator('.file-link', { hasText: 'cart.ts' }).click();
    assert.equal((await world.waitForPosted('openLocation')).path, path);
  });

  it('show names from the code in the editor font, at every width', async () => {
    const { page } = world;
    await world.snapshot(toolRows, { scope: { cwd: '/work', folders: ['/work'] } });
    await world.shows('Then I did the rest.');
    const names = page.locator('.row.call .mono');
    assert.equal(await names.first().innerText(), 'total');
    const fonts = await names.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily));
    assert.ok(fonts.every((font) => font.includes('Mono')));
    assert.equal(await page.locator('.row.call', { hasText: '`' }).count(), 0);
    for (const width of [300, 600]) {
      await page.setViewportSize({ width, height: 1100 });
      for (const theme of Object.keys(themes)) {
        await world.theme(theme);
        await world.frames();
        await world.screenshot(`tool-rows-${width}-${theme}`);
      }
      const lines = page.locator('.row.call .line:visible');
      const heads = (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
      const isNarrow = width === 300;
      // The place and the files of a count are left out first, and the verb only where names would be cut.
      assert.match(
        heads[0]!,
        isNarrow ? /^Found references to total 7$/ : /^Found references to total 7 in 3 files$/,
      );
      assert.match(
        heads[3]!,
        isNarrow ? /^Found symbols in cart\.ts 5$/ : /^Found symbols in src\/ cart\.ts 5$/,
      );
      assert.match(
        heads[8]!,
        isNarrow ? /^Find type of due failed$/ : /^Find type of due in src\/ shop\.ts failed$/,
      );
      assert.match(
        heads[13]!,
        isNarrow ? /^Git changes in tsconfig\.json 1$/ : /^Looked up Git changes in tsconfig\.json 1$/,
      );
      assert.match(
        heads[14]!,
        isNarrow ? /^Git changes in checkout 3$/ : /^Looked up Git changes in src\/ checkout 3$/,
      );
      const names = await page.locator('.row.call .line:visible > .main-place > .path-name').all();
      assert.equal(names.length, 3);
      for (const name of names)
        assert.ok(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1));
      assert.match(heads[4]!, isNarrow ? /^implementations of .* 3$/i : /^Found implementations of /);
      for (const line of await lines.all()) {
        assert.equal((await line.boundingBox())!.height, 22);
        // What a call found, and the end of a name that fits, are never cut.
        const cut = await line.evaluate((one) =>
          [...one.querySelectorAll('.line-words, .verb')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
        assert.deepEqual(cut, []);
      }
    }
  });

  it('have the same titles in permission requests, with names as they are', async () => {
    const { page } = world;
    const permission: PermissionView = {
      ...{ requestId: 'r', toolCallId: 'c', title: 'Rename e to `sum` in src/cart.ts' },
      titleNames: ['e', '`sum`'],
      diffs: [{ path: 'src/cart.ts', added: 1, removed: 1, preview: '-let e = 1;\n+let sum = 1;' }],
      options: [
        { optionId: 'yes', name: 'Allow', label: 'Allow', kind: 'allow_once' },
        { optionId: 'no', name: 'Reject', label: 'Refuse', kind: 'reject_once' },
      ],
    };
    await world.snapshot(toolRows.slice(0, 4), { permissions: [permission], phase: 'running' });
    const title = page.locator('.permission-title');
    await title.waitFor();
    assert.equal(await title.innerText(), 'Rename e to `sum` in src/cart.ts');
    assert.deepEqual(await title.locator('code').allInnerTexts(), ['e', '`sum`']);
    for (const width of [300, 600])
      for (const theme of Object.keys(themes)) {
        await page.setViewportSize({ width, height: 500 });
        await world.theme(theme);
        await world.frames();
        await world.screenshot(`tool-asks-${width}-${theme}`);
      }
  });

  it('are above what is missing in a window without a folder', async () => {
    await world.snapshot(
      [
        { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Explain this project' }] },
        { id: 2, kind: 'end', text: 'Stopped.', isError: false },
      ],
      { phase: 'none', agent: 'builtin', start: { kind: 'noFolder' } },
    );
    await world.shows('Open a folder to use an agent.');
    await world.screenshot('empty-window');
    const button = await world.page.locator('.start .button').boundingBox();
    const bubble = await world.page.locator('.row.user .parts').boundingBox();
    assert.ok(button!.y - (bubble!.y + bubble!.height) >= 10);
  });
});
