// Formats durations for the user. Used by `SilenceNote` and the line that says what the agent is doing.

import { t } from '../base/l10n.ts';

/** Seconds between two updates of a time that is shown. */
export const step = 10;

/** @param seconds rounded down to whole steps, minutes or hours. */
export function duration(seconds: number): string {
  if (seconds < 120) return t('{0} s', seconds - (seconds % step));
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? t('{0} min', minutes) : t('{0} h', Math.floor(minutes / 60));
}
