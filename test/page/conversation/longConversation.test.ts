// A long conversation that is opened: its end is shown first, and changes and facts reach rows that are not created yet.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry, RowChange } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { idle, type ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';

/** The last section is not full. */
const turns = 590;

const text = (words: string): readonly [{ kind: 'text'; text: string }] => [{ kind: 'text', text: words }];
const conversation: readonly Entry[] = Array.from({ length: turns }, (_, turn): Entry[] => [
  { id: turn * 2 + 1, kind: 'user', parts: text(`Prompt ${turn}`) },
  { id: turn * 2 + 2, kind: 'agent', parts: text(`Answer **${turn}**.`) },
]).flat();

describe('a long conversation', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  const texts = async (): Promise<string[]> =>
    await world.page
      .locator('.row:is(.user, .agent) > .parts')
      .evaluateAll((all) => all.map((parts) => parts.textContent.trim()));
  const loaded = async (): Promise<void> => {
    await until('no section is empty', async () => (await world.page.locator('.unfilled').count()) === 0);
    await until('all rows are drawn', async () => (await texts()).every((each) => each !== ''));
  };
  const wanted = conversation.map(({ id }) => {
    const turn = Math.floor((id - 1) / 2);
    return id % 2 === 1 ? `Prompt ${turn}` : `Answer ${turn}.`;
  });

  it('shows its end before the rows of its start are created', async () => {
    await world.page.evaluate(
      (end) => {
        const seen = globalThis as unknown as { rowsWithEnd?: number };
        const look = (): void => {
          const rows = document.querySelectorAll('.row');
          if (rows[rows.length - 1]?.textContent.includes(end) === true) seen.rowsWithEnd = rows.length;
          else requestAnimationFrame(look);
        };
        look();
      },
      `Answer ${turns - 1}.`,
    );
    await world.snapshot(conversation);
    await loaded();
    assert.deepEqual(await texts(), wanted);
    const rowsWithEnd = await world.page.evaluate(
      () => (globalThis as unknown as { rowsWithEnd: number }).rowsWithEnd,
    );
    assert.ok(rowsWithEnd < turns, `${rowsWithEnd} rows were created before the end was shown`);
    const last = world.page.locator('.row').last();
    await until('the end is in view', async () => {
      const box = await last.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < world.page.viewportSize()!.height;
    });
  });

  it('changes rows that are not created yet', async () => {
    const read = (id: number, title: string): Entry => ({
      ...{ id, kind: 'call' },
      call: call({ toolCallId: 'read', title, kind: 'read', locations: [{ path: title }] }),
    });
    const rows = [...conversation.slice(0, 5), read(6, '/work/a.ts'), ...conversation.slice(6)];
    const changes: readonly RowChange[] = [
      { op: 'append', id: 2, text: ' More.' },
      { op: 'addPart', id: 1, part: { kind: 'text', text: ' and a part' } },
      { op: 'replace', entry: { id: 3, kind: 'user', parts: text('Another prompt') } },
      { op: 'remove', id: 4 },
      { op: 'add', entry: { id: 1_301, under: 6, kind: 'agent', parts: text('Below the call') } },
      { op: 'add', entry: { id: 1_302, kind: 'agent', parts: text('The new end') } },
    ];
    // In one task, so that no row is created before the changes arrive.
    await world.post(
      { type: 'snapshot', revision: 100, conversation: { rows, state: idle } },
      { type: 'rows', revision: 101, changes },
    );
    await loaded();
    const all = await texts();
    assert.deepEqual(all.slice(0, 3), ['Prompt 0 and a part', 'Answer 0. More.', 'Another prompt']);
    assert.equal(all.includes('Answer 1.'), false);
    assert.equal(all.at(-1), 'The new end');
    const under = await world.page.locator('.row.call .row .parts').allTextContents();
    assert.deepEqual(
      under.map((each) => each.trim()),
      ['Below the call'],
    );
  });

  it('offers the context of prompts whose rows are created later', async () => {
    const seen = (): Promise<number[]> =>
      world.page
        .locator('.row-seen:not([hidden])')
        .evaluateAll((buttons) => buttons.map((button) => Number((button as HTMLElement).dataset['entry'])));
    await world.post({
      ...{ type: 'snapshot', revision: 100 },
      conversation: { rows: conversation, state: { ...idle, sentWith: [1, 3, turns * 2 - 1] } },
    });
    await loaded();
    assert.deepEqual(await seen(), [1, 3, turns * 2 - 1]);
    await world.post({ type: 'state', revision: 101, state: { ...idle, sentWith: [3, 5] } });
    await until('the context of other prompts is offered', async () => (await seen()).join() === '3,5');
  });

  it('returns to the row that the reader was at', async () => {
    await world.snapshot(conversation, { chatId: 'one' });
    await loaded();
    const scroller = world.page.locator('.log');
    await scroller.hover();
    await world.page.mouse.wheel(0, -1e6);
    const firstIsInView = async (): Promise<boolean> => {
      const box = await world.page.locator('.row').first().boundingBox();
      const top = (await scroller.boundingBox())!.y;
      return box !== null && box.y + box.height > top && box.y < top + 100;
    };
    await until('the start is in view', firstIsInView);
    await until('the place is kept', async () =>
      JSON.stringify((await world.kept()) ?? '').includes('"place":{'),
    );
    await world.snapshot(conversation, { chatId: 'one' });
    await loaded();
    await until('the start is in view again', firstIsInView);
  });
});
