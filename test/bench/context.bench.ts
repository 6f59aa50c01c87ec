// Measures the preparation of a prompt's context with many open documents: its total time, and the longest time for which it
// blocks the event loop. Also measures the record of a next edit request.

import { DirectAccounts } from '../../src/context/records/directAccounts.ts';
import { lines, measurePrompts, portsFor, surface } from './context/preparePrompts.ts';
import type { Figure } from './figure.ts';
import { percentile } from './nes/percentile.ts';

const rounds = 40;

export async function run(): Promise<Figure[]> {
  const { whole, blocks } = await measurePrompts(surface(), rounds);
  const { noted, pieces } = accounting();
  return [
    figure('context: assembled, 200 documents of 20 MB, p50', percentile(whole, 50), 'ms', 50),
    figure('context: longest block, p95', percentile(blocks, 95), 'ms', 16),
    figure('context: longest block of all', Math.max(...blocks), 'ms', 16),
    figure('context: accounting of nes/suggest, p95', percentile(noted, 95), 'ms', 0.5),
    figure('context: a piece of measuring it afterwards, p95', percentile(pieces, 95), 'ms', 4),
  ];
}

function figure(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, goal: `≤ ${most} ${unit}`, met: value <= most, peers: [] };
}

/** ms of each call, and of each piece of work that runs between other work afterwards. */
function accounting(): { readonly noted: number[]; readonly pieces: number[] } {
  const waiting: (() => void)[] = [];
  const ports = { ...portsFor(async () => undefined), later: (work: () => void) => waiting.push(work) };
  const accounts = new DirectAccounts(ports);
  const text = lines(2_500, 1);
  const context = {
    recentFiles: Array.from({ length: 10 }, (_, n) => ({
      uri: `file:///w/${n}.ts`,
      languageId: 'typescript',
      text,
    })),
    editHistory: Array.from({ length: 100 }, (_, n) => ({
      uri: `file:///w/${n}.ts`,
      diff: text.slice(0, 500),
    })),
  };
  const noted: number[] = [];
  const pieces: number[] = [];
  for (let round = 0; round < 500; round++) {
    const start = performance.now();
    const document = { uri: 'file:///w/a.ts', version: round };
    accounts.nes({
      agentId: 'a',
      sessionId: 's',
      document,
      wanted: { recentFiles: {}, editHistory: {} },
      context,
    });
    noted.push(performance.now() - start);
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      const begun = performance.now();
      piece();
      pieces.push(performance.now() - begun);
    }
  }
  return { noted, pieces };
}
