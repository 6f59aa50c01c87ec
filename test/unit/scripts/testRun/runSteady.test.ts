// Counting failures over many runs.
import assert from 'node:assert/strict';
import { countFailures } from '../../../../scripts/testRun/runSteady.ts';
import type { Outcome } from '../../../../scripts/testRun/outcome.ts';

function outcome(results: Readonly<Record<string, 'failed' | 'passed' | 'skipped'>>): Outcome {
  return {
    name: 'host (stock)',
    results: Object.entries(results).map(([title, kind]) => ({ outcome: kind, title, ms: 1 })),
    unsteady: [],
    files: new Map(),
    ms: 1,
  };
}

describe('countFailures', () => {
  it('counts each title over all runs, most failures first, without skipped tests', () => {
    assert.deepEqual(
      countFailures([
        outcome({ a: 'passed', b: 'failed', c: 'skipped' }),
        outcome({ a: 'passed', b: 'passed' }),
      ]),
      [
        { title: 'host (stock): b', runs: 2, failures: 1 },
        { title: 'host (stock): a', runs: 2, failures: 0 },
      ],
    );
  });
});
