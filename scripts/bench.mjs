// `npm run bench`: runs every test/bench/*.bench.ts and prints each figure as one line as soon as it is measured. Arguments
// select benchmarks by name: `npm run bench -- wire`. Exits with 1 only if a benchmark failed or did not end in time; a
// missed goal is marked and is not an error.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './bootstrap/ensureDependencies.mjs';
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { exitOnSignals } = await import('./process/exitOnSignals.ts');
const { runBenchmarks } = await import('./bench/runBenchmarks.ts');
const { figureLine } = await import('./bench/figureLine.ts');
exitOnSignals();

const suffix = '.bench.ts';
const folder = join(repository, 'test', 'bench');
const all = readdirSync(folder).filter((file) => file.endsWith(suffix));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !all.includes(name + suffix));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${all.map((file) => file.slice(0, -suffix.length)).join(', ')}`,
  );
  process.exit(1);
}
const files = all.filter((file) => chosen.length === 0 || chosen.includes(file.slice(0, -suffix.length)));
const ok = await runBenchmarks(
  files.map((file) => join(folder, file)),
  {
    limit: 150 * 60_000,
    grace: 15_000,
    onFigure: (figure) => console.log(figureLine(figure)),
    log: console.error,
  },
);
process.exit(ok ? 0 : 1);
