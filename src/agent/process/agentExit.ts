// How an agent's process ended, and texts that describe it to the user.

import { t } from '../../base/l10n.ts';

export interface AgentExit {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its stderr, oldest first, redacted. */
  readonly stderrTail: readonly string[];
}

/** How a connection and its process ended. All texts are shown to the user. */
export interface AgentEnd {
  /** A predicate without a subject: `exited with code 1`. */
  readonly how: string;
  /** The same, with the line of stderr that explains it. */
  readonly reason: string;
  readonly stderrTail: readonly string[];
}

/** In UTF-16 units. */
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

/** The last line that mentions an error, else the last line: after an exception, that is a stack frame or Node's version. */
function tellingLine(tail: readonly string[]): string | undefined {
  const lines = tail.map((line) => line.trim()).filter((line) => line !== '');
  return lines.findLast((line) => /error|exception|panic|fatal/i.test(line)) ?? lines.at(-1);
}
