// Measures the time from a key to its letter in the prompt box while an answer streams at the extension's pace.

import { pace } from '../../../src/chat/transcript/pageFeed.ts';
import { benchState, withPage, type Scripts } from './benchPage.ts';
import { sampleMarkdown } from './sampleMarkdown.ts';

const keys = 150;

/** @returns milliseconds for each key. */
export async function typeWhileStreaming(scripts: Scripts): Promise<number[]> {
  return await withPage(scripts, async (page) => {
    await page.evaluate(
      ({ text, state, pace }) => {
        const rows = [{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: '' }] }];
        window.postMessage({ type: 'snapshot', revision: 0, conversation: { rows, state } }, '*');
        let at = 0;
        let revision = 0;
        setInterval(() => {
          const piece = text.slice(at, (at += 320));
          const changes = [{ op: 'append', id: 1, text: piece }];
          if (piece !== '') window.postMessage({ type: 'rows', revision: ++revision, changes }, '*');
        }, pace);
        const waits: number[] = [];
        Object.assign(globalThis, { waits });
        let pressed = 0;
        document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
        document.addEventListener('input', () => {
          // After the page's own listeners.
          queueMicrotask(() => waits.push(performance.now() - pressed));
        });
      },
      { text: sampleMarkdown(600_000), state: benchState, pace },
    );
    await page.getByRole('textbox').click();
    for (let i = 0; i < keys; i++) await page.keyboard.type('e', { delay: 20 });
    return await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  });
}
