// The clock of this machine.

import type { Clock } from '../base/clock.ts';
import { toDisposable } from '../base/disposable.ts';

export const systemClock: Clock = {
  now: () => performance.now(),
  setTimer(ms, fire) {
    const timer = setTimeout(fire, ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
