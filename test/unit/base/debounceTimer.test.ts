// `PostponedTimer`: it fires once after the last `postpone`, and one timer serves for many of them.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Clock } from '../../../src/base/clock.ts';
import { PostponedTimer } from '../../../src/base/postponedTimer.ts';
import { ClockDouble } from '../nes/requests/nextEditsWorld.ts';

describe('PostponedTimer', () => {
  let clock: ClockDouble;
  let [set, fired] = [0, 0];
  let timer: PostponedTimer;
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
    timer = new PostponedTimer(1_000, () => fired++, counting);
  });

  it('fires once, when it was not postponed for the whole time', async () => {
    timer.postpone();
    await clock.pass(600);
    timer.postpone();
    await clock.pass(999);
    assert.equal(fired, 0);
    await clock.pass(1);
    assert.equal(fired, 1);
    await clock.pass(5_000);
    assert.equal(fired, 1);
  });

  it('sets no timer for each key', async () => {
    for (let key = 0; key < 90; key++) {
      timer.postpone();
      await clock.pass(10);
    }
    assert.equal(set, 1);
    await clock.pass(990);
    assert.deepEqual({ set, fired }, { set: 2, fired: 1 });
  });

  it('can be used again after it fired', async () => {
    timer.postpone();
    await clock.pass(1_000);
    timer.postpone();
    await clock.pass(1_000);
    assert.equal(fired, 2);
  });

  it('does not fire once it is disposed', async () => {
    timer.postpone();
    timer.dispose();
    await clock.pass(5_000);
    assert.equal(fired, 0);
  });
});
