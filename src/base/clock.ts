// The clock as an interface, so that tests can control time.

import type { Disposable } from './disposable.ts';

export interface Clock {
  /** ms since an arbitrary fixed time; never decreases. */
  now(): number;
  /** How many times slower than usual the machine is known to be; 1 if undefined. See `clockFactor.ts`. */
  readonly factor?: number;
  /** Calls `fire` once after `ms`; disposing the result before that prevents it. */
  setTimer(ms: number, fire: () => void): Disposable;
}
