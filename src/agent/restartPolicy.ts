// Decides whether and when a crashed agent is restarted, and how long a start may take. Pure.

import type { Clock } from '../base/clock.ts';
import { scaledTime } from '../base/clockFactor.ts';

/** Crashes within `crashWindow` after which the agent is not restarted. */
export const maxCrashes = 5;

/** ms. Older crashes do not count. */
export const crashWindow = 3 * 60_000;

/** ms. After being ready for this long, a crashed agent is restarted at once, since it is in use. */
export const healthyPeriod = 10_000;

/** ms before the first, second … restart. */
const delays = [250, 1_000, 4_000, 10_000] as const;

/** ms. Real agents take up to 4 s; the first run through npx downloads the agent. */
export const initializeTimeout = 60_000;

export type RestartDecision =
  | {
      readonly kind: 'restart';
      /** 1 is the first restart within the window. */
      readonly attempt: number;
      readonly maxAttempts: number;
      /** In ms from now. */
      readonly delay: number;
      readonly reason: string;
    }
  | { readonly kind: 'giveUp'; readonly crashes: number; readonly reason: string };

/** `recent`: times of the crashes that still count, including this one. Pass them as `earlier` at the next crash. */
export interface CrashVerdict {
  readonly decision: RestartDecision;
  readonly recent: readonly number[];
}

/**
 * Decides after a crash at `now`. `earlier`: times of earlier crashes, in ms of the same clock.
 * @param readyFor ms that the agent was ready before it crashed; undefined if it never was.
 */
export function afterCrash(
  earlier: readonly number[],
  now: number,
  readyFor: number | undefined,
  clock: Pick<Clock, 'factor'> = {},
): CrashVerdict {
  const recent = [...earlier.filter((time) => now - time < crashWindow), now];
  const crashes = recent.length;
  const counted = `crash ${crashes} of ${maxCrashes} within ${crashWindow / 60_000} minutes`;
  const delay = delays[crashes - 1];
  if (crashes >= maxCrashes || delay === undefined) {
    return { decision: { kind: 'giveUp', crashes, reason: counted }, recent };
  }
  const decision = {
    kind: 'restart',
    attempt: crashes,
    maxAttempts: maxCrashes - 1,
    delay: isAtOnce(crashes, readyFor, scaledTime(healthyPeriod, clock)) ? 0 : delay,
    reason: counted,
  } as const;
  return { decision, recent };
}

/** The first crash of an agent that worked, and every crash after a healthy period. */
function isAtOnce(crashes: number, readyFor: number | undefined, healthy: number): boolean {
  return readyFor !== undefined && (crashes === 1 || readyFor >= healthy);
}
