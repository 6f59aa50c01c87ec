// The end of a test run: the slowest files, the unsteady tests, the failures again, a table of the stages and the totals.
import { resultsOf, type Outcome } from './outcome.ts';
import { printResult } from './testResult.ts';

/** Number of files in the table of the slowest ones. */
const slowestFiles = 25;

/** Lines of a failure that the summary repeats: its message and the top of the stack. */
const repeatedLines = 15;

/** A run with more unsteady tests than this has failed, since the cause is hardly in the tests alone. */
export const mostUnsteady = 3;

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Titles of tests that failed and then passed in a second run. */
  readonly unsteady: readonly string[];
}

/** Counts all results. More than three unsteady tests count as one failure more. */
export function totalsOf(outcomes: readonly Outcome[]): Totals {
  const count = (kind: 'passed' | 'failed'): number =>
    outcomes.reduce((total, outcome) => total + resultsOf(outcome, kind).length, 0);
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady);
  const tooMany = unsteady.length > mostUnsteady ? 1 : 0;
  return { passed: count('passed'), failed: count('failed') + tooMany, unsteady };
}

/** Prints the summary, with the totals alone on the last line. @param ms time of the whole run. */
export function printSummary(outcomes: readonly Outcome[], ms: number): Totals {
  printSlowestFiles(outcomes);
  const totals = totalsOf(outcomes);
  printUnsteady(totals.unsteady);
  repeatFailures(outcomes);
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const outcome of outcomes) {
    const passed = String(resultsOf(outcome, 'passed').length).padStart(5);
    const failed = String(resultsOf(outcome, 'failed').length).padStart(4);
    const seconds = `${(outcome.ms / 1000).toFixed(0)} s`.padStart(6);
    const skipped = resultsOf(outcome, 'skipped').length;
    const also = [
      ...(outcome.unsteady.length > 0 ? [`${outcome.unsteady.length} unsteady`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(', ');
    console.log(
      `${outcome.name.padEnd(width)} ${passed} passed ${failed} failed ${seconds}  ${also}`.trimEnd(),
    );
  }
  console.log(`${'all'.padEnd(width)} ${`${(ms / 60_000).toFixed(1)} min`.padStart(35)}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals;
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

function printUnsteady(titles: readonly string[]): void {
  if (titles.length === 0) return;
  console.log('\nunsteady: failed once, and passed when they ran again alone');
  for (const title of titles) console.log(`  ~ ${title}`);
  if (titles.length > mostUnsteady)
    console.log(`  The run has failed: more than ${mostUnsteady} tests are unsteady.`);
}

// Thousands of lines are between a failure and the end, and CI may show only the end.
function repeatFailures(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    const failures = resultsOf(outcome, 'failed');
    if (failures.length > 0) console.log(`\nfailed in ${outcome.name}`);
    for (const failure of failures) {
      const error = failure.error?.split('\n').slice(0, repeatedLines).join('\n');
      printResult(error === undefined ? failure : { ...failure, error });
    }
  }
}
