// Replays the messages to the page of a conversation with subagents, at the same times, with the rows of the subagents unfolded,
// while the user types. Measures the tasks of the page's main thread and the delay of keys.

import type { ToPage } from '../../../src/chat/messages/messages.ts';
import { tasksDuring, withPage, type Scripts } from '../chatPage/benchPage.ts';

export interface PageCost {
  /** CPU time of each task in ms. */
  readonly tasks: readonly number[];
  /** ms from a key to its letter in the message box. */
  readonly keys: readonly number[];
  readonly rows: number;
}

const keys = 100;

/** @param messages with their times in ms, in order; the first one is a snapshot. */
export async function replayInPage(
  scripts: Scripts,
  messages: readonly (readonly [number, ToPage])[],
): Promise<PageCost> {
  return await withPage(scripts, async (page, all) => {
    // Beforehand, since reading the messages and finding the message box are long tasks.
    await page.evaluate((messages) => {
      Object.assign(globalThis, { messages });
      window.postMessage(messages[0]?.[1], '*');
    }, messages);
    await page.getByRole('textbox').click();
    const tasks = await tasksDuring(page, all, async () => {
      await page.evaluate(() => {
        const { messages } = globalThis as unknown as { messages: readonly (readonly [number, unknown])[] };
        const waits: number[] = [];
        const start = performance.now();
        let at = 1;
        const post = (): void => {
          for (const now = performance.now() - start; at < messages.length && messages[at]![0] <= now; at++)
            window.postMessage(messages[at]![1], '*');
          // Only the subagents, not the rows in them.
          for (const fold of document.querySelectorAll<HTMLDetailsElement>(
            '.row.subagent > details:not([open])',
          ))
            fold.open = true;
          if (at < messages.length) setTimeout(post, 4);
        };
        post();
        let pressed = 0;
        document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
        document.addEventListener('input', () => {
          // After the page's own listeners.
          queueMicrotask(() => waits.push(performance.now() - pressed));
        });
        Object.assign(globalThis, { waits, isDone: () => at >= messages.length });
      });
      for (let i = 0; i < keys; i++) await page.keyboard.type('e', { delay: 50 });
      await page.waitForFunction(() => (globalThis as unknown as { isDone(): boolean }).isDone());
      // What the last messages changed is drawn.
      await page.evaluate(async () => {
        for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
      });
    });
    const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
    return { tasks, keys: waits, rows: await page.locator('.row').count() };
  });
}
