import assert from 'node:assert/strict';
import { FairPace, requestBurst, requestRate } from '../../../src/wire/fairPace.ts';

describe('the pace of a peer', () => {
  it('is its own while nothing of it takes long', () => {
    const pace = new FairPace();
    for (let now = 0; now < 10_000; now += 20) assert.equal(pace.spent(15, now), 0);
  });

  it('bears some long messages at once', () => {
    const pace = new FairPace();
    for (let now = 0; now < 500; now += 100) assert.equal(pace.spent(90, now), 0);
    assert.ok(pace.spent(90, 500) > 0);
  });

  it('leaves a peer that only sends long messages one part in twenty of the time', () => {
    const pace = new FairPace();
    let now = 0;
    let held = 0;
    for (let n = 0; n < 1000; n++) {
      now += 100;
      held += 100;
      now += pace.spent(100, now);
    }
    assert.ok(held / now < 0.06, String(held / now));
  });

  it('leaves a peer whose messages are hardly noticed a fifth of the time', () => {
    const pace = new FairPace();
    let now = 0;
    let held = 0;
    for (let n = 0; n < 10_000; n++) {
      now += 30;
      held += 30;
      now += pace.spent(30, now);
    }
    assert.ok(held / now > 0.15 && held / now < 0.25, String(held / now));
  });

  it('lets a peer make many requests at once, and then so many in a second', () => {
    const pace = new FairPace();
    for (let n = 0; n < requestBurst; n++) assert.equal(pace.asked(1_000), 0);
    let now = 1_000;
    for (let n = 0; n < 1_000; n++) now += pace.asked(now);
    assert.equal(Math.round((now - 1_000) / 1_000), 1_000 / requestRate);
  });

  it('forgives what was long ago', () => {
    const pace = new FairPace();
    assert.ok(pace.spent(600, 1_000) > 0);
    assert.equal(pace.spent(300, 60_000), 0);
  });
});
