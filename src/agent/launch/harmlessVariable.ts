// Lists the environment variables that are known to decide neither what runs nor which servers are used, with the values that they
// usually have. All others are shown in questions, are part of fingerprints, and are not taken from a workspace.

import { looksSecret } from './secretVariable.ts';
import { isSteering } from './steeringVariable.ts';

/** Names, and the values that each of them usually has. Case is ignored. */
const table: readonly (readonly [names: RegExp, values: RegExp])[] = [
  // Languages. A value with a path would name a file of translations.
  [/^(?:LANG|LANGUAGE|LC_[A-Z]{2,20})$/i, /^[A-Za-z][\w.@:-]{0,100}$|^$/],
  // What a terminal can show.
  [/^(?:TERM|COLORTERM|COLUMNS|LINES)$/i, /^\w[\w.+-]{0,50}$|^$/],
  // Whether programs print colours, ask, or print progress, and how much they print when they fail.
  [
    /^(?:NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|CI|DO_NOT_TRACK|NO_UPDATE_NOTIFIER|RUST_BACKTRACE|PYTHONUNBUFFERED)$/i,
    /^\w{0,10}$/,
  ],
  // The time zone. A value that begins with a slash or a colon would name a file.
  [/^TZ$/i, /^\w[\w+-]{0,30}(?:\/\w[\w+-]{0,30}){0,2}$|^$/],
];

/** True if the variable decides nothing but how text looks. @param value null if the variable is removed. */
export function isHarmless(name: string, value: string | null): boolean {
  return table.some(([names, values]) => names.test(name) && (value === null || values.test(value)));
}

/**
 * Whether questions show the value of the variable, and ask again when it changes: of all variables but harmless ones and
 * secrets. A variable that is known to decide what runs is no secret.
 */
export function isShownWithValue(name: string, value: string): boolean {
  return isSteering(name) || !(isHarmless(name, value) || looksSecret(name, value));
}
