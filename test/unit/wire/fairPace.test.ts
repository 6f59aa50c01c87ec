// How long reading pauses for a peer that takes too much time or asks too often.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { FairPace, fewRequests, requestBurst, requestRate } from '../../../src/wire/fairPace.ts';

describe('FairPace', () => {
  it('does not pause a peer whose messages are handled quickly', () => {
    const pace = new FairPace();
    for (let now = 0; now < 10_000; now += 20) assert.equal(pace.spent(15, now), 0);
  });

  it('allows some long messages at once', () => {
    const pace = new FairPace();
    for (let now = 0; now < 500; now += 100) assert.equal(pace.spent(90, now), 0);
    assert.ok(pace.spent(90, 500) > 0);
  });

  it('limits a peer that only sends long messages to a twentieth of the time', () => {
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

  it('leaves a fifth of the time to a peer whose messages are hardly noticed', () => {
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

  it('does not limit the requests of a peer that waits for answers', () => {
    const pace = new FairPace();
    for (let n = 0; n < 100_000; n++) assert.equal(pace.asked(1_000, fewRequests - 1), 0);
  });

  it('limits requests while more than a few are open to a burst, and then to a rate per second', () => {
    const pace = new FairPace();
    for (let n = 0; n < requestBurst; n++) assert.equal(pace.asked(1_000, fewRequests), 0);
    let now = 1_000;
    for (let n = 0; n < 1_000; n++) now += pace.asked(now, fewRequests);
    assert.equal(Math.round((now - 1_000) / 1_000), 1_000 / requestRate);
  });

  it('forgets long messages after some time', () => {
    const pace = new FairPace();
    assert.ok(pace.spent(600, 1_000) > 0);
    assert.equal(pace.spent(300, 60_000), 0);
  });
});
