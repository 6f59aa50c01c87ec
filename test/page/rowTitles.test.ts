// Rows of tool calls show the action, its target and a refusal; a window without a folder says so below them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView, Entry } from '../../src/chat/messages/messages.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';
import { themes } from './themes.ts';

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
    ]);
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

  it('are above what is missing in a window without a folder', async () => {
    await world.snapshot(
      [
        { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Explain this project' }] },
        { id: 2, kind: 'end', text: 'Cancelled.', isError: false },
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
