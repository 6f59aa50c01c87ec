// The definition of one agent, as in the setting `acpHost.agents`; how it is shown, and its fingerprint.

import { createHash } from 'node:crypto';
import { isSteering } from './steeringVariable.ts';

export interface AgentDefinition {
  /** A name to look up on PATH, or an absolute path. A leading `~` is the home folder. */
  readonly command: string;
  /** Passed unchanged: no shell, no expansion. */
  readonly args?: readonly string[] | undefined;
  /** Added to VS Code's own environment. Null removes a variable. */
  readonly env?: Readonly<Record<string, string | null>> | undefined;
  /** An absolute path. A leading `~` is the home folder. Default: the home folder. */
  readonly cwd?: string | undefined;
}

/** The command line, for display only, on one line. Words with special characters are quoted, invisible characters escaped. */
export function commandLine({ command, args = [] }: Pick<AgentDefinition, 'command' | 'args'>): string {
  return [command, ...args].map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./\\~-]+$/.test(word)) return word;
  // Direction overrides could make one command look like another.
  return JSON.stringify(word).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/**
 * A hash of what a definition runs: the command, the arguments, `cwd`, the names of its variables, and the values of those
 * that decide what runs (`isSteering`). The values of others are not part of it: they are usually keys, which may change.
 */
export function definitionFingerprint({ command, args = [], env = {}, cwd }: AgentDefinition): string {
  const variables = Object.entries(env)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === null || isSteering(name) ? [name, value] : [name]));
  const text = JSON.stringify([command, args, variables, cwd ?? null]);
  return createHash('sha256').update(text).digest('hex');
}
