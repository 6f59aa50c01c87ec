// The parts of a text that a suggestion replaces, as small as words allow. Used to judge suggestions by what is typed later.

import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';
import { tokensOf } from '../sessions/keys.ts';

export interface ReplacedSpan {
  /** Offset in UTF-16 units. */
  readonly start: number;
  /** What stands there afterwards; empty if text is only removed. */
  readonly text: string;
  /** The text after the span. */
  readonly rest: string;
}

export function replacedSpans(before: string, after: string): ReplacedSpan[] {
  const [oldLines, newLines] = [linesOf(before), linesOf(after)];
  return changedBlocks(oldLines, newLines, { mostEdits: 2_000 }).flatMap((block) => {
    const at = lengthOf(oldLines.slice(0, block.oldStart));
    const old = tokensOf(oldLines.slice(block.oldStart, block.oldEnd).join(''));
    const now = tokensOf(newLines.slice(block.newStart, block.newEnd).join(''));
    return changedBlocks(old, now).map(({ oldStart, oldEnd, newStart, newEnd }): ReplacedSpan => {
      const end = at + lengthOf(old.slice(0, oldEnd));
      return {
        start: at + lengthOf(old.slice(0, oldStart)),
        text: now.slice(newStart, newEnd).join(''),
        rest: before.slice(end, end + 100),
      };
    });
  });
}

/** With their line ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
