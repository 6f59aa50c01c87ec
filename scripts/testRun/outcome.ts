// The outcome of a stage. Used by all that runs stages.
import { printResult, type TestResult } from './testResult.ts';

export interface Outcome {
  readonly name: string;
  readonly results: readonly TestResult[];
  /** Titles of tests that failed and then passed in a second run. */
  readonly unsteady: readonly string[];
  /** Test file → ms, hooks included. */
  readonly files: ReadonlyMap<string, number>;
  readonly ms: number;
}

/** The results of a kind. */
export function resultsOf({ results }: Outcome, kind: TestResult['outcome']): readonly TestResult[] {
  return results.filter(({ outcome }) => outcome === kind);
}

/** Prints a failure outside of any test. It counts as one failed test. */
export function failure(name: string, error: string): Outcome {
  const result: TestResult = { outcome: 'failed', title: name, ms: 0, error };
  printResult(result);
  return { name, results: [result], unsteady: [], files: new Map(), ms: 0 };
}

/** Runs a step that is not a stage. It counts as one test, so that its failure is in the summary. */
export async function attempt(name: string, step: () => Promise<unknown>): Promise<Outcome> {
  console.log(`[${name}] starts`);
  const start = performance.now();
  try {
    await step();
    const ms = performance.now() - start;
    return {
      name,
      results: [{ outcome: 'passed', title: name, ms }],
      unsteady: [],
      files: new Map(),
      ms,
    };
  } catch (error) {
    return failure(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
