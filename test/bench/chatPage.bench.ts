// Measures the main thread of the chat page while a long answer streams: 1 MB of Markdown with code in 10,000 chunks, at most
// 10 a frame. The peer does as today's clients: it sets the whole text again on each chunk and reads scrollHeight. Then
// measures opening a long conversation, typing during a stream, and the memory of very many updates.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../scripts/build/bundle.ts';
import { closeBrowser } from '../journey/browser.ts';
import { manyUpdates } from './chatPage/manyUpdates.ts';
import { openLong } from './chatPage/openLong.ts';
import { buildPages, measureStream, type Cost } from './chatPage/streamAnswer.ts';
import { typeWhileStreaming } from './chatPage/typeWhileStreaming.ts';
import { median, type Figure } from './figure.ts';

const runs = 3;
const chunks = 10_000;
/** The peer gets fewer chunks, since its cost grows with the square of their number. */
const peerChunks = 1_250;

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-page-'));
  try {
    const { page } = await bundle({ outputFolder: folder, production: true });
    const { ours, peer } = await buildPages(folder);
    const full: Cost[] = [];
    const half: Cost[] = [];
    const small: Cost[] = [];
    for (let i = 0; i < runs; i++) {
      full.push(await measureStream(ours, chunks));
      half.push(await measureStream(ours, chunks / 2));
      small.push(await measureStream(ours, peerChunks));
    }
    const peerCost = await measureStream(peer, peerChunks);
    const opened: number[] = [];
    for (let i = 0; i < runs; i++) opened.push(await openLong(ours, 2_000));
    const typed = (await typeWhileStreaming(ours)).toSorted((a, b) => a - b);
    const typedP95 = typed[Math.floor(typed.length * 0.95)] ?? Number.NaN;
    const kept = await manyUpdates(ours, 100_000);
    const seconds = (costs: readonly Cost[]): number => median(costs.map((cost) => cost.seconds));
    const growth = seconds(full) / seconds(half);
    const longTasks = median(full.map((cost) => cost.longTasks));
    const ratio = peerCost.seconds / seconds(small);
    const size = page / 1024;
    return [
      figure('chat page: 10,000 chunks (1 MB)', seconds(full), 's', '≤ 9 s', seconds(full) <= 9),
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
      figure('chat page: opens 2,000 turns', median(opened), 'ms', '≤ 400 ms', median(opened) <= 400),
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
