// The page shows the rows and changes that the extension sends.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call, everyRow, picture } from '../sampleConversation.ts';

const agentSays = (text: string, id = 1): Entry => ({ id, kind: 'agent', parts: [{ kind: 'text', text }] });

describe('the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('shows the output of a command in terminal colours, and appends to it', async () => {
    const terminals = [
      {
        terminalId: 't1',
        output: 'ok failed\nnext',
        colours: [
          [3, ''],
          [6, 'ansi-1 ansi-bold'],
        ] as const,
      },
    ];
    const tests = call({
      kind: 'execute',
      title: 'npm test',
      content: [{ type: 'terminal', terminalId: 't1' }],
      terminals,
    });
    await world.snapshot([{ id: 1, kind: 'call', call: tests }]);
    await world.page.locator('.row.call summary').click();
    await world.shows('failed');
    const output = world.page.getByRole('region', { name: 'Output of the command' });
    const red = output.locator('.ansi-1');
    assert.equal(await red.textContent(), 'failed');
    const shown = (colour: string): Promise<string> =>
      red.evaluate((one, colour) => {
        document.documentElement.style.setProperty('--vscode-terminal-ansiRed', colour);
        return getComputedStyle(one).color;
      }, colour);
    // Too dark for this background: made lighter with the same hue. Readable colours are not changed.
    assert.match(await shown('rgb(205, 49, 49)'), /^oklch\(0\.74 0\.19\d* 26\.\d+\)$/);
    assert.equal(await shown('oklch(0.8 0.1 20)'), 'oklch(0.8 0.1 20)');
    const more = [{ ...terminals[0]!, output: 'ok failed\nnext\nlast' }];
    await world.rows({ op: 'replace', entry: { id: 1, kind: 'call', call: { ...tests, terminals: more } } });
    await world.shows('last');
    assert.equal(await output.textContent(), 'ok failed\nnext\nlast');
    // The stored text may be shorter than the ranges of its colours.
    await world.snapshot([
      { id: 1, kind: 'call', call: { ...tests, terminals: [{ ...terminals[0]!, output: 'ok' }] } },
    ]);
    await until('less', async () => (await output.textContent()) === 'ok');
  });

  it('shows a long plan up to the limit, and says how much is left out', async () => {
    const items = Array.from({ length: 20_000 }, (_, n) => ({
      content: `Step ${n + 1}`,
      priority: 'medium' as const,
      status: n < 3 ? ('completed' as const) : ('pending' as const),
    }));
    await world.snapshot([{ id: 1, kind: 'plan', items }, agentSays('after it', 2)]);
    await world.page.locator('.row.plan summary').click();
    await world.shows('and 19800 more');
    await world.shows('3 of 20000 done');
    assert.equal(await world.page.locator('.plan-item').count(), 200);
    await world.page.locator('.row.plan summary').click();
    await world.page.locator('.plan-item').last().scrollIntoViewIfNeeded();
    await world.screenshot('long-plan');
    await world.rows({ op: 'replace', entry: { id: 1, kind: 'plan', items: items.slice(0, 201) } });
    await world.shows('and 1 more');
  });

  it('requests its content, and shows a row of every kind', async () => {
    await world.waitForPosted('ready');
    await world.snapshot(everyRow);
    await world.shows('The agent refused to go on.');
    const { page } = world;
    const labels = await page
      .locator('.row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
    assert.deepEqual(labels, [
      ...['You', 'Thought', 'Plan', 'Tool call: Read src/basket.ts', 'Tool call: Edit basket.ts'],
      ...[
        'Tool call: npm test',
        'Tool call: Search for discount(',
        'Agent',
        'Notice',
        'Compaction',
        'End of turn',
      ],
    ]);
    assert.equal(
      await page.locator('.row.user .plain').textContent(),
      'Why is the total wrong?\nIt should be *10.80*.',
    );
    assert.equal(await page.locator('.row.plan').getByText('1 of 3 done').count(), 1);
    await until(
      'the code to be coloured',
      async () => (await page.locator('.row.agent .hl-keyword').count()) > 2,
    );
    await until('the table', async () => (await page.locator('.row.agent td').count()) === 6);
    assert.equal(await page.locator('.row.agent input[disabled]').count(), 2);
    assert.equal(
      await page.locator('.row.agent img').getAttribute('src'),
      `data:image/png;base64,${picture}`,
    );
    await page.getByText("Content that this version of ACP Host can't show (hologram)").waitFor();
    await page.locator('.outputs').getByText('2 failing').waitFor();
  });

  it('opens linked files at a line, and nothing that only looks like one', async () => {
    await world.snapshot([
      agentSays('[one](a.ts:12) [two](src/b.ts:3:4) [three](javascript:1) [four](x.y:alert)'),
    ]);
    await world.shows('one two three four');
    for (const [name, href] of [
      ['one', 'a.ts:12'],
      ['two', 'src/b.ts:3:4'],
    ] as const) {
      await world.page.getByRole('link', { name }).click();
      assert.deepEqual(await world.waitForPosted('openLink'), { type: 'openLink', href });
    }
    assert.equal(await world.page.getByRole('link').count(), 2);
  });

  it('adds, appends, replaces and clears', async () => {
    await world.snapshot([agentSays('One **bo')]);
    await world.rows({ op: 'append', id: 1, text: 'ld** word' }, { op: 'append', id: 1, text: ' more' });
    await world.shows('One bold word more');
    assert.equal(await world.page.locator('.row strong').textContent(), 'bold');
    await world.rows({ op: 'addPart', id: 1, part: { kind: 'image', mimeType: 'image/png', data: picture } });
    await world.rows({ op: 'append', id: 1, text: 'after the picture' });
    await world.shows('after the picture');
    await world.rows({ op: 'add', entry: { id: 2, kind: 'call', call: call({ status: 'pending' }) } });
    await world.page.locator('.row.call.pending').waitFor();
    await world.rows({
      op: 'replace',
      entry: { id: 2, kind: 'call', call: call({ title: 'Other', status: 'failed' }) },
    });
    await world.page.locator('.row.call.failed').waitFor();
    await world.shows('Other');
    await world.rows({
      op: 'replace',
      entry: { id: 2, kind: 'notice', severity: 'info', title: 'Another kind' },
    });
    await world.shows('Another kind');
    assert.equal(await world.page.locator('.row').count(), 2);
    await world.rows({ op: 'clear' });
    await until('no rows', async () => (await world.page.locator('.row').count()) === 0);
  });

  it('keeps the nodes of shown rows, with selection and fold', async () => {
    await world.snapshot([
      agentSays('First block.\n\nSecond *block* '),
      { id: 2, kind: 'call', call: call({ hasRawInput: true }) },
    ]);
    await world.shows('Second block');
    await world.openRaw('Show Input');
    await world.page.evaluate(() => {
      const emphasis = document.querySelector('em')!;
      getSelection()!.selectAllChildren(emphasis);
      Object.assign(emphasis, { mine: true });
    });
    await world.rows(
      { op: 'append', id: 1, text: 'goes on\n\nThird ' },
      { op: 'append', id: 1, text: 'block.' },
    );
    await world.rows({
      op: 'replace',
      entry: { id: 2, kind: 'call', call: call({ hasRawInput: true, title: 'Goes on too' }) },
    });
    await world.shows('Goes on too');
    assert.equal(await world.page.evaluate(() => getSelection()!.toString()), 'block');
    assert.equal(await world.page.evaluate(() => 'mine' in document.querySelector('em')!), true);
    assert.equal(await world.page.locator('details[open] > summary').textContent(), 'Input');
  });

  it('requests a snapshot once after a gap, and ignores updates until it arrives', async () => {
    await world.snapshot([agentSays('Before')]);
    await world.shows('Before');
    world.loseOne();
    await world.rows({ op: 'append', id: 1, text: ' lost' });
    await world.rows({ op: 'append', id: 1, text: ' lost too' });
    await until(
      'a second ready',
      async () => (await world.posted()).filter(({ type }) => type === 'ready').length === 2,
    );
    await world.snapshot([agentSays('Before and after')]);
    await world.shows('Before and after');
    await world.rows({ op: 'append', id: 1, text: ', and on' });
    await world.shows('Before and after, and on');
    assert.equal((await world.posted()).filter(({ type }) => type === 'ready').length, 2);
    assert.equal(await world.page.getByText('lost').count(), 0);
  });

  it('shows thoughts, results and raw data only after they are expanded', async () => {
    await world.snapshot(everyRow);
    const { page } = world;
    await world.shows('The agent refused');
    assert.equal(await page.locator('.row.thought strong').count(), 0);
    await page.locator('.row.thought summary').click();
    await page.locator('.row.thought strong').waitFor();
    await world.rows({ op: 'append', id: 2, text: ' And _more_.' });
    await page.locator('.row.thought em').waitFor();
    await page.locator('.row.call summary', { hasText: 'npm test' }).click();
    await page.locator('.row.call strong', { hasText: 'failed' }).waitFor();
    await world.openRaw('Show Input');
    assert.deepEqual(await world.waitForPosted('revealRaw'), {
      type: 'revealRaw',
      toolCallId: 'call-1',
      which: 'input',
    });
    await world.raw('call-1', 'input', '{"path": "<b>src</b>"}');
    await page.getByText('{"path": "<b>src</b>"}').waitFor();
  });

  it('opens files, diffs and links through the extension, and copies code', async () => {
    await world.snapshot(everyRow);
    const { page } = world;
    await page.getByRole('button', { name: 'src/basket.ts:10' }).click();
    assert.deepEqual(await world.waitForPosted('openLocation'), {
      type: 'openLocation',
      path: '/work/src/basket.ts',
      line: 10,
    });
    await page.locator('.row.call [data-action=openDiff]').click();
    assert.deepEqual(await world.waitForPosted('openDiff'), {
      type: 'openDiff',
      toolCallId: 'call-2',
      index: 0,
    });
    await page.getByRole('link', { name: 'the docs' }).click();
    assert.deepEqual(await world.waitForPosted('openLink'), {
      type: 'openLink',
      href: 'https://docs.example/x',
    });
    await page.getByRole('link', { name: 'basket.ts' }).focus();
    await page.keyboard.press('Enter');
    await until('the file', async () => (await world.waitForPosted('openLink')).href === 'src/basket.ts#L10');
    await page.getByRole('button', { name: 'Copy Code' }).click();
    assert.match((await world.waitForPosted('copy')).text, /^\/\/ The whole sum[^]*\}\n$/);
  });

  it('shows a long conversation at once, scrolled to its end', async () => {
    const rows = Array.from({ length: 400 }, (_, i) =>
      agentSays(`Answer ${i}\n\n${'Some words. '.repeat(20)}`, i + 1),
    );
    await world.snapshot(rows);
    await world.shows('Answer 399');
    await until(
      'the end in sight',
      async () =>
        await world.page
          .locator('.row')
          .last()
          .evaluate((row) => {
            const { bottom } = row.getBoundingClientRect();
            return bottom > 0 && bottom < innerHeight;
          }),
    );
    assert.equal(await world.page.locator('.rows > .sealed').count(), 9);
  });
});
