// A server that fails is left alone, for longer each time, and spoken of once.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ModelHealth } from '../../../../src/builtin/model/modelHealth.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import { toDisposable } from '../../../../src/base/disposable.ts';

describe('the health of a model server', () => {
  it('is tried again after pauses that grow, up to five minutes, and from the start once it is well', () => {
    let now = 0;
    const clock: Clock = { now: () => now, setTimer: () => toDisposable(() => undefined) };
    const errors: string[] = [];
    const quiet = (): void => undefined;
    const logger = {
      trace: quiet,
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: (said: string) => void errors.push(said),
    };
    const health = new ModelHealth(clock, logger);
    /** Seconds until it may be asked again. */
    const pause = (): number => {
      const from = now;
      while (health.paused) now += 1000;
      return (now - from) / 1000;
    };
    assert.equal(health.paused, false);
    assert.equal(health.trouble, '');
    const pauses = Array.from({ length: 9 }, () => {
      health.failed('It hung up.');
      return pause();
    });
    assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
    assert.equal(health.trouble, 'It hung up.');
    assert.deepEqual(errors, [
      'No suggestions of the model: It hung up. The rules suggest without it; it is asked again later.',
    ]);
    health.answered();
    health.answered();
    assert.deepEqual(errors.slice(1), ['The model server answers again.']);
    assert.equal(health.trouble, '');
    health.failed('Again.');
    assert.equal(pause(), 5);
    assert.equal(errors.length, 3);
  });
});
