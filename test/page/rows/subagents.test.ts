// Subagents in the page: their rows, nested and folded, their state, the buttons that stop them, and their requests.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import type { PermissionView } from '../../../src/chat/messages/permissionMessages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';
import { themes } from '../themes.ts';

type Subagent = Entry & { readonly kind: 'subagent' };

const text = (words: string): readonly [{ kind: 'text'; text: string }] => [{ kind: 'text', text: words }];
const subagent = (id: number, more: Partial<Subagent> = {}): Subagent => ({
  ...{ id, kind: 'subagent', sessionId: `s${id}`, title: 'Find where totals are rounded' },
  ...{ status: 'running', parts: text('Search `src/` for **rounding**, and report each place.') },
  ...more,
});
const work = (id: number, under: number, title: string, kind: 'read' | 'execute' = 'execute'): Entry => ({
  ...{ id, under, kind: 'call' },
  call: call({ toolCallId: `c${id}`, title, kind, ...(kind === 'read' && { locations: [{ path: title }] }) }),
});

const rows: readonly Entry[] = [
  { id: 1, kind: 'user', parts: text('Why is the total wrong?') },
  { id: 2, kind: 'agent', parts: text('I ask three subagents.') },
  subagent(3, { canCancel: true }),
  subagent(4, {
    title: 'Check the invoices of last month and those of the month before',
    status: 'asks',
    canCancel: true,
  }),
  subagent(5, { title: 'Run the tests', status: 'failed', error: 'The model is not available.' }),
  subagent(6, { title: 'List the callers', status: 'cancelled', parts: [] }),
  work(7, 3, '/work/src/basket.ts', 'read'),
  work(8, 3, 'grep -rn toFixed src'),
  { id: 9, under: 3, kind: 'agent', parts: text('Totals are rounded in `basket.ts`.') },
  subagent(10, {
    under: 3,
    title: 'Look into the history',
    status: 'done',
    parts: text('Who added toFixed?'),
  }),
  work(11, 10, 'git log -S toFixed'),
  { id: 12, kind: 'agent', parts: text('I wait for them.') },
];
const permission: PermissionView = {
  ...{ requestId: 'r', toolCallId: 'x', title: 'Run npm test', diffs: [] },
  child: { sessionId: 's4', name: 'Check the invoices of last month' },
  command: { line: 'npm test', isTitle: true },
  options: [
    { optionId: 'yes', name: 'Yes', label: 'Allow', kind: 'allow_once' },
    { optionId: 'no', name: 'No', label: 'Refuse', kind: 'reject_once' },
  ],
};
const scope = { cwd: '/work', folders: ['/work'] };

describe('subagents in the page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  const line = (name: string) => world.page.locator('.row.subagent > details > summary', { hasText: name });

  it('are rows with their state, and their work is folded in them', async () => {
    const { page } = world;
    await world.snapshot(rows, { scope, phase: 'running' });
    await world.shows('I wait for them.');
    assert.match(await line('Find where').innerText(), /running · 2 calls/);
    assert.match(await line('Check the invoices').innerText(), /needs you/);
    assert.equal(await page.getByText('grep -rn toFixed').isVisible(), false);
    await line('Find where').click();
    await page.getByText('grep -rn toFixed').waitFor();
    await page.locator('.subagent-task strong', { hasText: 'rounding' }).waitFor();
    assert.equal(await page.getByText('git log -S').isVisible(), false);
    await line('Look into').click();
    await page.getByText('git log -S').waitFor();
    // What comes later joins the open row, which stays open.
    await world.rows(
      { op: 'replace', entry: subagent(3, { status: 'done' }) },
      { op: 'append', id: 9, text: ' And in two more.' },
      { op: 'add', entry: work(20, 3, 'ls') },
    );
    await world.shows('And in two more.');
    assert.match(await line('Find where').innerText(), /done · 3 calls/);
    assert.equal(await page.locator('.rows > .section > .row').count(), 7);
    await line('Run the tests').click();
    await world.shows('The model is not available.');
    // A row whose place is not there is shown as one of the agent itself.
    await world.rows({ op: 'add', entry: { ...work(30, 99, 'orphan') } });
    await world.shows('orphan');
  });

  it('can be stopped where the agent can do that, one or all', async () => {
    const { page } = world;
    await world.snapshot(rows, { scope, background: { kind: 'subagents', commands: [], isStopped: false } });
    await world.shows('Subagents are working…');
    const stops = page.getByRole('button', { name: 'Stop This Subagent' });
    await until('the buttons', async () => (await stops.count()) === 2);
    await stops.first().click();
    assert.equal((await world.waitForPosted('stopSubagent')).sessionId, 's3');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await world.waitForPosted('cancel');
    await world.state({ background: undefined });
    await until(
      'no button',
      async () => !(await page.getByRole('button', { name: 'Stop', exact: true }).isVisible()),
    );
  });

  it('are named in their permission requests', async () => {
    await world.snapshot(rows, {
      scope,
      background: { kind: 'subagents', commands: [], isStopped: false },
      permissions: [permission],
    });
    await world.page
      .locator('.permission', { hasText: 'Subagent: Check the invoices of last month' })
      .waitFor();
    await world.page.getByText('Waiting for your answer').waitFor();
  });

  for (const theme of Object.keys(themes))
    it(`look well at all widths: ${theme}`, async () => {
      const { page } = world;
      await world.theme(theme);
      for (const width of [300, 440, 900]) {
        await page.setViewportSize({ width, height: 760 });
        await world.snapshot(rows, {
          scope,
          background: { kind: 'subagents', commands: [], isStopped: false },
          permissions: [permission],
        });
        await world.shows('I wait for them.');
        for (const name of ['Find where', 'Look into'])
          if (!(await line(name).evaluate((one) => one.parentElement!.hasAttribute('open'))))
            await line(name).click();
        await page.getByText('git log -S').waitFor();
        await world.frames();
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        for (const one of await page.locator('.row.subagent > details > .line').all())
          assert.equal((await one.boundingBox())!.height, 22);
        await world.screenshot(`subagents-${theme}-${width}`);
      }
    });
});
