// Rows of tool calls: one line each, finished reads and searches folded, changes and output in place, and a menu.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView, Entry } from '../../../src/chat/messages/messages.ts';
import { shownContent } from '../../../src/chat/transcript/contentPart.ts';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';
import { sampleTurn } from '../sampleTurn.ts';
import { themes } from '../themes.ts';

const scope = { cwd: '/work', folders: ['/work'] };

const row = (id: number, fields: Partial<CallView>): Entry => ({
  id,
  kind: 'call',
  call: call({ toolCallId: `c${id}`, ...fields }),
});
const read = (id: number, fields: Partial<CallView> = {}): Entry =>
  row(id, { title: `Read ${id}.ts`, locations: [{ path: `/work/${id}.ts` }], ...fields });
const says = (text: string): CallView['content'][number] => ({
  type: 'content',
  content: { type: 'text', text },
});

interface Seen {
  /** Height of each row in each frame, and whether its button is hidden. */
  seen: string[];
}

describe('rows of the conversation', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));
  const explored = () => world.page.locator('.explored > details > summary');

  it('folds finished reads and searches next to each other, in any order of their ends', async () => {
    const { page } = world;
    await world.snapshot([read(1), read(2, { status: 'in_progress' }), read(3)], { scope, chatId: 'one' });
    await until('three rows', async () => (await page.locator('.row.call:visible').count()) === 3);
    assert.equal(await explored().count(), 0);
    await world.rows({ op: 'replace', entry: read(2) });
    await explored()
      .filter({ hasText: /^Explored 3 files$/ })
      .waitFor();
    await world.rows({ op: 'add', entry: row(4, { kind: 'search', title: 'Search for x' }) });
    await explored().filter({ hasText: 'Explored 3 files, 1 search' }).waitFor();
    assert.equal(await page.locator('.row.call:visible').count(), 0);
    await explored().focus();
    await page.keyboard.press('Enter');
    await until('the rows', async () => (await page.locator('.row.call:visible').count()) === 4);
    // The fold is remembered for rebuilt rows.
    await world.snapshot([read(1), read(2), read(5)], { scope, chatId: 'one' });
    await explored()
      .filter({ hasText: /^Explored 3 files$/ })
      .waitFor();
    assert.equal(await page.locator('.row.call:visible').count(), 3);
    // A failed read is not folded, and neither are two groups that it separates.
    await world.rows({ op: 'replace', entry: read(2, { status: 'failed' }) });
    await until('no group', async () => (await explored().count()) === 0);
  });

  it('draws the rows of a closed group when it opens, as they are then', async () => {
    const { page } = world;
    const places = Array.from({ length: 25 }, (_, at) => ({ path: `/work/${at}.ts` }));
    const found = (title: string): Entry => row(2, { kind: 'search', title, locations: places });
    await world.snapshot([read(1), found('Search for x')], { scope, chatId: 'one' });
    await world.rows({ op: 'add', entry: read(3) }, { op: 'replace', entry: found('Search for y') });
    await explored()
      .filter({ hasText: /^Explored 2 files, 1 search$/ })
      .waitFor();
    // In a long conversation, most elements would be lines and links of rows that are not visible.
    assert.equal(await page.locator('.explored .row .file-link').count(), 0);
    await explored().click();
    const search = page.getByRole('article', { name: 'Search for y' });
    await search.getByText('Searched for').waitFor();
    assert.equal(await page.locator('.row.call', { hasText: /3\.ts/ }).isVisible(), true);
    await search.locator('summary').click();
    await search.getByText('and 5 more').waitFor();
    // A row that leaves its group is drawn too.
    await explored().click();
    await until('it to close', async () => (await page.locator('.row.call:visible').count()) === 0);
    await world.rows({
      op: 'replace',
      entry: read(1, { status: 'failed', title: 'Read z.ts', locations: [] }),
    });
    await page.locator('.row.call', { hasText: 'z.ts' }).waitFor();
  });

  /** @param step ms that seem to pass whenever the page reads the time. More than 10: a frame ends after one row or a part of it. */
  const drawSlowly = (step = 20): Promise<void> =>
    world.page.evaluate((each) => {
      const now = performance.now.bind(performance);
      let added = 0;
      performance.now = () => now() + (added += each);
    }, step);

  it('goes on with the result of a row whose group was closed meanwhile', async () => {
    const { page } = world;
    const text = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}`).join('\n\n');
    await world.snapshot([read(1, { content: [says(text)] }), read(2)], { scope, chatId: 'one' });
    await explored().click();
    await page.locator('.row.call .line:visible', { hasText: '2.ts' }).waitFor();
    await drawSlowly();
    const drawn = await page.evaluate(async () => {
      const frames = async (count: number): Promise<void> => {
        for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done));
      };
      const group = document.querySelector<HTMLDetailsElement>('.explored > details')!;
      const row = document.querySelector<HTMLDetailsElement>('.call-fold')!;
      row.open = true;
      await frames(4);
      group.open = false;
      await frames(10);
      const count = row.querySelectorAll('.block').length;
      group.open = true;
      return count;
    });
    assert.ok(drawn < 60, `${drawn} blocks`);
    await page.getByText('Paragraph 59').waitFor();
  });

  it('draws the first rows of a group first when it opens', async () => {
    const { page } = world;
    await world.snapshot(
      Array.from({ length: 12 }, (_, at) => read(at + 1)),
      { scope, chatId: 'one' },
    );
    await explored()
      .filter({ hasText: /^Explored 12 files$/ })
      .waitFor();
    await drawSlowly();
    const first = await page.evaluate(async () => {
      const group = document.querySelector<HTMLDetailsElement>('.explored > details')!;
      group.open = true;
      const rows = [...group.querySelectorAll('.row.call')];
      for (;;) {
        const drawn = rows.findIndex((row) => row.querySelector('.line')?.hasChildNodes() === true);
        if (drawn >= 0) return drawn;
        await new Promise((done) => requestAnimationFrame(done));
      }
    });
    assert.equal(first, 0);
  });

  it('shows a row that is not drawn yet as an empty line', async () => {
    const { page } = world;
    await drawSlowly(3);
    await page.evaluate(() => {
      const seen: string[] = ((globalThis as unknown as Seen).seen = []);
      const look = (): void => {
        for (const row of document.querySelectorAll('.row.call')) {
          const stop = row.querySelector<HTMLElement>('.row-stop')!;
          seen.push(`${row.clientHeight} ${stop.hidden}`);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await world.snapshot(
      Array.from({ length: 6 }, (_, at) => row(at + 1, { kind: 'execute', title: `make ${at}` })),
    );
    await page.getByText('make 0').waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as Seen).seen);
    assert.deepEqual([...new Set(seen)], ['22 true']);
  });

  it('folds lookups with the tools of this client too, but none that failed or changed something', async () => {
    const { page } = world;
    const tool = (id: number, fields: Partial<CallView> = {}): Entry =>
      row(id, {
        ...{ kind: 'other', title: 'Find references to total', isLookup: true },
        tool: { action: 'find', subject: ['references to ', 'total', ''], count: 0 },
        ...fields,
      });
    const lookups = Array.from({ length: 12 }, (_, at) => tool(at + 1));
    await world.snapshot(lookups, { scope, chatId: 'one' });
    await explored()
      .filter({ hasText: /^12 lookups$/ })
      .waitFor();
    assert.equal(await page.locator('.row.call:visible').count(), 0);
    // The agent of a stored conversation, or one that starts slowly, has said only this.
    const announced = row(13, { kind: 'execute', title: 'mcp.editor.hover', isLookup: true });
    await world.rows({ op: 'add', entry: announced }, { op: 'add', entry: read(14) });
    await world.rows({ op: 'add', entry: row(15, { kind: 'search', title: 'Search for x' }) });
    await explored()
      .filter({ hasText: /^Explored 1 file, 1 search, 13 lookups$/ })
      .waitFor();
    for (const width of [300, 600]) {
      await page.setViewportSize({ width, height: 300 });
      await world.screenshot(`explored-${width}`);
    }
    const rename = { action: 'rename', subject: ['', 'a', ' to ', 'b', ''] } as const;
    await world.rows(
      { op: 'replace', entry: tool(6, { status: 'failed' }) },
      { op: 'add', entry: tool(16, { tool: rename, title: 'Rename a to b', isLookup: false }) },
    );
    await until('the failed call', async () => (await page.locator('.row.failed:visible').count()) === 1);
    assert.equal(await page.locator('.row.call:visible', { hasText: 'Renamed' }).count(), 1);
  });

  it('shows the first lines of a diff, and all of them on request', async () => {
    const { page } = world;
    const lines = Array.from({ length: 30 }, (_, at) => `+const a${at} = ${at};`);
    const edit = (text: string): Entry =>
      row(1, {
        kind: 'edit',
        title: 'Edit a.ts',
        content: [{ type: 'diff', path: '/work/a.ts', oldText: '', newText: '' }],
        diffCounts: [{ added: 30, removed: 1 }],
        diffPreviews: [{ text }],
      });
    await world.snapshot([edit(['-old', ...lines].join('\n'))], { scope, chatId: 'one' });
    await page.locator('.diff-line.deleted', { hasText: 'old' }).waitFor();
    assert.equal(await page.locator('.diff-line:visible').count(), 12);
    await until('its colors', async () => (await page.locator('.diff-line .hl-keyword').count()) > 5);
    await page.getByText('Show All').click();
    await until('all lines', async () => (await page.locator('.diff-line:visible').count()) === 31);
    await page.getByText('Show Less').click();
    await until('fewer lines', async () => (await page.locator('.diff-line:visible').count()) === 12);
    // It is updated while it streams in.
    await world.rows({ op: 'replace', entry: edit('-old\n+new') });
    await until('two lines', async () => (await page.locator('.diff-line:visible').count()) === 2);
    await page.getByRole('button', { name: 'a.ts', exact: true }).click();
    assert.equal((await world.waitForPosted('openDiff')).index, 0);
  });

  it('shows all diffs of a file as one entry, which opens all of them', async () => {
    const { page } = world;
    const diff = (path: string, oldText: string, newText: string): CallView['content'][number] => ({
      ...{ type: 'diff', path, oldText, newText },
    });
    const edit = (...content: CallView['content'][number][]): Entry =>
      row(1, { kind: 'edit', title: 'Edit a.ts', ...shownContent(content) });
    const parts = [diff('/work/a.ts', 'one\n', 'first\n'), diff('/work/a.ts', 'two\n', 'second\n')];
    await world.snapshot([edit(...parts)], { scope, chatId: 'one' });
    const lines = async (): Promise<string> =>
      (await page.locator('.diff-line:visible').allInnerTexts()).map((text) => text.trim()).join(' ');
    await until('the lines of both', async () => (await lines()) === 'one first ⋯ two second');
    assert.equal(await page.locator('.diff-name').count(), 0);
    assert.match(await page.locator('.row.call').innerText(), /\+2\s*−2/);
    await page.getByRole('button', { name: 'a.ts', exact: true }).click();
    assert.equal((await world.waitForPosted('openDiff')).index, 0);
    await world.rows({ op: 'replace', entry: edit(...parts, diff('/work/b.ts', 'x', 'y')) });
    await until('both files', async () => (await page.locator('.diff-name').count()) === 2);
  });

  it('shows the last lines of a command while it runs and after it failed', async () => {
    const { page } = world;
    const text = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
    const run = (status: CallView['status']): Entry =>
      row(1, { kind: 'execute', title: 'npm test', status, content: [says(text)] });
    const output = page.getByRole('region', { name: 'Output of the command' });
    await world.snapshot([run('in_progress')]);
    await output.waitFor();
    assert.ok((await output.boundingBox())!.height <= 190);
    await world.rows({ op: 'replace', entry: run('completed') });
    await output.waitFor({ state: 'hidden' });
    await world.rows({ op: 'replace', entry: run('failed') });
    await output.waitFor();
    await page.locator('.row.call summary').click();
    await until('more of it', async () => (await output.boundingBox())!.height > 300);
    assert.equal(await page.getByText('npm test').count(), 1);
  });

  it('has a menu that the keyboard can use, and that Escape closes without stopping the agent', async () => {
    const { page } = world;
    await world.snapshot([row(1, { hasRawInput: true, locations: [{ path: '/work/a.ts' }] })], {
      phase: 'running',
    });
    const button = page.getByRole('button', { name: 'More Actions…' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Show Input' }).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await world.focused(), 'Copy Path');
    await page.keyboard.press('Escape');
    await until('no menu', async () => (await page.getByRole('menu').count()) === 0);
    assert.equal(await world.focused(), 'More Actions…');
    assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    assert.equal((await world.waitForPosted('copy')).text, '/work/a.ts');
  });

  it('shows the calls of a subagent below its row', async () => {
    const { page } = world;
    await world.snapshot([
      row(1, { kind: 'think', title: 'Explore the code', status: 'in_progress' }),
      {
        ...row(2, { title: 'Read', locations: [{ path: '/work/a.ts' }], status: 'in_progress' }),
        under: 1,
      },
    ]);
    await world.shows('1 call');
    const child = page.locator('.row .row.call');
    assert.equal(await child.isVisible(), false);
    await page.locator('.row.call > details > summary').first().click();
    await child.waitFor();
  });

  for (const theme of Object.keys(themes))
    it(`takes less than half of the height that cards took: ${theme}`, async () => {
      await world.theme(theme);
      await world.snapshot(sampleTurn, { scope });
      await world.shows('twice');
      for (const width of [1_200, 600, 300]) {
        await world.page.setViewportSize({ width, height: 900 });
        await world.frames();
        const height = await world.page.locator('.rows').evaluate((one) => one.clientHeight);
        // With a card for each call, it took 1,651 px at 300 and 1,481 px at 600 and more.
        assert.ok(height <= (width === 300 ? 743 : 666), `${height} px at ${width}`);
        for (const line of await world.page.locator('.line:visible').all())
          assert.equal((await line.boundingBox())!.height, 22);
        await world.screenshot(`rows-${theme}-${width}`);
      }
    });
});
