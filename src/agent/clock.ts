// The clock of this machine, with the factor of this process.

import type { Clock } from '../base/clock.ts';
import { readClockFactor } from '../base/clockFactor.ts';
import { toDisposable } from '../base/disposable.ts';

export const systemClock: Clock = {
  factor: readClockFactor(process.env),
  now: () => performance.now(),
  setTimer(ms, fire) {
    const timer = setTimeout(fire, ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
