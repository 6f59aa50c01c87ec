// The times until which next edits can be snoozed, and how their end is shown.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { snoozeEnd, snoozeTimes } from '../../../../src/nes/requests/snoozeTimes.ts';

const at = (day: number, hour: number, minute: number): number =>
  new Date(2026, 0, day, hour, minute).getTime();

describe('snooze times', () => {
  it('are 5 minutes, 15 minutes, an hour, and the next morning', () => {
    const now = at(31, 14, 15);
    const times = snoozeTimes().map(({ until }) => until(now));
    const tomorrow = new Date(2026, 1, 1, 8).getTime();
    assert.deepEqual(times, [at(31, 14, 20), at(31, 14, 30), at(31, 15, 15), tomorrow]);
  });

  it('are shown as a time of the user’s language, with the day if it is another', () => {
    const now = at(30, 14, 15);
    assert.equal(snoozeEnd(at(30, 14, 30), now, 'de'), '14:30');
    assert.match(snoozeEnd(at(30, 14, 30), now, 'en-US'), /^02:30\sPM$/);
    assert.equal(snoozeEnd(at(31, 8, 0), now, 'de'), 'tomorrow, 08:00');
  });
});
