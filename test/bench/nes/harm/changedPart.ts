// Shows a suggestion as the lines of a diff, for the lists that benchmarks print.

import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';

/** Lines above and below each changed block. */
const around = 2;
const mostLines = 40;

export function changedPart(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const lines: string[] = [];
  for (const { oldStart, oldEnd, newStart, newEnd } of changedBlocks(old, now, { mostEdits: 2_000 })) {
    const first = Math.max(0, oldStart - around);
    lines.push(`@@ ${first + 1}`);
    lines.push(...old.slice(first, oldStart).map((line) => `  ${line}`));
    lines.push(...old.slice(oldStart, oldEnd).map((line) => `- ${line}`));
    lines.push(...now.slice(newStart, newEnd).map((line) => `+ ${line}`));
    lines.push(...old.slice(oldEnd, oldEnd + around).map((line) => `  ${line}`));
  }
  return lines.slice(0, mostLines);
}
