// Stages in which no test ran, and texts that no test matches.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Outcome } from '../../../../scripts/testRun/outcome.ts';
import { failuresWithoutTests } from '../../../../scripts/testRun/runStages.ts';
import type { Ran } from '../../../../scripts/testRun/secondRun.ts';
import { mochaStage } from '../../../../scripts/testRun/stages.ts';

function ran(name: string, tests: number): Ran {
  const results = Array.from({ length: tests }, () => ({ outcome: 'passed', title: 'a', ms: 1 }) as const);
  const outcome: Outcome = { name, results, unsteady: [], files: new Map(), ms: 1 };
  return { stage: { ...mochaStage('unit'), name }, outcome };
}

describe('failuresWithoutTests', () => {
  it('reports each stage in which no test ran', () => {
    const failures = failuresWithoutTests([ran('check', 0), ran('unit', 0), ran('page', 1)], undefined);
    assert.deepEqual(
      failures.map(({ name }) => name),
      ['unit'],
    );
  });

  it('reports a --grep that no test of any stage matches', () => {
    assert.equal(
      failuresWithoutTests([ran('check', 7), ran('unit', 0), ran('page', 0)], 'mistyped').length,
      1,
    );
    assert.equal(failuresWithoutTests([ran('check', 7), ran('unit', 0), ran('page', 1)], 'text').length, 0);
    assert.equal(failuresWithoutTests([ran('check', 7)], 'text').length, 0);
  });
});
