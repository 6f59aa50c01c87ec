// The second run of failed window tests, and what it does to the totals.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Outcome } from '../../../../scripts/testRun/outcome.ts';
import { mostSecondRuns, runFailedAgain } from '../../../../scripts/testRun/secondRun.ts';
import {
  hostStage,
  journeyStage,
  mochaStage,
  stageLabel,
  type Stage,
} from '../../../../scripts/testRun/stages.ts';
import { totalsOf } from '../../../../scripts/testRun/summary.ts';
import type { TestResult } from '../../../../scripts/testRun/testResult.ts';

const file = 'test/host/a.test.ts';
const host = hostStage('stock');

function passed(title: string): TestResult {
  return { outcome: 'passed', title, ms: 1, file, scope: title };
}

function failed(title: string, scope = title): TestResult {
  return { outcome: 'failed', title, ms: 1, file, scope, error: `${title} is broken` };
}

function outcome(...results: readonly TestResult[]): Outcome {
  return { name: 'host (stock)', results, unsteady: [], files: new Map(), ms: 1_000 };
}

/** Runs again with the given outcomes of second runs, in order. Returns the outcome and the titles that ran. */
async function again(first: Outcome, seconds: readonly Outcome[], stage: Stage = host) {
  const ran: (readonly string[] | undefined)[] = [];
  const remaining = [...seconds];
  const [merged] = await runFailedAgain([{ stage, outcome: first }], async (second) => {
    ran.push(second.tests?.flatMap(({ titles }) => titles ?? []));
    assert.equal(stageLabel(second), 'host (stock again)');
    return remaining.shift()!;
  });
  return { merged: merged!, ran };
}

describe('runFailedAgain', () => {
  it('counts a test that passes the second time as passed, and lists it as unsteady', async () => {
    const { merged, ran } = await again(outcome(passed('a'), failed('b')), [outcome(passed('b'))]);
    assert.deepEqual(ran, [['b']]);
    assert.deepEqual(totalsOf([merged]), { passed: 2, failed: 0, unsteady: ['host (stock): b'] });
    assert.equal(merged.ms, 2_000);
  });

  it('keeps a test that fails twice as failed, with both errors', async () => {
    const { merged } = await again(outcome(failed('b')), [outcome({ ...failed('b'), error: 'other' })]);
    assert.deepEqual(totalsOf([merged]), { passed: 0, failed: 1, unsteady: [] });
    assert.match(merged.results[0]?.error ?? '', /b is broken[^]*second run[^]*other/);
  });

  it('keeps a failure if no test ran the second time', async () => {
    const { merged } = await again(outcome(failed('b')), [outcome()]);
    assert.equal(totalsOf([merged]).failed, 1);
  });

  it('runs the describe of a failed hook once, and counts tests that the hook kept from running', async () => {
    const first = outcome(passed('s › a'), failed('s › b'), failed('s › "after each" hook for "b"', 's'));
    const second = outcome(passed('s › a'), passed('s › b'), passed('s › c'));
    const { merged, ran } = await again(first, [second]);
    assert.deepEqual(ran, [['s']]);
    assert.equal(totalsOf([merged]).passed, 3);
    assert.equal(totalsOf([merged]).failed, 0);
    assert.equal(merged.unsteady.length, 2);
  });

  it('keeps the failure of a test that did not run the second time, even if others of its describe passed', async () => {
    const first = outcome(failed('s › b'), failed('s › "after each" hook for "b"', 's'));
    const { merged } = await again(first, [outcome(passed('s › a'))]);
    assert.deepEqual(totalsOf([merged]), { passed: 0, failed: 2, unsteady: [] });
    assert.match(merged.results[0]?.error ?? '', /not run: s › b/);
  });

  it('counts tests of the same title in two files, or twice in one file, as different tests', async () => {
    const elsewhere = { ...passed('s › a'), file: 'test/host/b.test.ts' };
    const before = await again(outcome(elsewhere, failed('s › "before all" hook', 's')), [
      outcome(passed('s › a')),
    ]);
    assert.equal(totalsOf([before.merged]).passed, 2);
    const twice = await again(outcome(passed('a'), failed('a')), [outcome(passed('a'), passed('a'))]);
    assert.equal(totalsOf([twice.merged]).passed, 2);
  });

  it('runs the file of a part without the part, in which the one file might not be', async () => {
    const seconds: Stage[] = [];
    await runFailedAgain(
      [{ stage: journeyStage('stock', undefined, '2/2'), outcome: outcome(failed('a')) }],
      async (stage) => {
        seconds.push(stage);
        return outcome(passed('a'));
      },
    );
    assert.deepEqual(
      seconds.map(({ part, tests }) => [part, tests]),
      [[undefined, [{ file, titles: ['a'] }]]],
    );
  });

  it('runs each failed test alone', async () => {
    const { ran } = await again(outcome(failed('a'), failed('b')), [
      outcome(passed('a')),
      outcome(passed('b')),
    ]);
    assert.deepEqual(ran, [['a'], ['b']]);
  });

  it('does not run unit tests again', async () => {
    const { merged, ran } = await again(outcome(failed('a')), [], mochaStage('unit'));
    assert.deepEqual(ran, []);
    assert.equal(totalsOf([merged]).failed, 1);
  });

  it('does not run anything again for a failure outside of the test files', async () => {
    const { merged, ran } = await again(outcome({ outcome: 'failed', title: 'no window', ms: 0 }), []);
    assert.deepEqual(ran, []);
    assert.equal(totalsOf([merged]).failed, 1);
  });

  it('runs nothing again if many tests failed', async () => {
    const many = Array.from({ length: mostSecondRuns + 1 }, (_, index) => failed(`${index}`));
    const { merged, ran } = await again(outcome(...many), []);
    assert.deepEqual(ran, []);
    assert.equal(totalsOf([merged]).failed, mostSecondRuns + 1);
  });
});

describe('totalsOf', () => {
  it('counts one failure for more than three unsteady tests', () => {
    const unsteady = (count: number): Outcome => ({
      ...outcome(passed('a')),
      unsteady: Array.from({ length: count }, (_, index) => `${index}`),
    });
    assert.equal(totalsOf([unsteady(3)]).failed, 0);
    assert.equal(totalsOf([unsteady(4)]).failed, 1);
    assert.equal(totalsOf([unsteady(2), unsteady(2)]).failed, 1);
  });
});
