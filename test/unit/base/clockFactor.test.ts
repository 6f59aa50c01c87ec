// The factor by which a process stretches its durations: what an environment may set, and what it changes.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readClockFactor, scaledTime } from '../../../src/base/clockFactor.ts';

describe('the clock factor', () => {
  for (const [value, factor] of [
    [undefined, 1],
    ['', 1],
    ['fast', 1],
    ['NaN', 1],
    ['-5', 1],
    ['0', 1],
    ['0.5', 1],
    ['1', 1],
    ['2.5', 2.5],
    ['20', 20],
    ['1e9', 20],
    ['Infinity', 20],
  ] as const)
    it(`of ${JSON.stringify(value)} is ${factor}`, () => {
      assert.equal(readClockFactor({ ACP_HOST_CLOCK_FACTOR: value }), factor);
    });

  it('is 1 in an environment without it', () => {
    assert.equal(readClockFactor({}), 1);
  });

  it('stretches a duration on a clock that has one', () => {
    assert.equal(scaledTime(350, {}), 350);
    assert.equal(scaledTime(350, { factor: 5 }), 1_750);
  });
});
