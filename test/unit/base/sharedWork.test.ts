// Tests that work with the same key runs once at a time.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sharedWork } from '../../../src/base/sharedWork.ts';

describe('sharedWork', () => {
  it('runs once for each key while it has not settled', async () => {
    const runs: string[] = [];
    const first = Promise.withResolvers<string>();
    const work = sharedWork((key) => {
      runs.push(key);
      return key === 'a' ? first.promise : Promise.resolve('other');
    });
    const all = [work('a'), work('a'), work('b')];
    assert.deepEqual(runs, ['a', 'b']);
    first.resolve('one');
    assert.deepEqual(await Promise.all(all), ['one', 'one', 'other']);
  });

  it('runs again once it has settled, also after a failure', async () => {
    let runs = 0;
    const work = sharedWork(async () => {
      runs += 1;
      if (runs === 1) throw new Error('gone');
      return await Promise.resolve(runs);
    });
    await assert.rejects(work('a'), /gone/);
    assert.equal(await work('a'), 2);
    assert.equal(await work('a'), 3);
  });
});
