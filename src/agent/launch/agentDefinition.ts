// One agent as the user wrote it down in `acpHost.agents`.

import { createHash } from 'node:crypto';
import { isSteering } from './steeringVariable.ts';

export interface AgentDefinition {
  /** A name to look for on PATH, or an absolute path; a leading `~` is the home folder. */
  readonly command: string;
  /** Handed over as they are: no shell, no expansion. */
  readonly args?: readonly string[] | undefined;
  /** On top of VS Code's own environment; null takes a variable away. */
  readonly env?: Readonly<Record<string, string | null>> | undefined;
  /** An absolute path, a leading `~` is the home folder. Left out: the home folder. */
  readonly cwd?: string | undefined;
}

/** One line; what has blanks or signs in it is quoted, control characters are shown as escapes. */
export function commandLine({ command, args = [] }: Pick<AgentDefinition, 'command' | 'args'>): string {
  return [command, ...args].map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./\\~-]+$/.test(word)) return word;
  // Signs that turn the direction of writing could make one command look like another.
  return JSON.stringify(word).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`,
  );
}

/**
 * Two definitions with the same fingerprint run the same thing: command, arguments, the folder (as far as the user named
 * one), the names of the variables, and the values of those that steer. Other values are the user's keys: they change, and
 * are nobody's business.
 */
export function definitionFingerprint({ command, args = [], env = {}, cwd }: AgentDefinition): string {
  const variables = Object.entries(env)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === null || isSteering(name) ? [name, value] : [name]));
  const text = JSON.stringify([command, args, variables, cwd ?? null]);
  return createHash('sha256').update(text).digest('hex');
}
