// The process of one benchmark file, started by `runBenchmarks.ts`: runs the file and reports each figure to the parent.
//   node benchProcess.ts FILE

import { pathToFileURL } from 'node:url';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import type { Report, Run } from './benchmark.ts';

exitOnSignals();
// Without the parent, nothing reads the figures.
process.once('disconnect', () => process.exit(1));
const { run } = (await import(pathToFileURL(process.argv[2]!).href)) as { run: Run };
try {
  const running = run();
  const figures = Symbol.asyncIterator in running ? running : await running;
  for await (const figure of figures) await report({ kind: 'figure', figure });
  await report({ kind: 'done' });
  // Handles that the benchmark left open must not delay the next one.
  process.exit(0);
} catch (error) {
  await report({
    kind: 'failed',
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  process.exit(1);
}

function report(message: Report): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve())),
  );
}
