// The view follows the end while the user is there, and keeps its position after they scroll away.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import type { Place } from '../../../src/webview/frame/readingPlace.ts';
import { ChatWorld } from '../chatWorld.ts';

const lines = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `Line ${from + i} of the answer.\n\n`).join('');

describe('the scroll position', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: lines(0, 60) }] }]);
    await atEnd(true);
  });
  afterEach(() => world.close());

  const gap = async (): Promise<number> =>
    await world.page.locator('.log').evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  const top = async (): Promise<number> => await world.page.locator('.log').evaluate((log) => log.scrollTop);

  async function atEnd(wanted: boolean): Promise<void> {
    await until(
      `the view ${wanted ? '' : 'not '}to be at the end`,
      async () => (await gap()) < 20 === wanted,
    );
  }

  it('follows the end', async () => {
    for (let i = 0; i < 10; i++) {
      await world.rows({ op: 'append', id: 1, text: lines(60 + i * 5, 5) });
      await world.shows(`Line ${64 + i * 5} `);
      await world.frames();
      assert.ok((await gap()) < 20, `after ${i}: ${await gap()}`);
    }
  });

  it('stays when the user has scrolled up, and follows again from the end', async () => {
    await world.page.locator('.log').hover();
    await world.page.mouse.wheel(0, -400);
    await atEnd(false);
    await world.page.getByRole('button', { name: 'Go to End' }).waitFor();
    await world.frames();
    const before = await top();
    for (let i = 0; i < 5; i++) {
      await world.rows({ op: 'append', id: 1, text: lines(60 + i * 5, 5) });
      await world.shows(`Line ${64 + i * 5} `);
      await world.frames();
    }
    assert.equal(await top(), before);
    await world.page.mouse.wheel(0, 100_000);
    await atEnd(true);
    await world.rows({ op: 'append', id: 1, text: lines(100, 5) });
    await world.shows('Line 104 ');
    await atEnd(true);
    await world.page.getByRole('button', { name: 'Go to End' }).waitFor({ state: 'hidden' });
  });

  it('follows the end also if the browser scrolls long after the rows have grown', async () => {
    await world.rows({ op: 'append', id: 1, text: lines(60, 5) });
    // All in the page, since only a number of frames may pass in between.
    await world.page.locator('.log').evaluate(async (log) => {
      while (!log.textContent.includes('Line 64 ')) await new Promise(requestAnimationFrame);
      const end = performance.now() + 700;
      while (performance.now() < end);
      log.scrollTop -= 40;
    });
    await atEnd(true);
    await world.rows({ op: 'append', id: 1, text: lines(65, 5) });
    await world.shows('Line 69 ');
    await atEnd(true);
  });

  it('can be moved by keyboard during a stream, and back to the end by a button', async () => {
    await world.page.locator('.log').focus();
    let count = 60;
    await until(
      'the view to be left',
      async () => (await gap()) > 300,
      async () => {
        await world.page.keyboard.press('PageUp');
        await world.rows({ op: 'append', id: 1, text: lines(count++, 1) });
      },
    );
    await world.page.getByRole('button', { name: 'Go to End' }).click();
    await atEnd(true);
  });

  describe('after a reload', () => {
    const rows: readonly Entry[] = Array.from({ length: 120 }, (_, at) => ({
      id: at + 1,
      kind: at % 2 === 0 ? 'user' : 'agent',
      parts: [{ kind: 'text', text: `Row ${at + 1}: ${lines(0, 1 + (at % 5))}` }],
    }));
    /** The text of the first visible row, and its distance from the upper edge. */
    const inSight = (): Promise<{ text: string; at: number }> =>
      world.page.evaluate(() => {
        const { top } = document.querySelector('.log')!.getBoundingClientRect();
        const row = [...document.querySelectorAll('.row')].find(
          (one) =>
            // Rows that are not drawn may be larger than their estimated height.
            one.checkVisibility({ contentVisibilityAuto: true }) &&
            one.getBoundingClientRect().bottom > top + 4,
        );
        // Nothing is drawn yet.
        if (row === undefined) return { text: '', at: 0 };
        return {
          text: /Row \d+/.exec(row.textContent)?.[0] ?? '',
          at: Math.round(row.getBoundingClientRect().top - top),
        };
      });
    const isBackAt = (place: { text: string; at: number }): Promise<unknown> =>
      until(`${place.text} to be back`, async () => {
        const now = await inSight();
        return now.text === place.text && Math.abs(now.at - place.at) <= 2;
      });
    // The browser scrolls by whole pixels while rows begin between two.
    const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;
    /** The distance of the element at a stored place from the upper edge. */
    const topOf = (place: Place): Promise<number> =>
      world.page.evaluate(({ entryId, block }) => {
        const { top } = document.querySelector('.log')!.getBoundingClientRect();
        const row = document.querySelectorAll('.row')[entryId - 1]!;
        const anchor = block === undefined ? row : row.querySelectorAll('.block')[block]!;
        return anchor.getBoundingClientRect().top - top;
      }, place);
    const height = (text: string): Promise<number> =>
      world.page
        .locator('.row', { hasText: `${text}:` })
        .evaluate((row) => row.getBoundingClientRect().height);
    /** Scrolls until only the last pixels of a row are in sight. */
    const scrollToLast = (text: string, pixels: number): Promise<void> =>
      world.page.locator('.row', { hasText: `${text}:` }).evaluate((row, visible) => {
        const log = document.querySelector('.log')!;
        const { bottom } = row.getBoundingClientRect();
        log.scrollTop += bottom - log.getBoundingClientRect().top - visible;
      }, pixels);
    const isKept = (): Promise<{ text: string; at: number }> =>
      until('the place to be kept', async () => {
        const { place } = (await world.kept()) as { place?: Place };
        const now = await inSight();
        return place && `Row ${place.entryId}` === now.text && isNear(place.above, -(await topOf(place)))
          ? now
          : undefined;
      });
    const leaves = async (): Promise<{ text: string; at: number }> => {
      await world.snapshot(rows, { chatId: 'one' });
      await world.shows('Row 120:');
      await atEnd(true);
      await world.page.locator('.log').hover();
      await world.page.mouse.wheel(0, -2_500);
      await atEnd(false);
      return await isKept();
    };

    it('is where the user was, in a page that replaces another', async () => {
      const place = await leaves();
      const kept = await world.kept();
      await world.close();
      world = await ChatWorld.open({ kept });
      await world.snapshot(rows, { chatId: 'one' });
      await isBackAt(place);
      await world.rows({ op: 'append', id: 120, text: lines(0, 20) });
      await world.frames();
      await isBackAt(place);
      await world.page.getByRole('button', { name: 'Go to End' }).click();
      await atEnd(true);
      await until('nothing but the end to be kept', async () => {
        const { place: last } = (await world.kept()) as { place?: object };
        return last === undefined;
      });
    });

    it('is where the user was, when all rows arrive again', async () => {
      const place = await leaves();
      await world.snapshot(rows, { chatId: 'one' });
      await isBackAt(place);
    });

    it('is where the user was, with only the last line of a row in sight', async () => {
      const { text } = await leaves();
      // Rows that are drawn only now change the heights above.
      await until(
        `the last pixels of ${text} to be in sight`,
        async () => {
          await world.frames();
          const { text: now, at } = await inSight();
          return now === text && isNear(at, 10 - (await height(text)));
        },
        () => scrollToLast(text, 10),
      );
      const place = await isKept();
      await world.snapshot(rows, { chatId: 'one' });
      await isBackAt(place);
    });

    it('is at the end if another conversation is shown', async () => {
      await leaves();
      await world.snapshot(rows.slice(0, 80), { chatId: 'two' });
      await world.shows('Row 80:');
      await atEnd(true);
    });
  });

  describe('in a long message', () => {
    const text = Array.from(
      { length: 120 },
      (_, at) => `Paragraph ${at}: ${'words of it '.repeat(1 + (at % 9))}`,
    );
    const rows: readonly Entry[] = [
      { id: 1, kind: 'agent', parts: [{ kind: 'text', text: text.join('\n\n') }] },
    ];
    /** The first visible paragraph. */
    const first = (): Promise<string> =>
      world.page.evaluate(() => {
        const { top } = document.querySelector('.log')!.getBoundingClientRect();
        const found = [...document.querySelectorAll('.row.agent p')].find(
          (one) =>
            one.checkVisibility({ contentVisibilityAuto: true }) &&
            one.getBoundingClientRect().bottom > top + 4,
        );
        return /^Paragraph \d+/.exec(found?.textContent ?? '')?.[0] ?? '';
      });
    const isAt = async (wanted: string): Promise<unknown> =>
      until(`${wanted} to be the first in sight`, async () => {
        const one = await first();
        await world.frames();
        return one === wanted && (await first()) === wanted;
      });
    const leaves = async (): Promise<string> => {
      await world.snapshot(rows, { chatId: 'one' });
      await world.shows('Paragraph 119');
      await atEnd(true);
      await world.page.locator('.log').hover();
      await world.page.mouse.wheel(0, -2_000);
      await atEnd(false);
      return await until('the place to be kept', async () => {
        const { place } = (await world.kept()) as { place?: Place };
        const one = await first();
        return place?.block !== undefined && `Paragraph ${place.block}` === one ? one : undefined;
      });
    };

    it('is where the user was, in a page of another width', async () => {
      const wanted = await leaves();
      const kept = await world.kept();
      await world.close();
      world = await ChatWorld.open({ kept });
      await world.page.setViewportSize({ width: 300, height: 500 });
      await world.snapshot(rows, { chatId: 'one' });
      await isAt(wanted);
    });

    it('stays while the width of the page changes', async () => {
      const wanted = await leaves();
      for (const width of [260, 600, 300, 440]) {
        await world.page.setViewportSize({ width, height: 760 });
        await isAt(wanted);
      }
    });

    it('stays while the width changes again and again, also during a stream', async () => {
      const wanted = await leaves();
      // Each pause is longer than the one before, so that one ends between the restoring of the place and its measurement.
      for (let frames = 0; frames < 8; frames++) {
        await world.page.setViewportSize({ width: frames % 2 === 0 ? 260 : 600, height: 760 });
        await world.rows({ op: 'append', id: 1, text: lines(frames, 1) });
        for (let count = 0; count < frames; count++) await world.frames();
      }
      await world.page.setViewportSize({ width: 440, height: 760 });
      await isAt(wanted);
    });
  });

  it('moves to the end for a prompt of the user, and stays there when the window is resized', async () => {
    await world.page.locator('.log').hover();
    await world.page.mouse.wheel(0, -400);
    await atEnd(false);
    await world.page.getByRole('textbox').fill('And now?');
    await world.page.keyboard.press('Enter');
    await atEnd(true);
    await world.page.setViewportSize({ width: 300, height: 400 });
    await atEnd(true);
  });
});
