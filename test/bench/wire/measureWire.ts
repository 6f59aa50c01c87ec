// Measures the variants of the wire benchmark, for `wire.bench.ts` and the quick figures. Every measurement is its own
// process; the variants alternate, since other load disturbs single ones.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { outPath } from '../../../scripts/process/repository.ts';
import { median } from '../figure.ts';
import { measureInProcess } from '../measuredProcess.ts';
import type { Measurement } from './consumer.ts';
import type { FloodKind } from './flood.ts';
import type { VariantName } from './variants.ts';

/** Time limit of one measurement in ms. It takes seconds. */
const limit = 2 * 60_000;

/** The measurements of each variant, in the order of the rounds. */
export type Results = ReadonlyMap<VariantName, readonly Measurement[]>;

export interface Programs {
  readonly consumer: string;
  readonly producer: string;
}

/** Bundles the programs as the extension is bundled, since unused code would slow down garbage collection. */
export async function bundlePrograms(): Promise<Programs> {
  const outdir = outPath('bench', 'wire');
  const entry = (name: string): string => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
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

export async function measureWire(
  programs: Programs,
  kind: FloodKind,
  variants: readonly VariantName[],
  rounds: number,
): Promise<Results> {
  const results = new Map(variants.map((variant) => [variant, [] as Measurement[]]));
  for (let round = 0; round < rounds; round++) {
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

/** The median of one value of each variant. */
export function medians(
  results: Results,
  pick: (measurement: Measurement) => number,
): Map<VariantName, number> {
  return new Map([...results].map(([variant, measurements]) => [variant, median(measurements.map(pick))]));
}
