import assert from 'node:assert/strict';
import { startBurst, startPause, StartPace } from '../../../../src/agent/commands/startPace.ts';

describe('startPace', () => {
  it('lets a burst start at once, and those after it one by one', () => {
    const pace = new StartPace();
    const waits = Array.from({ length: startBurst + 3 }, () => pace.start(1_000));
    assert.deepEqual(
      waits.slice(0, startBurst),
      Array.from({ length: startBurst }, () => 0),
    );
    assert.deepEqual(waits.slice(startBurst), [startPause, 2 * startPause, 3 * startPause]);
  });

  it('does not delay occasional starts', () => {
    const pace = new StartPace();
    for (let now = 0; now < 60_000; now += startPause) assert.equal(pace.start(now), 0);
  });
});
