// Measures ten conversations at once, in each of which three subagents work, ask for permissions and stream: in a process that
// stands for the extension host, with one agent process, visible pages and files, and in a page. The peers are the same updates
// without subagents, and readers of the wire that do nothing with them.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, singlePageScript } from '../../scripts/build/bundle.ts';
import { closeBrowser } from '../journey/browser.ts';
import type { Scripts } from './chatPage/benchPage.ts';
import { median, type Figure } from './figure.ts';
import { measureInProcess } from './measuredProcess.ts';
import { percentile } from './nes/percentile.ts';
import type { HostRun } from './subagents/hostRun.ts';
import { replayInPage, type PageCost } from './subagents/pageRun.ts';
import type { ReaderRun } from './subagents/readerRun.ts';
import { children, conversations, type Workers } from './subagents/work.ts';

/** Each subagent sends an update every 10 ms, for 20 s: 3,000 updates per second in all. */
const paced = ['2000', '10'] as const;
/** Updates of each subagent, sent as fast as they are read: 100,020 in all. */
const flood = 3_334;
const total = conversations * children * flood;
const rounds = 3;

const programOf = (name: string): string => fileURLToPath(new URL(`subagents/${name}.ts`, import.meta.url));
const host = (workers: Workers, updates: string, gap: string): Promise<HostRun> =>
  measureInProcess<HostRun>([
    ...['--expose-gc', '--no-warnings', programOf('hostRun')],
    ...[workers, updates, gap],
  ]);

export async function* run(): AsyncGenerator<Figure> {
  const busy = await host('children', ...paced);
  const alone = await host('alone', ...paced);
  yield* pacedFigures(busy, alone);
  yield* await pageFigures(busy, alone);
  yield* await floodFigures();
}

function* pacedFigures(busy: HostRun, alone: HostRun): Generator<Figure> {
  const peer = (pick: (run: HostRun) => number | undefined): Figure['peers'] => [
    { name: 'without subagents', value: pick(alone) ?? Number.NaN },
  ];
  const atMost = (
    what: string,
    pick: (run: HostRun) => number | undefined,
    most: number,
    unit = 'ms',
  ): Figure => {
    const value = pick(busy) ?? Number.NaN;
    return {
      ...{ name: `subagents: ${what}`, value, unit, goal: `≤ ${most} ${unit}` },
      ...{ met: value <= most, peers: peer(pick) },
    };
  };
  yield atMost('an update is handled, p50', ({ handled }) => handled?.p50, 5);
  yield atMost('an update is handled, p99', ({ handled }) => handled?.p99, 50);
  yield atMost('an update is posted to its page, p50', ({ posted }) => posted?.p50, 40);
  yield atMost('a permission request is posted, p99', ({ asked }) => asked?.p99, 100);
  yield atMost('event loop delay, p99', ({ loop }) => loop.p99, 50);
  yield atMost('messages to a page', ({ messages }) => messages, 67, '/s');
}

async function pageFigures(busy: HostRun, alone: HostRun): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-subagents-'));
  try {
    await bundle({ outputFolder: folder, production: true });
    const style = readFileSync(join(folder, 'chat.css'), 'utf8');
    const scripts: Scripts = { script: await singlePageScript(), style };
    const cost = await replayInPage(scripts, busy.page);
    const peerCost = await replayInPage(scripts, alone.page);
    const figure = (what: string, pick: (cost: PageCost) => number, most: number, unit = ''): Figure => ({
      ...{ name: `subagents: page, ${what}`, value: pick(cost), unit, goal: `≤ ${most} ${unit}`.trim() },
      met: pick(cost) <= most,
      peers: [{ name: 'without subagents', value: pick(peerCost) }],
    });
    return [
      figure('tasks over 50 ms', ({ tasks }) => tasks.filter((task) => task > 50).length, 0),
      figure('longest task', ({ tasks }) => Math.max(...tasks), 50, 'ms'),
      figure('key while they stream, p95', ({ keys }) => percentile(keys, 95), 16, 'ms'),
    ];
  } finally {
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function floodFigures(): Promise<Figure[]> {
  const [ours, alone, sdk, floor] = [[], [], [], []] as [HostRun[], HostRun[], ReaderRun[], ReaderRun[]];
  // The variants alternate, so that other load on the machine does not affect only one of them.
  for (let round = 0; round < rounds; round++) {
    ours.push(await host('children', String(flood), '0'));
    alone.push(await host('alone', String(flood), '0'));
    sdk.push(await reader('sdk'));
    floor.push(await reader('floor'));
  }
  const cost = (runs: readonly ReaderRun[]): number =>
    median(runs.map(({ cpuMs }) => (cpuMs / total) * 1_000));
  const of = (runs: readonly HostRun[], pick: (run: HostRun) => number): number => median(runs.map(pick));
  const without = (value: number): { name: string; value: number } => ({ name: 'without subagents', value });
  const figure = (what: string, pick: (run: HostRun) => number, most: number): Figure => ({
    ...{ name: `subagents: ${what}`, value: of(ours, pick), unit: 'MiB', goal: `≤ ${most} MiB` },
    met: of(ours, pick) <= most,
    peers: [without(of(alone, pick))],
  });
  return [
    {
      ...{ name: 'subagents: processor time of an update', value: cost(ours), unit: 'µs' },
      goal: '≤ 1.5 × without subagents',
      met: cost(ours) <= 1.5 * cost(alone),
      peers: [
        without(cost(alone)),
        { name: 'SDK, only reading', value: cost(sdk) },
        { name: 'floor, only reading', value: cost(floor) },
      ],
    },
    figure('heap after 100,000 updates', ({ heapMiB }) => heapMiB, 64),
    figure('memory at its peak, with 100,000 updates', ({ peakMiB }) => peakMiB, 200),
  ];
}

function reader(variant: string): Promise<ReaderRun> {
  return measureInProcess<ReaderRun>(['--no-warnings', programOf('readerRun'), variant, String(flood)]);
}
