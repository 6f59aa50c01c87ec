// Runs failed window tests once more. A window shares the machine with other stages, so one failure among hundreds of its
// tests says little about the product. A test that fails twice shows a fault.
import { resultsOf, type Outcome } from './outcome.ts';
import { isWindow, type Stage } from './stages.ts';
import type { TestResult } from './testResult.ts';
import { isWithin } from './testSelection.ts';

/** With more failed window tests than this, none runs again: something is wrong with more than a few tests. */
export const mostSecondRuns = 10;

/** A stage that ran. */
export interface Ran {
  readonly stage: Stage;
  readonly outcome: Outcome;
}

/** What runs again: a test, or the tests of a `describe` in which a hook failed. */
interface Again {
  readonly stage: Stage;
  readonly file: string;
  readonly scope: string;
}

/**
 * Runs each failed test of a window stage again, each alone in a new window, one after the other. Failures without a test
 * file, such as a window that did not start, stay failures.
 * @returns the outcomes in the same order: what passed the second time counts as passed and is listed as unsteady.
 */
export async function runFailedAgain(
  ran: readonly Ran[],
  run: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome[]> {
  const again = ran.flatMap(whatRunsAgain);
  if (again.length > mostSecondRuns) return ran.map(({ outcome }) => outcome);
  const merged = new Map(ran.map(({ stage, outcome }) => [stage, outcome]));
  for (const one of again) {
    const { stage, file, scope } = one;
    // One file can't be split into parts.
    const { part: _, ...whole } = stage;
    const second = await run({ ...whole, again: scope, tests: [{ file, titles: [scope] }] });
    const first = merged.get(stage);
    if (first !== undefined) merged.set(stage, mergeSecond(first, second, one));
  }
  return [...merged.values()];
}

function whatRunsAgain({ stage, outcome }: Ran): Again[] {
  if (!isWindow(stage)) return [];
  const failed = resultsOf(outcome, 'failed').flatMap(({ file, scope }) =>
    file === undefined || scope === undefined ? [] : [{ stage, file, scope }],
  );
  // A test and the hook after it may both have failed; the `describe` of the hook contains the test.
  return failed.filter(
    ({ file, scope }, index) =>
      !failed.some(
        (other, otherIndex) =>
          other.file === file &&
          isWithin(scope, other.scope) &&
          (other.scope !== scope || otherIndex < index),
      ),
  );
}

function mergeSecond(first: Outcome, second: Outcome, { file, scope }: Again): Outcome {
  const ms = first.ms + second.ms;
  const covered = (result: TestResult): boolean =>
    result.outcome === 'failed' && result.file === file && isWithin(result.scope ?? '', scope);
  const secondFailures = resultsOf(second, 'failed');
  const secondPasses = resultsOf(second, 'passed');
  const passedAgain = new Set(secondPasses.map(({ title }) => title));
  const titles = first.results.filter(covered).map(({ title }) => title);
  // A hook has no result of its own when it passes.
  const lacking = first.results
    .filter(covered)
    .filter(({ title, scope: own }) => title === own && !passedAgain.has(title));
  if (secondFailures.length > 0 || secondPasses.length === 0 || lacking.length > 0) {
    const why = secondFailures[0]?.error ?? `not run: ${lacking[0]?.title ?? 'any test'}`;
    const results = first.results.map((result) =>
      covered(result)
        ? { ...result, error: `${result.error ?? ''}\nThe second run, ${second.name}, failed too:\n${why}` }
        : result,
    );
    return { ...first, results, ms };
  }
  const known = resultsOf(first, 'passed').map(fileAndTitle);
  const isNew = (result: TestResult): boolean => {
    const index = known.indexOf(fileAndTitle(result));
    if (index === -1) return true;
    // Titles may occur twice.
    known.splice(index, 1);
    return false;
  };
  return {
    ...first,
    ms,
    results: [
      ...first.results.filter((result) => !covered(result)),
      // The tests after a failed hook did not run the first time.
      ...secondPasses.filter(isNew),
    ],
    unsteady: [...first.unsteady, ...titles.map((title) => `${first.name}: ${title}`)],
  };
}

function fileAndTitle({ file = '', title }: TestResult): string {
  return `${file}: ${title}`;
}
