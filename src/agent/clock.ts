// Time as the agent room sees it, so that a test can own it.

import { toDisposable, type Disposable } from '../base/disposable.ts';

export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  now(): number;
  /** Calls `fire` once after `ms`; disposing the result before that prevents it. */
  setTimer(ms: number, fire: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  setTimer(ms, fire) {
    const timer = setTimeout(fire, ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
