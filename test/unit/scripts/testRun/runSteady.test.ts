// Running test files many times, and counting their failures.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { countFailures, runManyTimes, stagesOfFiles } from '../../../../scripts/testRun/runSteady.ts';
import type { Outcome } from '../../../../scripts/testRun/outcome.ts';
import { hostStage, journeyStage } from '../../../../scripts/testRun/stages.ts';

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

describe('runManyTimes', () => {
  it('starts no stage after an interruption', async () => {
    const interruption = new AbortController();
    const ran: string[] = [];
    await runManyTimes(
      [hostStage('stock'), journeyStage('stock')],
      3,
      interruption.signal,
      async ({ name }) => {
        ran.push(name);
        if (ran.length === 3) interruption.abort();
        return outcome({});
      },
    );
    assert.deepEqual(ran, ['host', 'journey', 'host']);
  });
});

describe('stagesOfFiles', () => {
  it('prepares what the tests of each folder need', () => {
    const stages = stagesOfFiles(
      ['test/page/a.test.ts', './test/realAgents/b.test.ts', 'test\\unit\\c.test.ts'],
      'stock',
    );
    assert.deepEqual(
      stages.map(({ needs, tests }) => [tests?.[0]?.file, ...needs]),
      [['test/page/a.test.ts', 'chromium'], ['test/realAgents/b.test.ts', 'agents'], ['test/unit/c.test.ts']],
    );
  });
});
