// Measures the main thread of the chat page while a long answer streams: 1 MB of Markdown with code in 10,000 chunks, at most
// 10 a frame. The peer does as today's clients: it sets the whole text again on each chunk and reads scrollHeight. Then
// measures opening a long conversation, typing during a stream, and the memory of very many updates.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { bundle, singlePageScript } from '../../scripts/build/bundle.ts';
import { repository } from '../../scripts/process/repository.ts';
import { closeBrowser } from '../journey/browser.ts';
import { benchState, tasksDuring, withPage } from './chatPage/benchPage.ts';
import { manyUpdates } from './chatPage/manyUpdates.ts';
import { openLong } from './chatPage/openLong.ts';
import { sampleMarkdown } from './chatPage/sampleMarkdown.ts';
import { typeWhileStreaming } from './chatPage/typeWhileStreaming.ts';
import { median, type Figure } from './figure.ts';

const runs = 3;
const chunks = 10_000;
/** The peer gets fewer chunks, since its cost grows with the square of their number. */
const peerChunks = 1_250;
const chunkLength = 105;
const chunksInFrame = 10;

interface Cost {
  readonly seconds: number;
  readonly longTasks: number;
  readonly longestMs: number;
}

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-page-'));
  try {
    const { page } = await bundle({ outputFolder: folder, production: true });
    const ours = await singlePageScript();
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
    const peer = outputFiles[0]!.text;
    const full: Cost[] = [];
    const half: Cost[] = [];
    const small: Cost[] = [];
    for (let i = 0; i < runs; i++) {
      full.push(await measure(ours, style, chunks));
      half.push(await measure(ours, style, chunks / 2));
      small.push(await measure(ours, style, peerChunks));
    }
    const peerCost = await measure(peer, style, peerChunks);
    const scripts = { script: ours, style };
    const opened: number[] = [];
    for (let i = 0; i < runs; i++) opened.push(await openLong(scripts, 2_000));
    const typed = (await typeWhileStreaming(scripts)).toSorted((a, b) => a - b);
    const typedP95 = typed[Math.floor(typed.length * 0.95)] ?? Number.NaN;
    const kept = await manyUpdates(scripts, 100_000);
    const seconds = (costs: readonly Cost[]): number => median(costs.map((cost) => cost.seconds));
    const growth = seconds(full) / seconds(half);
    const longTasks = median(full.map((cost) => cost.longTasks));
    const ratio = peerCost.seconds / seconds(small);
    const size = page / 1024;
    return [
      figure('chat page: 10,000 chunks (1 MB)', seconds(full), 's', '≤ 12 s', seconds(full) <= 12),
      figure('chat page: twice the length costs', growth, '×', '≤ 2.2 ×', growth <= 2.2),
      figure('chat page: tasks over 50 ms', longTasks, '', '0', longTasks === 0, [
        { name: `whole text again, ${peerChunks} chunks`, value: peerCost.longTasks },
      ]),
      figure(
        'chat page: longest task',
        median(full.map((cost) => cost.longestMs)),
        'ms',
        '≤ 50 ms',
        median(full.map((cost) => cost.longestMs)) <= 50,
        [{ name: `whole text again, ${peerChunks} chunks`, value: peerCost.longestMs }],
      ),
      figure('chat page: 1,250 chunks', seconds(small), 's', '≥ 30 × less than the peer', ratio >= 30, [
        { name: 'whole text again', value: peerCost.seconds },
      ]),
      figure('chat page: opens 2,000 turns', median(opened), 'ms', '≤ 1,000 ms', median(opened) <= 1_000),
      figure('chat page: key while it streams, p95', typedP95, 'ms', '≤ 16 ms', typedP95 <= 16),
      figure('chat: heap after 100,000 updates', kept.heapMiB, 'MiB', '≤ 64 MiB', kept.heapMiB <= 64),
      figure(
        'chat page: rows after 100,000 updates',
        kept.rowsInPage,
        '',
        'as many as are shown, ≤ 5,000',
        kept.rowsInPage === kept.rows && kept.rows <= 5_000,
      ),
      figure('size: chat page bundle', size, 'KB', '≤ 250 KB', size <= 250),
    ];
  } finally {
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figure(
  name: string,
  value: number,
  unit: string,
  goal: string,
  met: boolean,
  peers: Figure['peers'] = [],
): Figure {
  return { name, value, unit, goal, met, peers };
}

async function measure(script: string, style: string, count: number): Promise<Cost> {
  return await withPage({ script, style }, async (page, all) => {
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
