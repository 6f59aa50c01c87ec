// Measures the extension in a real extension host: its memory with 200 open documents, and the time of its activation.

import { median, type Figure } from './figure.ts';
import type { ActivationResult } from './nes/host/activation.ts';
import type { MemoryResult } from './nes/host/memory.ts';
import { buildBenchExtension } from './nes/hostBundle.ts';
import { measureInHost } from './nes/hostRun.ts';

/** Number of new extension hosts. */
const rounds = 5;

export async function run(): Promise<Figure[]> {
  return [...(await activation()), await memory()];
}

async function activation(): Promise<Figure[]> {
  const extension = await buildBenchExtension('shipped');
  const results: ActivationResult[] = [];
  for (let round = 0; round < rounds; round++)
    results.push(await measureInHost<ActivationResult>('activation', extension));
  const value = median(results.map(({ activate }) => activate));
  const load = median(results.map(({ load }) => load));
  const loading = { name: 'and to load the bundle before it', value: load };
  return [
    {
      name: 'nes: activate() in a fresh host',
      value,
      unit: 'ms',
      goal: '≤ 25 ms',
      met: value <= 25,
      peers: [loading],
    },
  ];
}

/** Suggestions are off, so that no agent starts before the measurement. */
async function memory(): Promise<Figure> {
  const extension = await buildBenchExtension('timed');
  const settings = { 'acpHost.nes.agent': 'quiet', 'acpHost.nes.enabled': false };
  const { text, product, languageclient } = await measureInHost<MemoryResult>('memory', extension, settings);
  return {
    name: `nes: memory with 200 documents (${text.toFixed(0)} MiB)`,
    value: product,
    unit: 'MiB',
    goal: '≤ 2 MiB',
    met: product <= 2,
    peers: [{ name: 'languageclient', value: languageclient }],
  };
}
