// Prints figures about the layout of the sources, and fails if they break a rule of ARCHITECTURE.md. Part of
// `npm run check`.
import { onNode24 } from './bootstrap/onNode24.mjs';

await onNode24();
const { sourceFigures } = await import('./sources/sourceFigures.ts');
const { readSourceGraph, filesOutsideSrc } = await import('./sources/sourceGraph.ts');
const { repository } = await import('./process/repository.ts');

const { figures, problems } = sourceFigures(readSourceGraph(repository), filesOutsideSrc(repository));
const width = Math.max(...figures.map(([name]) => name.length));
for (const [name, value] of figures) console.log(`${name.padEnd(width)}  ${value}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
