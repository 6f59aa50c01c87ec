// Owns what a stage came to, and the table and the last line that people and CI read.
import { printResult } from './testResult.ts';

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly ms: number;
}

/** Prints a failure that is no test's own, and counts it as one. */
export function failure(name: string, error: string): Outcome {
  printResult({ outcome: 'failed', title: name, ms: 0, error });
  return { name, passed: 0, failed: 1, skipped: 0, ms: 0 };
}

/** A step that is no stage of tests but counts as one test, so that its failure can't be overlooked. */
export async function attempt(name: string, step: () => Promise<unknown>): Promise<Outcome> {
  console.log(`\n${name}`);
  const start = performance.now();
  try {
    await step();
    return { name, passed: 1, failed: 0, skipped: 0, ms: performance.now() - start };
  } catch (error) {
    return failure(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Prints the table and, alone on the last line, the sum. Whether nothing failed. */
export function summarise(outcomes: readonly Outcome[]): boolean {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const { name, passed, failed, skipped, ms } of outcomes) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    const also = skipped > 0 ? `  ${skipped} skipped` : '';
    console.log(`${name.padEnd(width)} ${counts} ${`${(ms / 1000).toFixed(0)} s`.padStart(6)}${also}`);
  }
  const sum = (key: 'passed' | 'failed'): number =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}
