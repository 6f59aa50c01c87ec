// When an agent that crashed is restarted, and when it is given up.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { afterCrash, crashWindow, healthyPeriod, maxCrashes } from '../../../src/agent/restartPolicy.ts';

function crashAt(times: readonly number[], readyFor?: number): ReturnType<typeof afterCrash>[] {
  let recent: readonly number[] = [];
  return times.map((time) => {
    const verdict = afterCrash(recent, time, readyFor);
    recent = verdict.recent;
    return verdict;
  });
}

function delays(readyFor: number): unknown[] {
  return crashAt([0, 1, 2, 3], readyFor).map(({ decision }) => decision.kind === 'restart' && decision.delay);
}

describe('restartPolicy', () => {
  it('restarts four times with growing delays, then gives up', () => {
    const decisions = crashAt([0, 1, 2, 3, 4]).map((verdict) => verdict.decision);
    assert.deepEqual(
      decisions.map((decision) =>
        decision.kind === 'restart' ? [decision.attempt, decision.delay] : 'giveUp',
      ),
      [[1, 250], [2, 1_000], [3, 4_000], [4, 10_000], 'giveUp'],
    );
    assert.equal(decisions.at(-1)?.reason, 'crash 5 of 5 within 3 minutes');
  });

  it('restarts at once after the first crash of an agent that was ready', () => {
    assert.deepEqual(delays(0), [0, 1_000, 4_000, 10_000]);
    assert.deepEqual(delays(healthyPeriod - 1), [0, 1_000, 4_000, 10_000]);
  });

  it('restarts at once after every crash that follows a healthy period, and still gives up', () => {
    assert.deepEqual(delays(healthyPeriod), [0, 0, 0, 0]);
    assert.equal(crashAt([0, 1, 2, 3, 4], healthyPeriod).at(-1)?.decision.kind, 'giveUp');
  });

  it('expects a longer healthy period on a slow machine', () => {
    const delay = (readyFor: number): unknown => {
      const { decision } = afterCrash([0], 1, readyFor, { factor: 5 });
      return decision.kind === 'restart' && decision.delay;
    };
    assert.deepEqual([delay(5 * healthyPeriod - 1), delay(5 * healthyPeriod)], [1_000, 0]);
  });

  it('forgets a crash after the window has passed, and not earlier', () => {
    const [, before] = crashAt([0, crashWindow - 1]);
    const [, after] = crashAt([0, crashWindow]);
    assert.equal(before?.decision.kind === 'restart' && before.decision.attempt, 2);
    assert.equal(after?.decision.kind === 'restart' && after.decision.attempt, 1);
  });

  it('never gives up on an agent that crashes once a minute', () => {
    const everyMinute = Array.from({ length: 60 }, (_, minute) => minute * 60_000);
    const verdicts = crashAt(everyMinute);
    assert.ok(verdicts.every((verdict) => verdict.decision.kind === 'restart'));
    assert.ok(
      verdicts.every((verdict) => verdict.recent.length < maxCrashes),
      'and remembers only a few',
    );
  });

  it('gives up at the fifth crash within the window, whatever came before', () => {
    const kinds = crashAt([0, 100_000, 200_000, 210_000, 220_000, 230_000, 240_000]).map(
      (v) => v.decision.kind,
    );
    assert.deepEqual(kinds.indexOf('giveUp'), 5);
  });
});
