// Time as the pure rooms see it, so that a test can own it.

import type { Disposable } from './disposable.ts';

export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  now(): number;
  /** Calls `fire` once after `ms`; disposing the result before that prevents it. */
  setTimer(ms: number, fire: () => void): Disposable;
}
