// Find in the page: matches are marked, counted and shown, also in folded rows.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { everyRow } from '../sampleConversation.ts';

const says = (id: number, text: string): Entry => ({ id, kind: 'agent', parts: [{ kind: 'text', text }] });

describe('reading in the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  const count = (text: string): Promise<true> =>
    until(
      `"${text}"`,
      async () => (await world.page.locator('.find [role=status]').textContent()) === text || undefined,
    );
  /** The text of the current match, and whether it is visible. */
  const current = async (): Promise<{ text: string; isSeen: boolean }> =>
    await world.page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('find-current') ?? [])] as Range[];
      if (range === undefined) return { text: '', isSeen: false };
      const { top, bottom } = range.getBoundingClientRect();
      const box = document.querySelector('.log')!.getBoundingClientRect();
      return { text: range.toString(), isSeen: bottom > top && top >= box.top && bottom <= box.bottom };
    });
  const seen = (text: string): Promise<true> =>
    until(`${text} in sight`, async () => {
      const now = await current();
      return (now.text === text && now.isSeen) || undefined;
    });

  describe('find', () => {
    it('marks and counts matches, moves forward and back, wraps, and returns the focus', async () => {
      await world.snapshot([says(1, 'One fish'), says(2, 'two Fish, red **fi**sh')]);
      await world.shows('red fish');
      const { page } = world;
      await page.getByRole('textbox').focus();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('fish');
      await count('1 of 3');
      assert.equal(await page.evaluate(() => CSS.highlights.get('find')!.size), 3);
      for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
        await page.keyboard.press('Enter');
        await count(next);
      }
      await page.keyboard.press('Shift+Enter');
      await count('3 of 3');
      await seen('fish');
      await page.getByRole('button', { name: 'Match Case' }).click();
      await count('1 of 2');
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.find').isHidden(), true);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'prompt');
      assert.equal(await page.evaluate(() => CSS.highlights.get('find')!.size), 0);
      assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
    });

    it('handles its key before VS Code, which would find in the editor', async () => {
      await world.snapshot([says(1, 'One fish')]);
      const { page } = world;
      await page.evaluate(() => {
        const recorder = globalThis as unknown as { keys: string[] };
        recorder.keys = [];
        window.addEventListener('keydown', ({ key }) => recorder.keys.push(key));
      });
      await page.getByRole('textbox').focus();
      await world.press('a', 'Control+f');
      await page.locator('.find input').waitFor();
      assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys), [
        'a',
        'Control',
      ]);
    });

    it('takes every character literally, and says when there is no match', async () => {
      await world.snapshot([says(1, 'a(b)* \\ c. İ[x] ok')]);
      await world.shows('a(b)*');
      await world.page.getByRole('button', { name: 'Find in Conversation' }).click();
      const box = world.page.getByRole('textbox', { name: 'Find in Conversation' });
      for (const text of ['a(b)*', '\\ c.', '[x]', 'OK']) {
        await box.fill(text);
        await count('1 of 1');
      }
      await box.fill('.*');
      await count('No results');
    });

    it('finds text in highlighted code, across its elements, and in folded parts, which it expands', async () => {
      await world.snapshot(everyRow);
      await world.page.locator('.hl-keyword').first().waitFor();
      await world.page.keyboard.press('Control+f');
      await world.page.keyboard.type('export function total(items');
      await count('1 of 1');
      await seen('export function total(items');
      const box = world.page.getByRole('textbox', { name: 'Find in Conversation' });
      await box.fill('may be applied');
      await count('1 of 1');
      await seen('may be applied');
      assert.equal(await world.page.locator('.row.thought details').getAttribute('open'), '');
    });

    it('includes rows that arrive while it is open, and keeps its position', async () => {
      await world.snapshot([says(1, 'fish one'), says(2, 'fish two')]);
      await world.shows('fish two');
      await world.page.keyboard.press('Control+f');
      await world.page.keyboard.type('fish');
      await count('1 of 2');
      await world.page.keyboard.press('Enter');
      await count('2 of 2');
      await world.rows({ op: 'append', id: 2, text: ' and a third fish' });
      await count('2 of 3');
      await world.rows({ op: 'add', entry: says(3, 'no more') });
      await world.rows({ op: 'clear' });
      await count('No results');
    });

    it('searches a long conversation without blocking the page', async () => {
      const rows = Array.from({ length: 3_000 }, (_, at) =>
        says(at + 1, `Row ${at}: ${'word '.repeat(60)}\n\nneedle ${at}.`),
      );
      await world.snapshot(rows);
      await until('all rows', async () => (await world.page.locator('.row').count()) === 3_000);
      await world.page.evaluate(() => {
        // The clock advances only when it is read, so that the search does not depend on the machine.
        const frame = requestAnimationFrame.bind(window);
        const reads = { all: 0, inFrame: 0, most: 0 };
        let now = performance.now();
        performance.now = () => {
          reads.all += 1;
          reads.most = Math.max(reads.most, ++reads.inFrame);
          return (now += 0.05);
        };
        window.requestAnimationFrame = (run) => {
          reads.inFrame = 0;
          return frame(run);
        };
        Object.assign(globalThis, { reads });
      });
      await world.page.keyboard.press('Control+f');
      await world.page.keyboard.type('needle 4.');
      await count('1 of 1');
      await seen('needle 4.');
      const { all, most } = await world.page.evaluate(
        () => (globalThis as unknown as { reads: { all: number; most: number } }).reads,
      );
      assert.ok(all > 3_000, `the clock was read ${all} times`);
      assert.ok(most * 0.05 < 20, `${most * 0.05} ms without a frame`);
    });

    it('opens with a command', async () => {
      await world.snapshot([says(1, 'x')]);
      await world.reading('find');
      await world.page.getByRole('textbox', { name: 'Find in Conversation' }).waitFor();
    });
  });
});
