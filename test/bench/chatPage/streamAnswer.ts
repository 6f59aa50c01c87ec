// Streams a long answer to the chat page and measures its main thread, for `chatPage.bench.ts` and the quick figures. Also
// builds the page and the peer that sets the whole text again on each chunk.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { singlePageScript } from '../../../scripts/build/bundle.ts';
import { repository } from '../../../scripts/process/repository.ts';
import { benchState, tasksDuring, withPage, type Scripts } from './benchPage.ts';
import { sampleMarkdown } from './sampleMarkdown.ts';

const chunkLength = 105;
const chunksInFrame = 10;

/** The cost of a stream on the main thread. */
export interface Cost {
  /** CPU time. */
  readonly seconds: number;
  readonly longTasks: number;
  readonly longestMs: number;
}

/** @param folder of a bundle for production. */
export async function buildPages(
  folder: string,
): Promise<{ readonly ours: Scripts; readonly peer: Scripts }> {
  const style = readFileSync(join(folder, 'chat.css'), 'utf8');
  const { outputFiles } = await build({
    absWorkingDir: repository,
    entryPoints: [join('test', 'bench', 'chatPage', 'peerPage.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    logLevel: 'warning',
  });
  return { ours: { script: await singlePageScript(), style }, peer: { script: outputFiles[0]!.text, style } };
}

/** Streams `count` chunks of Markdown with code, 10 a frame, to a new page. */
export async function measureStream(scripts: Scripts, count: number): Promise<Cost> {
  return await withPage(scripts, async (page, all) => {
    const tasks = await tasksDuring(page, all, () =>
      stream(page, sampleMarkdown(count * chunkLength), count),
    );
    return {
      seconds: tasks.reduce((sum, task) => sum + task, 0) / 1_000,
      longTasks: tasks.filter((task) => task > 50).length,
      longestMs: Math.max(...tasks),
    };
  });
}

async function stream(page: Page, text: string, count: number): Promise<void> {
  await page.evaluate(
    async ({ text, count, chunkLength, chunksInFrame, state }) => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      const rows = [{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: '' }] }];
      window.postMessage({ type: 'snapshot', revision: 0, conversation: { rows, state } }, '*');
      await frame();
      await frame();
      for (let index = 0; index < count; index++) {
        const append = {
          op: 'append',
          id: 1,
          text: text.slice(index * chunkLength, (index + 1) * chunkLength),
        };
        window.postMessage({ type: 'rows', revision: index + 1, changes: [append] }, '*');
        if ((index + 1) % chunksInFrame === 0) await frame();
      }
      const end = text.slice(-40).trim();
      // Only the last section is read, so that this costs next to nothing.
      const last = (): string =>
        ([...document.querySelectorAll('.section')].at(-1) ?? document.body).textContent;
      while (!last().includes(end)) await frame();
      for (let i = 0; i < 10; i++) await frame();
    },
    { text, count, chunkLength, chunksInFrame, state: benchState },
  );
}
