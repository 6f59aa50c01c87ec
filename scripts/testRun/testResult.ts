// Owns how a stage's process tells the run what came of each test: one JSON line a test in a file, and a last line
// that says the stage got to its end. A file survives a crash, and is not mixed up with what tests print.
import { appendFileSync, readFileSync } from 'node:fs';

export interface TestResult {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly title: string;
  readonly ms: number;
  /** Stack or message of a failure. */
  readonly error?: string;
}

/** How long the tests and hooks of one top-level `describe` took. */
export interface FileTime {
  readonly outcome: 'timed';
  /** The test file, relative to the repository. */
  readonly file: string;
  readonly ms: number;
}

export type ResultLine = TestResult | FileTime | { readonly outcome: 'finished' };

/** The environment variable that names the file. */
export const resultsVariable = 'ACP_HOST_RESULTS';

/** Appends one line at once. */
export function writeResult(file: string, line: ResultLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** All complete lines so far; none when there is no file yet. */
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

/** Prints one test the way every stage does. */
export function printResult(result: TestResult): void {
  const mark = { passed: '✓', failed: '✗', skipped: '-' }[result.outcome];
  console.log(`  ${mark} ${result.title}${result.ms >= 1000 ? ` (${(result.ms / 1000).toFixed(1)} s)` : ''}`);
  if (result.error !== undefined) console.log(result.error.replace(/^/gm, '      '));
}

/** Prints a test's result, and writes the line to the results file if the run named one. */
export function reportResult(result: TestResult | FileTime): void {
  if (result.outcome !== 'timed') printResult(result);
  const file = process.env[resultsVariable];
  if (file !== undefined) writeResult(file, result);
}

/** Says that the stage got to its end. */
export function reportFinished(): void {
  const file = process.env[resultsVariable];
  if (file !== undefined) writeResult(file, { outcome: 'finished' });
}
