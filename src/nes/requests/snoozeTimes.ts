// For how long next edits can be snoozed. Used by `vscode/nes/snooze` and the status menu.

import { t } from '../../base/l10n.ts';

export interface SnoozeTime {
  readonly label: string;
  /** Both in ms since 1970. @param now when the user chose it. */
  readonly until: (now: number) => number;
}

const minute = 60_000;
/** Local hour at which the next day begins. */
const morning = 8;

/** The shortest first. */
export function snoozeTimes(): readonly SnoozeTime[] {
  const after = (ms: number) => (now: number) => now + ms;
  return [
    { label: t('Snooze for 5 Minutes'), until: after(5 * minute) },
    { label: t('Snooze for 15 Minutes'), until: after(15 * minute) },
    { label: t('Snooze for 1 Hour'), until: after(60 * minute) },
    { label: t('Snooze Until Tomorrow'), until: nextMorning },
  ];
}

/** `14:30`, or `tomorrow, 08:00`. Both times in ms since 1970. @param language of the user, as a BCP 47 tag. */
export function snoozeEnd(until: number, now: number, language: string): string {
  const end = new Date(until);
  const time = end.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  return end.toDateString() === new Date(now).toDateString() ? time : t('tomorrow, {0}', time);
}

function nextMorning(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, morning).getTime();
}
