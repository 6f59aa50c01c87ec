// Tests that a failing server is paused for growing times and reported once.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ModelHealth } from '../../../../src/builtin/model/modelHealth.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import { toDisposable } from '../../../../src/base/disposable.ts';

describe('ModelHealth', () => {
  it('pauses a failing server for growing times up to five minutes, and starts over after a success', () => {
    let now = 0;
    const clock: Clock = { now: () => now, setTimer: () => toDisposable(() => undefined) };
    const errors: string[] = [];
    const told: string[] = [];
    const quiet = (): void => undefined;
    const logger = {
      trace: quiet,
      debug: quiet,
      info: (said: string) => void errors.push(said),
      warn: (said: string) => void errors.push(said),
      error: quiet,
    };
    const health = new ModelHealth(clock, logger);
    health.onDidChange((trouble) => told.push(trouble));
    /** Seconds until the pause ends. */
    const pause = (): number => {
      const from = now;
      while (health.paused) now += 1000;
      return (now - from) / 1000;
    };
    assert.equal(health.paused, false);
    assert.equal(health.trouble, '');
    const pauses = Array.from({ length: 9 }, () => {
      health.failed('The server closed the connection.');
      return pause();
    });
    assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
    const trouble =
      'No suggestions from the model: The server closed the connection. Until the model is tried again later, suggestions come from the built-in rules only.';
    assert.equal(health.trouble, trouble);
    assert.deepEqual([errors, told], [[trouble], [trouble]]);
    health.answered();
    health.answered();
    assert.deepEqual(errors.slice(1), ['The model server answers again.']);
    assert.equal(health.trouble, '');
    health.failed('Again.');
    assert.equal(pause(), 5);
    assert.equal(errors.length, 3);
    assert.deepEqual(told.length, 3);
    assert.equal(told[1], '');
    health.answered();
    health.failed('Too many requests.', 60_000);
    assert.equal(pause(), 60);
    health.failed('Too many requests.', 1_000);
    assert.equal(pause(), 10);
    health.answered();
    health.cannot('its format is not known.');
    assert.equal(health.trouble, 'No suggestions from the model: its format is not known.');
    assert.equal(told.at(-1), health.trouble);
    health.failed('The server closed the connection.');
    health.answered();
    assert.equal(told.at(-1), health.trouble);
  });
});
