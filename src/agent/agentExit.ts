// How an agent's process ended, and that in words.

export interface AgentExit {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its error output, oldest first, without secrets. */
  readonly stderrTail: readonly string[];
}

const maxQuote = 160;

/** The verb and what follows it: `exited with code 1 ("Error: no key")`. For the user's eyes. */
export function describeExit(exit: AgentExit): string {
  const how =
    exit.signal === null ? `exited with code ${exit.code ?? 'unknown'}` : `was ended by ${exit.signal}`;
  const line = tellingLine(exit.stderrTail);
  if (line === undefined) return how;
  return `${how} ("${line.length > maxQuote ? `${line.slice(0, maxQuote)}…` : line}")`;
}

/** Not simply the last line: that is a stack frame or Node's own version where a program throws. */
function tellingLine(tail: readonly string[]): string | undefined {
  const lines = tail.map((line) => line.trim()).filter((line) => line !== '');
  return lines.findLast((line) => /error|exception|panic|fatal/i.test(line)) ?? lines.at(-1);
}
