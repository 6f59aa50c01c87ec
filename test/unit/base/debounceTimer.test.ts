// `DebounceTimer`: it fires once after the last `restart`, and many restarts use one timer.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Clock } from '../../../src/base/clock.ts';
import { DebounceTimer } from '../../../src/base/debounceTimer.ts';
import { ClockDouble } from '../nes/requests/nextEditsWorld.ts';

describe('DebounceTimer', () => {
  let clock: ClockDouble;
  let [set, fired] = [0, 0];
  let timer: DebounceTimer;
  beforeEach(() => {
    clock = new ClockDouble();
    [set, fired] = [0, 0];
    const counting: Clock = {
      now: () => clock.now(),
      setTimer: (ms, fire) => {
        set++;
        return clock.setTimer(ms, fire);
      },
    };
    timer = new DebounceTimer(1_000, () => fired++, counting);
  });

  it('fires once, when it was not restarted for the whole time', async () => {
    timer.restart();
    await clock.pass(600);
    timer.restart();
    await clock.pass(999);
    assert.equal(fired, 0);
    await clock.pass(1);
    assert.equal(fired, 1);
    await clock.pass(5_000);
    assert.equal(fired, 1);
  });

  it('does not set a timer for each restart', async () => {
    for (let key = 0; key < 90; key++) {
      timer.restart();
      await clock.pass(10);
    }
    assert.equal(set, 1);
    await clock.pass(990);
    assert.deepEqual({ set, fired }, { set: 2, fired: 1 });
  });

  it('can be used again after it fired', async () => {
    timer.restart();
    await clock.pass(1_000);
    timer.restart();
    await clock.pass(1_000);
    assert.equal(fired, 2);
  });

  it('does not fire once it is disposed', async () => {
    timer.restart();
    timer.dispose();
    await clock.pass(5_000);
    assert.equal(fired, 0);
  });
});
