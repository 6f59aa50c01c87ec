// Measures the time from the snapshot of a long conversation to the first frame that shows its end and a typed letter.

import type { Entry } from '../../../src/chat/messages/messages.ts';
import { benchState, withPage, type Scripts } from './benchPage.ts';
import { sampleMarkdown } from './sampleMarkdown.ts';

/** @param turns number of turns, each a prompt and an answer. @returns milliseconds. */
export async function openLong(scripts: Scripts, turns: number): Promise<number> {
  const answers = sampleMarkdown(200_000);
  const rows = Array.from({ length: turns }, (_, turn): Entry[] => [
    { id: turn * 2 + 1, kind: 'user', parts: [{ kind: 'text', text: `Do the step ${turn}` }] },
    {
      id: turn * 2 + 2,
      kind: 'agent',
      parts: [
        { kind: 'text', text: `${answers.slice((turn * 97) % 190_000).slice(0, 600)}\n\nEnd of ${turn}.` },
      ],
    },
  ]).flat();
  return await withPage(scripts, async (page) =>
    page.evaluate(
      async ({ rows, state, end }) => {
        const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
        await frame();
        const conversation = { rows, state };
        const start = performance.now();
        window.postMessage({ type: 'snapshot', revision: 0, conversation }, '*');
        const inSight = (): boolean => {
          const last = [...document.querySelectorAll('.row')].at(-1);
          return last?.textContent.includes(end) === true && last.getBoundingClientRect().top < innerHeight;
        };
        while (!inSight()) await frame();
        const box = document.querySelector('textarea');
        box?.focus();
        document.execCommand('insertText', false, 'e');
        if (box?.value !== 'e' || !box.checkVisibility()) throw new Error('Nothing can be typed');
        await frame();
        await frame();
        return performance.now() - start;
      },
      { rows, state: benchState, end: `End of ${turns - 1}.` },
    ),
  );
}
