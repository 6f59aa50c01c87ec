// Measures the preparation of a prompt's context with many open documents: its total time, and the longest time for which it
// blocks the event loop. Also measures the record of a next edit request.

import { DirectAccounts } from '../../src/context/records/directAccounts.ts';
import { lines, measurePrompts, portsFor, surface } from './context/preparePrompts.ts';
import type { Figure } from './figure.ts';
import { percentile } from './nes/percentile.ts';

const rounds = 40;

export async function run(): Promise<Figure[]> {
  const { whole, blocks } = await measurePrompts(surface(), rounds);
  const nes = accounting();
  return [
    figure('context: assembled, 200 documents of 20 MB, p50', percentile(whole, 50), 'ms', 50),
    figure('context: longest block, p95', percentile(blocks, 95), 'ms', 16),
    figure('context: longest block of all', Math.max(...blocks), 'ms', 16),
    figure('context: accounting of nes/suggest, p95', percentile(nes, 95), 'ms', 0.5),
  ];
}

function figure(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, goal: `≤ ${most} ${unit}`, met: value <= most, peers: [] };
}

function accounting(): number[] {
  const accounts = new DirectAccounts(portsFor(async () => undefined));
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
  const times: number[] = [];
  for (let round = 0; round < 2_000; round++) {
    const start = performance.now();
    const document = { uri: 'file:///w/a.ts', version: round };
    accounts.nes({
      agentId: 'a',
      sessionId: 's',
      document,
      wanted: { recentFiles: {}, editHistory: {} },
      context,
    });
    times.push(performance.now() - start);
  }
  return times;
}
