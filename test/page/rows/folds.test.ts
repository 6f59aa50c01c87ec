// Folds that the user opened or closed stay so when the rows are rendered again.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';

const call = { title: 'Read it', kind: 'read', status: 'completed', locations: [] } as const;
const rows: readonly Entry[] = [
  { id: 1, kind: 'thought', parts: [{ kind: 'text', text: 'The first thought.' }] },
  { id: 2, kind: 'thought', parts: [{ kind: 'text', text: 'The second thought.' }] },
  {
    id: 3,
    kind: 'call',
    call: {
      ...{ ...call, toolCallId: 'c1', hasRawInput: true, hasRawOutput: true },
      content: [{ type: 'content', content: { type: 'text', text: 'What the call gave.' } }],
    },
  },
];

describe('what the user expanded', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.snapshot(rows, { chatId: 'one' });
    await world.page.locator('.row.call').waitFor();
  });
  afterEach(() => world.close());

  const summary = (text: string, at = 0): ReturnType<ChatWorld['page']['locator']> =>
    world.page.locator('.rows summary', { hasText: text }).nth(at);
  const result = (): ReturnType<ChatWorld['page']['locator']> => summary('Readit');
  /** The summaries of the open folds. */
  const open = (): Promise<string[]> =>
    world.page
      .locator('.rows details[open] > summary')
      .evaluateAll((all) => all.map((one) => one.textContent));
  const isOpen = (...wanted: string[]): Promise<unknown> =>
    until(`${wanted.join()} to be open`, async () => String(await open()) === String(wanted));
  const isKept = (count: number): Promise<unknown> =>
    until(`${count} to be kept`, async () => {
      const { open: kept } = (await world.kept()) as { open?: object[] };
      return kept?.length === count;
    });

  it('has a visible toggle, unless it is empty', async () => {
    const empty: Entry = { id: 4, kind: 'compaction', status: 'failed', parts: [] };
    await world.rows({ op: 'add', entry: empty });
    await summary('Compaction failed').waitFor();
    const marks = await world.page
      .locator('.rows summary')
      .evaluateAll((all) =>
        all.map((one) => [one.textContent, one.querySelector('.icon-chevronRight')?.checkVisibility()]),
      );
    assert.deepEqual(marks, [
      ...['Thought', 'Thought', 'Readit'].map((name) => [name, true]),
      ['Compaction failed', false],
    ]);
  });

  it('is expanded, with its content, in the page that replaces this one', async () => {
    await summary('Thought', 1).click();
    await result().click();
    await world.openRaw('Show Output');
    await isKept(3);
    const kept = await world.kept();
    await world.close();
    world = await ChatWorld.open({ kept });
    await world.snapshot(rows, { chatId: 'one' });
    await isOpen('Thought', 'Readit', 'Output');
    await world.page.getByText('The second thought.').waitFor();
    await world.page.getByText('What the call gave.').waitFor();
    assert.equal(await world.page.getByText('The first thought.').isVisible(), false);
    assert.equal((await world.waitForPosted('revealRaw')).which, 'output');
    await world.raw('c1', 'output', 'the raw one');
    await world.page.getByText('the raw one').waitFor();
    await world.screenshot('folds-kept');
  });

  it('is expanded when all rows arrive again; what was collapsed since is not', async () => {
    await summary('Thought', 0).click();
    await world.openRaw('Show Input');
    await isKept(2);
    await summary('Input').click();
    await isKept(1);
    await world.snapshot(rows, { chatId: 'one' });
    await isOpen('Thought');
    assert.equal(await world.page.getByText('The first thought.').isVisible(), true);
  });

  it('applies only to its own conversation', async () => {
    await summary('Thought', 0).click();
    await isKept(1);
    await world.snapshot(rows, { chatId: 'two' });
    await isKept(0);
    await isOpen();
  });

  it('is remembered for the last fifty only', async () => {
    const many = Array.from({ length: 52 }, (_, at): Entry => ({
      id: at + 1,
      kind: 'thought',
      parts: [{ kind: 'text', text: `Number ${at}.` }],
    }));
    await world.snapshot(many, { chatId: 'many' });
    await until('all rows', async () => (await world.page.locator('.row.thought').count()) === 52);
    await world.page.locator('.row.thought > details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
    await isKept(50);
    const { open: kept } = (await world.kept()) as { open: { entryId: number }[] };
    assert.deepEqual([kept[0]!.entryId, kept.at(-1)!.entryId], [3, 52]);
  });
});
