// Makes the durations that decide what happens longer on a machine that is known to be slow. Window tests run on busy
// machines and set the factor; for users it is 1.

import type { Clock } from './clock.ts';

/** The environment variable that sets the factor of a process, and of the processes that it starts. */
const variable = 'ACP_HOST_CLOCK_FACTOR';

const largest = 20;

/** @returns 1 to 20: 1 without the variable or if it is invalid, so that no duration is ever shorter than usual. */
export function readClockFactor(env: Readonly<Record<string, string | undefined>>): number {
  const factor = Number(env[variable]);
  return factor >= 1 ? Math.min(factor, largest) : 1;
}

/**
 * `ms` times the factor of `clock`. For time limits, for guards against keys that come too early, and for times within which
 * events belong together. Not for what is only later on a slow machine: delays before a retry, pauses, limits of rates.
 */
export function scaledTime(ms: number, { factor = 1 }: Pick<Clock, 'factor'>): number {
  return ms * factor;
}
