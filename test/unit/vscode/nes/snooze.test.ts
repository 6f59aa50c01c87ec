// Tests how long next edit suggestions are paused, by the clock of the computer, and what is shown of it.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { SnoozeTime } from '../../../../src/nes/requests/snoozeTimes.ts';
import { Snooze } from '../../../../src/vscode/nes/snooze.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

const minute = 60_000;

describe('Snooze', () => {
  let clock: ManualClock;
  let time: number;
  let snooze: Snooze;
  beforeEach(() => {
    clock = new ManualClock();
    time = 0;
    snooze = new Snooze(clock, new RecordingLogger(), 'en', () => time);
  });

  const choice = (label: string): SnoozeTime | undefined =>
    snooze.choices().find((one) => one.label === label);

  it('ends at the chosen time, or when the user resumes', () => {
    assert.equal(choice('Resume'), undefined);
    snooze.begin(choice('Snooze for 15 Minutes')!);
    assert.equal(snooze.active, true);
    // Timers stop while a computer sleeps, so the next check must notice that the snooze has ended.
    time += 14 * minute;
    clock.advance(minute);
    assert.equal(snooze.active, true);
    time += minute;
    clock.advance(minute);
    assert.equal(snooze.active, false);
    snooze.begin(choice('Snooze Until Tomorrow')!);
    snooze.begin(choice('Resume')!);
    assert.equal(snooze.active, false);
  });

  it('lasts from the choice on, is not longer if the clock is set back, and knows its day', () => {
    time = new Date(2026, 0, 1, 22, 50).getTime();
    const chosen = choice('Snooze for 15 Minutes')!;
    // The menu was open for an hour.
    time += 60 * minute;
    const told: (string | undefined)[] = [];
    snooze.onDidChange(() => told.push(snooze.end));
    snooze.begin(chosen);
    assert.match(told.at(-1)!, /^tomorrow, /);
    time += 11 * minute;
    clock.advance(minute);
    assert.equal(told.length, 2);
    assert.doesNotMatch(told.at(-1)!, /tomorrow/);
    time -= 600 * minute;
    clock.advance(minute);
    assert.equal(snooze.active, true);
    time += 5 * minute;
    clock.advance(minute);
    assert.equal(snooze.active, false);
  });
});
