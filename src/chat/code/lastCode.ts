// Finds the last code block in the agent's messages, the default target of code commands.

import type { Entry } from '../messages/messages.ts';

export interface SaidCode {
  readonly text: string;
  /** Info string of the fence. */
  readonly info: string;
  /** The lines before it. */
  readonly before: string;
}

/** Maximum UTF-16 units searched, from the end of a message. */
const longest = 500_000;

/** Finds fenced code only. An unclosed fence ends with its message. */
export function lastCode(rows: readonly Entry[]): SaidCode | undefined {
  for (const entry of rows.toReversed()) {
    if (entry.kind !== 'agent') continue;
    for (const part of entry.parts.toReversed()) {
      const code = part.kind === 'text' ? lastFence(part.text.slice(-longest)) : undefined;
      if (code) return code;
    }
  }
  return undefined;
}

function lastFence(text: string): SaidCode | undefined {
  const lines = text.split('\n');
  let last: SaidCode | undefined;
  let open: { fence: string; indent: number; info: string; at: number } | undefined;
  for (const [at, line] of [...lines, undefined].entries()) {
    if (open) {
      const isEnd =
        line === undefined || (line.trim().startsWith(open.fence) && /^\s*(?:`+|~+)\s*$/.test(line));
      if (!isEnd) continue;
      const cut = new RegExp(`^ {0,${open.indent}}`);
      const code = lines.slice(open.at + 1, at).map((one) => `${one.replace(cut, '')}\n`);
      last = {
        text: code.join(''),
        info: open.info,
        before: lines.slice(Math.max(0, open.at - 5), open.at).join('\n'),
      };
      open = undefined;
      continue;
    }
    const match = line === undefined ? null : /^(\s*)(`{3,}(?=[^`]*$)|~{3,})([^\n]*)$/.exec(line);
    if (match) open = { indent: match[1]!.length, fence: match[2]!, info: match[3]!.trim(), at };
  }
  return last;
}
