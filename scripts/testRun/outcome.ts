// The outcome of a stage, and the summary of a test run: the slowest files, the failures again, a table and the last line.
import { printResult, type TestResult } from './testResult.ts';

/** Number of files in the table of the slowest ones. */
const slowestFiles = 25;

/** Lines of a failure that the summary repeats: its message and the top of the stack. */
const repeatedLines = 15;

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly TestResult[];
  readonly skipped: number;
  /** Test file → ms, hooks included. */
  readonly files: ReadonlyMap<string, number>;
  readonly ms: number;
}

/** Prints a failure outside of any test. It counts as one failed test. */
export function failure(name: string, error: string): Outcome {
  const result: TestResult = { outcome: 'failed', title: name, ms: 0, error };
  printResult(result);
  return { name, passed: 0, failures: [result], skipped: 0, files: new Map(), ms: 0 };
}

/** Runs a step that is not a stage. It counts as one test, so that its failure is in the summary. */
export async function attempt(name: string, step: () => Promise<unknown>): Promise<Outcome> {
  console.log(`\n${name}`);
  const start = performance.now();
  try {
    await step();
    return { name, passed: 1, failures: [], skipped: 0, files: new Map(), ms: performance.now() - start };
  } catch (error) {
    return failure(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Prints the summary, with the totals alone on the last line. Returns whether nothing failed. */
export function summarise(outcomes: readonly Outcome[], ms: number): boolean {
  printSlowestFiles(outcomes);
  repeatFailures(outcomes);
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const { name, passed, failures, skipped, ms } of outcomes) {
    const counts = `${String(passed).padStart(5)} passed ${String(failures.length).padStart(4)} failed`;
    const also = skipped > 0 ? `  ${skipped} skipped` : '';
    console.log(`${name.padEnd(width)} ${counts} ${`${(ms / 1000).toFixed(0)} s`.padStart(6)}${also}`);
  }
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const failed = outcomes.reduce((total, outcome) => total + outcome.failures.length, 0);
  console.log(`${'all'.padEnd(width)} ${`${(ms / 60_000).toFixed(1)} min`.padStart(35)}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

function printSlowestFiles(outcomes: readonly Outcome[]): void {
  const files = outcomes
    .flatMap(({ name, files }) => [...files].map(([file, ms]) => ({ name, file, ms })))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, slowestFiles);
  if (files.length === 0) return;
  console.log('\nslowest files');
  for (const { name, file, ms } of files) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file} in ${name}`);
  }
}

// Thousands of lines are between a failure and the end, and CI may show only the end.
function repeatFailures(outcomes: readonly Outcome[]): void {
  for (const { name, failures } of outcomes) {
    if (failures.length > 0) console.log(`\nfailed in ${name}`);
    for (const failure of failures) {
      const error = failure.error?.split('\n').slice(0, repeatedLines).join('\n');
      printResult(error === undefined ? failure : { ...failure, error });
    }
  }
}
