// `npm run bench`: runs every test/bench/*.bench.ts and prints a line a figure. Names given as arguments choose some:
// `npm run bench -- wire`. Ends with 1 only when a benchmark itself failed; a missed goal is marked, not an error.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from './bootstrap/ensureDependencies.mjs';
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();

const folder = join(repository, 'test', 'bench');
const chosen = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => chosen.length === 0 || chosen.includes(file.slice(0, -'.bench.ts'.length)));

let failed = false;
const rows = [];
for (const file of files) {
  console.error(`Measuring ${file}…`);
  try {
    const { run } = await import(pathToFileURL(join(folder, file)).href);
    for (const figure of await run()) rows.push(cells(figure));
  } catch (error) {
    console.error(`${file} failed:`, error);
    failed = true;
  }
}
const widths = ['name', 'value', 'unit', 'goal'].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
for (const row of rows)
  console.log(
    row
      .map((cell, i) => align(cell, widths[i] ?? 0, i))
      .join('  ')
      .trimEnd(),
  );
process.exitCode = failed ? 1 : 0;

function cells({ name, value, unit, goal, met, peers }) {
  const versus = peers.map((peer) => `${peer.name} ${number(peer.value)}`).join(', ');
  return [name, number(value), unit, `goal ${goal}${met ? '' : ' (missed)'}`, versus && `peers: ${versus}`];
}

function align(cell, width, column) {
  return column === 1 ? cell.padStart(width) : cell.padEnd(width);
}

function number(value) {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
