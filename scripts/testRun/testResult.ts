// The results that a stage's process reports to the test run: a file with one JSON line for each test, and a last line when
// the stage has ended. A file survives a crash and is separate from the output of tests.
import { appendFileSync, readFileSync } from 'node:fs';

export interface TestResult {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly title: string;
  readonly ms: number;
  /** The test file, relative to the repository. Undefined for what is not in a test file. */
  readonly file?: string;
  /** Title of what has to run for this result: the test, or the `describe` of a hook. Empty: the whole file. */
  readonly scope?: string;
  /** Stack or message of a failure. */
  readonly error?: string;
}

/** The duration of the tests and hooks of one top-level `describe`. */
export interface FileTime {
  readonly outcome: 'timed';
  /** The test file, relative to the repository. */
  readonly file: string;
  readonly ms: number;
}

export type ResultLine = TestResult | FileTime | { readonly outcome: 'finished' };

/** The environment variable with the path of the results file. */
export const resultsVariable = 'ACP_HOST_RESULTS';

/** Appends one line synchronously. */
export function writeResult(file: string, line: ResultLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** All complete lines so far; none if the file does not exist yet. */
export function readResults(file: string): ResultLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ResultLine);
}

/** Prints the result of one test. */
export function printResult(result: TestResult): void {
  const mark = { passed: '✓', failed: '✗', skipped: '-' }[result.outcome];
  console.log(`  ${mark} ${result.title}${result.ms >= 1000 ? ` (${(result.ms / 1000).toFixed(1)} s)` : ''}`);
  if (result.error !== undefined) console.log(result.error.replace(/^/gm, '      '));
}

/** Prints a test's result, and appends it to the results file if the environment names one. */
export function reportResult(result: TestResult | FileTime): void {
  if (result.outcome !== 'timed') printResult(result);
  const file = process.env[resultsVariable];
  if (file !== undefined) writeResult(file, result);
}

/** Reports the end of the stage. */
export function reportFinished(): void {
  const file = process.env[resultsVariable];
  if (file !== undefined) writeResult(file, { outcome: 'finished' });
}
