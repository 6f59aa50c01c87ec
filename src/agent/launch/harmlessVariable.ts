// Lists the environment variables that are known to decide neither what runs nor which servers are used, with the values that they
// usually have. All others are shown in questions, are part of fingerprints, and are not taken from a workspace.

import { looksSecret } from './secretVariable.ts';
import { isSteering } from './steeringVariable.ts';

/** Names with the reason for the row, and their usual values. Case is ignored. */
const table: readonly { readonly reason: string; readonly names: RegExp; readonly values: RegExp }[] = [
  {
    reason: 'languages; a value with a path would name a file of translations',
    names: /^(?:LANG|LANGUAGE|LC_[A-Z]{2,20})$/i,
    values: /^[A-Za-z][A-Za-z0-9_.@:-]{0,100}$|^$/,
  },
  {
    reason: 'what a terminal can show',
    names: /^(?:TERM|COLORTERM|COLUMNS|LINES)$/i,
    values: /^\w[\w.+-]{0,50}$|^$/,
  },
  {
    reason: 'whether programs print colours',
    names: /^(?:NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|FORCE_HYPERLINK|CARGO_TERM_COLOR|PY_COLORS)$/i,
    values: /^\w{0,10}$/,
  },
  {
    reason: 'whether programs ask and print progress, as on a server for builds',
    names: /^(?:CI|CONTINUOUS_INTEGRATION|DO_NOT_TRACK|NO_UPDATE_NOTIFIER)$/i,
    values: /^\w{0,10}$/,
  },
  {
    reason: 'how much a program prints when it fails',
    names: /^(?:RUST_BACKTRACE|PYTHONUNBUFFERED|PYTHONFAULTHANDLER)$/i,
    values: /^\w{0,10}$/,
  },
  {
    reason: 'the time zone; a value that begins with a slash would name a file',
    names: /^TZ$/i,
    values: /^\w[\w+-]{0,30}(?:\/\w[\w+-]{0,30}){0,2}$|^$/,
  },
];

/** True if the variable decides nothing but how text looks. @param value null if the variable is removed. */
export function isHarmless(name: string, value: string | null): boolean {
  return table.some((row) => row.names.test(name) && (value === null || row.values.test(value)));
}

/**
 * Whether questions show the value of the variable, and ask again when it changes: of all variables but harmless ones and
 * secrets. A variable that is known to decide what runs is no secret.
 */
export function isShownWithValue(name: string, value: string): boolean {
  return isSteering(name) || !(isHarmless(name, value) || looksSecret(name, value));
}
