// The clock as an interface, so that tests can control time.

import type { Disposable } from './disposable.ts';

export interface Clock {
  /** ms since an arbitrary fixed time; never decreases. */
  now(): number;
  /** Calls `fire` once after `ms`; disposing the result before that prevents it. */
  setTimer(ms: number, fire: () => void): Disposable;
}
