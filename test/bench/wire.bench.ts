// Measures the connection between an agent's stdout and a handler. The peers are the ACP SDK's client and plain
// vscode-jsonrpc. Every measurement is its own process; the variants alternate, since other load disturbs single ones.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { outPath } from '../../scripts/process/repository.ts';
import { median, type Figure } from './figure.ts';
import { measureInProcess } from './measuredProcess.ts';
import type { Measurement } from './wire/consumer.ts';
import { floodCount, type FloodKind } from './wire/flood.ts';
import type { VariantName } from './wire/variants.ts';

const rounds = 5;
/** More rounds, since this measurement is short and varies more on a busy machine. */
const roundsOfLong = 15;
/** Time limit of one measurement in ms. It takes seconds. */
const limit = 2 * 60_000;

export async function* run(): AsyncGenerator<Figure> {
  const programs = await bundlePrograms();
  const text = await measure(programs, 'text', ['ours', 'sdk', 'vscode-jsonrpc', 'floor']);
  yield rate('wire: text chunks', 'text', text, 2.5);
  yield memory('wire: peak memory, text chunks', text);
  const tool = await measure(programs, 'tool', ['ours', 'sdk', 'vscode-jsonrpc', 'floor']);
  yield rate('wire: 1 KB tool updates', 'tool', tool, 5);
  yield memory('wire: peak memory, tool updates', tool);
  yield longLine(await measure(programs, 'long', ['ours', 'sdk', 'floor'], roundsOfLong));
}

type Results = ReadonlyMap<VariantName, readonly Measurement[]>;

interface Programs {
  readonly consumer: string;
  readonly producer: string;
}

/** Bundles the programs as the extension is bundled, since unused code would slow down garbage collection. */
async function bundlePrograms(): Promise<Programs> {
  const outdir = outPath('bench', 'wire');
  const entry = (name: string): string => fileURLToPath(new URL(`wire/${name}.ts`, import.meta.url));
  await build({
    entryPoints: [entry('consumer'), entry('producer')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    minify: true,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return { consumer: join(outdir, 'consumer.mjs'), producer: join(outdir, 'producer.mjs') };
}

async function measure(
  programs: Programs,
  kind: FloodKind,
  variants: readonly VariantName[],
  times = rounds,
): Promise<Results> {
  const results = new Map(variants.map((variant) => [variant, [] as Measurement[]]));
  for (let round = 0; round < times; round++) {
    for (const [variant, measurements] of results)
      measurements.push(await measureOnce(programs, variant, kind));
  }
  return results;
}

async function measureOnce(
  { consumer, producer }: Programs,
  variant: VariantName,
  kind: FloodKind,
): Promise<Measurement> {
  const args = ['--expose-gc', '--no-warnings', consumer, variant, kind, producer];
  return await measureInProcess<Measurement>(args, limit);
}

/** Thousands of messages per second. */
function rate(name: string, kind: FloodKind, results: Results, timesSdk: number): Figure {
  const rates = medians(results, ({ ms }) => floodCount(kind) / ms);
  const value = rates.get('ours')!;
  const met = value >= timesSdk * rates.get('sdk')!;
  return { name, value, unit: 'k/s', goal: `≥ ${timesSdk}× sdk`, met, peers: peers(rates) };
}

function memory(name: string, results: Results): Figure {
  const peaks = medians(results, ({ peakMiB }) => peakMiB);
  const value = peaks.get('ours')!;
  return { name, value, unit: 'MiB', goal: '≤ 40 MiB', met: value <= 40, peers: peers(peaks) };
}

function longLine(results: Results): Figure {
  const times = medians(results, ({ ms }) => ms);
  const value = times.get('ours')!;
  const met = value <= 1.1 * times.get('floor')!;
  return {
    name: 'wire: one line of 30 MiB',
    value,
    unit: 'ms',
    goal: '≤ 1.1× floor',
    met,
    peers: peers(times),
  };
}

function medians(results: Results, pick: (measurement: Measurement) => number): Map<VariantName, number> {
  return new Map([...results].map(([variant, measurements]) => [variant, median(measurements.map(pick))]));
}

function peers(values: ReadonlyMap<VariantName, number>): Figure['peers'] {
  return [...values].filter(([name]) => name !== 'ours').map(([name, value]) => ({ name, value }));
}
