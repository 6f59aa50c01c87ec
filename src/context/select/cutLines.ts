// Truncates text at line breaks: keeps as many whole lines around the focus as fit.

import { estimateTokens, utf8Length } from './estimateTokens.ts';
import type { LineRange } from './surfaceItem.ts';
import type { OverflowStrategy } from '../schema/vocabulary.ts';

export interface Room {
  readonly tokens: number;
  readonly bytes: number;
}

export interface Cut {
  readonly text: string;
  /** Range of `lines`, both ends included. */
  readonly kept: LineRange;
  readonly tokens: number;
  readonly bytes: number;
  readonly strategy: OverflowStrategy;
}

/** Undefined if not even the line at the focus fits. */
export function cutLines(lines: readonly string[], focus: LineRange, room: Room): Cut | undefined {
  const cost = lines.map(() => -1);
  const at = (line: number): number =>
    cost[line]! >= 0 ? cost[line]! : (cost[line] = estimateTokens(`${lines[line]}\n`));
  let start = Math.max(0, Math.min(focus.start, lines.length - 1));
  let end = start;
  let tokens = at(start);
  if (tokens > room.tokens) return undefined;
  for (let grew = true; grew;) {
    grew = false;
    // First the focus, then alternately both sides.
    if (end + 1 < lines.length && tokens + at(end + 1) <= room.tokens) {
      tokens += at(++end);
      grew = true;
    }
    if (end >= focus.end && start > 0 && tokens + at(start - 1) <= room.tokens) {
      tokens += at(--start);
      grew = true;
    }
  }
  // The sum of the lines' estimates may be a little less than the estimate of the whole.
  for (;;) {
    const text = lines.slice(start, end + 1).join('\n');
    const cut = { text, tokens: estimateTokens(text), bytes: utf8Length(text), kept: { start, end } };
    if (cut.tokens <= room.tokens && cut.bytes <= room.bytes)
      return { ...cut, strategy: start === 0 ? 'truncate_tail' : 'custom' };
    if (start === end) return undefined;
    const drop = Math.max(1, Math.ceil((end - start) / 8));
    if (end - focus.end >= focus.start - start) end = Math.max(start, end - drop);
    else start = Math.min(end, start + drop);
  }
}
