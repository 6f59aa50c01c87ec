// Whether a crashed agent is started again. Pure: the crashes so far and the time go in, a decision comes out.

/** Giving up comes with this many crashes within `crashWindow`, so there are at most four restarts in it. */
export const maxCrashes = 5;

/** In ms. A crash longer ago is forgotten. */
export const crashWindow = 3 * 60_000;

/** In ms. A crash after being ready for so long is restarted at once: somebody is working with the agent. */
export const healthyPeriod = 10_000;

/** In ms, before the first, second … restart. */
const delays = [250, 1_000, 4_000, 10_000] as const;

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

/** `recent` are the crashes that still count, this one included: hand them in at the next crash. */
export interface CrashVerdict {
  readonly decision: RestartDecision;
  readonly recent: readonly number[];
}

/**
 * Judges a crash at `now`; `earlier` are the times of those before it, in ms of the same clock.
 * @param readyFor ms that the agent was ready before it crashed; undefined if it never was.
 */
export function afterCrash(
  earlier: readonly number[],
  now: number,
  readyFor: number | undefined,
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
    delay: isAtOnce(crashes, readyFor) ? 0 : delay,
    reason: counted,
  } as const;
  return { decision, recent };
}

/** The first crash of an agent that worked, and every crash after a healthy period. */
function isAtOnce(crashes: number, readyFor: number | undefined): boolean {
  return readyFor !== undefined && (crashes === 1 || readyFor >= healthyPeriod);
}
