// A command as people read it. For the eyes only: nothing is ever run from this text.

import type { AgentDefinition } from './agentDefinition.ts';

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
