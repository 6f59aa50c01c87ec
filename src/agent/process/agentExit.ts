// How an agent's process ended, and its description for the user.

import { t } from '../../base/l10n.ts';

export interface AgentExit {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its error output, oldest first, without secrets. */
  readonly stderrTail: readonly string[];
}

/** How a connection and its process ended. All texts are shown to the user. */
export interface AgentEnd {
  /** A verb and what follows it: `exited with code 1`. */
  readonly how: string;
  /** The same with the line of error output that explains it. */
  readonly reason: string;
  readonly stderrTail: readonly string[];
}

const maxQuote = 160;

/** `exited with code 1 ("Error: no key")`. Shown to the user. */
export function describeExit(exit: AgentExit): string {
  const how = describeEnd(exit);
  const line = tellingLine(exit.stderrTail);
  if (line === undefined) return how;
  return `${how} ("${line.length > maxQuote ? `${line.slice(0, maxQuote)}…` : line}")`;
}

/** `exited with code 1`. Shown to the user. */
export function describeEnd({ code, signal }: Pick<AgentExit, 'code' | 'signal'>): string {
  if (signal !== null) return t('was ended by {0}', signal);
  return code === null ? t('exited with code unknown') : t('exited with code {0}', code);
}

/** Not simply the last line: that is a stack frame or Node's own version where a program throws. */
function tellingLine(tail: readonly string[]): string | undefined {
  const lines = tail.map((line) => line.trim()).filter((line) => line !== '');
  return lines.findLast((line) => /error|exception|panic|fatal/i.test(line)) ?? lines.at(-1);
}
