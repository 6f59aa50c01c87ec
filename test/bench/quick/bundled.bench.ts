// The quick figures of what is built: the sizes of the bundles, the built-in agent, and the chat page while an answer streams.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../scripts/build/bundle.ts';
import { limits } from '../../../scripts/build/packageVsix.ts';
import { closeBrowser } from '../../journey/browser.ts';
import { buildPages, measureStream } from '../chatPage/streamAnswer.ts';
import { median, type Figure } from '../figure.ts';
import { compareAnswers, withAgent } from '../nes/suggestions.ts';
import { quickGoals } from './goals.ts';
import { quickFigure } from './quickGoal.ts';

const questions = 200;
const streams = 2;
const chunks = 1_250;
/** The peer gets fewer chunks, since its cost grows with the square of their number. */
const peerChunks = 156;

export async function* run(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-quick-'));
  try {
    const { readAtActivation, page } = await bundle({ outputFolder: folder, production: true });
    yield quickFigure(
      quickGoals.size,
      Math.max(readAtActivation / limits.readAtActivation, page / limits.page),
      [
        { name: 'KB at activation', value: readAtActivation / 1024 },
        { name: 'KB of the page', value: page / 1024 },
      ],
    );
    yield await builtin(join(folder, 'builtin.mjs'));
    yield await chatPage(folder);
  } finally {
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function builtin(program: string): Promise<Figure> {
  const wordReader = join(import.meta.dirname, '..', 'nes', 'agents', 'wordReader.ts');
  const times = await withAgent(program, (ours) =>
    withAgent(wordReader, (floor) => compareAnswers({ ours, floor }, questions)),
  );
  const [ours, floor] = [median(times.ours), median(times.floor)];
  return quickFigure(quickGoals.builtin, ours / floor, [
    { name: 'ms', value: ours },
    { name: 'floor', value: floor },
  ]);
}

async function chatPage(folder: string): Promise<Figure> {
  const { ours, peer } = await buildPages(folder);
  const seconds: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
  for (let stream = 0; stream < streams; stream++) {
    seconds.ours.push((await measureStream(ours, chunks)).seconds);
    seconds.peer.push((await measureStream(peer, peerChunks)).seconds);
  }
  const [own, its] = [median(seconds.ours), median(seconds.peer)];
  return quickFigure(quickGoals.page, own / its, [
    { name: 's', value: own },
    { name: 'peer', value: its },
  ]);
}
