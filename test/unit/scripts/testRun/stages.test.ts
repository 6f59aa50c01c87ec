// Choosing stages on the command line, and which stages have a seed for property tests.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { seedVariable, selectStages, stageLabel, stagesOf } from '../../../../scripts/testRun/stages.ts';

describe('selectStages', () => {
  const stages = stagesOf('all', { split: false });

  it('keeps the stages with a name, on one copy of VS Code', () => {
    const labels = (only?: string, copy?: string): string[] =>
      selectStages(stages, { only, copy }).map(stageLabel);
    assert.deepEqual(labels('unit,host', 'stock'), ['unit', 'host (stock)']);
    assert.equal(labels().length, stages.length);
  });

  it('refuses names that no stage and no copy has', () => {
    assert.throws(() => selectStages(stages, { only: 'unit,contarct' }), /no stage contarct/);
    assert.throws(() => selectStages(stages, { copy: 'stok' }), /stok/);
  });
});

describe('the seed of property tests', () => {
  it('is fixed in each stage of the core, and in none of the run of all tests', () => {
    const seeds = (run: 'all' | 'core'): Set<string | undefined> =>
      new Set(stagesOf(run, { split: true }).map(({ env }) => env?.[seedVariable]));
    assert.deepEqual([...seeds('core')], ['1']);
    assert.deepEqual([...seeds('all')], [undefined]);
  });
});
