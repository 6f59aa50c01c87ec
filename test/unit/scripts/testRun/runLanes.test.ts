// Stages that run at the same time.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { stagesOf } from '../../../../scripts/testRun/stages.ts';
import { filesOfPart, runLanes } from '../../../../scripts/testRun/runLanes.ts';

describe('runLanes', () => {
  it('runs as many items at a time as there are lanes, and keeps the order of the results', async () => {
    const ends: (() => void)[] = [];
    const started: string[] = [];
    const all = runLanes(['a', 'b', 'c'], 2, async (item) => {
      started.push(item);
      await new Promise<void>((resolve) => ends.push(resolve));
      return item.toUpperCase();
    });
    assert.deepEqual(started, ['a', 'b']);
    ends[1]!();
    await new Promise(setImmediate);
    assert.deepEqual(started, ['a', 'b', 'c']);
    ends[2]!();
    ends[0]!();
    assert.deepEqual(await all, ['A', 'B', 'C']);
  });
});

describe('filesOfPart', () => {
  it('puts each file into exactly one part', () => {
    const files = ['a', 'b', 'c', 'd', 'e'];
    assert.deepEqual(filesOfPart(files, '1/2'), ['a', 'c', 'e']);
    assert.deepEqual(filesOfPart(files, '2/2'), ['b', 'd']);
    assert.deepEqual(filesOfPart(files, '1/1'), files);
    assert.throws(() => filesOfPart(files, '3/2'), /not a part/);
  });

  it('has a stage for each part of the stage that is split', () => {
    const parts = stagesOf('all', { split: true }).flatMap(({ name, part }) =>
      part === undefined ? [] : `${name} ${part}`,
    );
    assert.deepEqual(parts, ['journey 1/2', 'journey 2/2', 'page 1/2', 'page 2/2']);
    assert.ok(stagesOf('all', { grep: 'text', split: false }).every(({ part }) => part === undefined));
  });
});
