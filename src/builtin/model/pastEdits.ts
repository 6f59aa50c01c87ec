// Parses the client's edit history, which is unified diffs, adds an edit to it, and restores a text before the last edit.

import { changedBlocks } from '../../base/diffs/sequenceDiff.ts';
import type { EditQuestion, Hunk, LineRange, PastEdit } from './editQuestion.ts';

/** Maximum UTF-16 units of one edit. */
const mostText = 4_000;

/** Skips edits that are too long or invalid. @param pathOf returns the path of a document for prompts. */
export function readPastEdits(
  entries: readonly { readonly uri: string; readonly diff: string }[],
  pathOf: (uri: string) => string,
): readonly PastEdit[] {
  return entries.flatMap(({ uri, diff }) => {
    const hunks = diff.length > mostText ? [] : readHunks(diff);
    return hunks.length > 0 ? [{ path: pathOf(uri), hunks }] : [];
  });
}

function readHunks(diff: string): readonly Hunk[] {
  const hunks: { line: number; lines: string[]; header: string }[] = [];
  for (const line of diff.split('\n')) {
    const [header, start, count] = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    // An empty range is numbered by the line before it.
    if (header !== undefined)
      hunks.push({ line: Number(start) - (count === '0' ? 0 : 1), lines: [], header });
    else if (/^[ +-]/.test(line)) hunks.at(-1)?.lines.push(line);
  }
  return hunks;
}

/** Lines of context around an edit. */
const context = 3;

/** The edit that turned one text into another, which differs. */
export function pastEdit(path: string, before: readonly string[], after: readonly string[]): PastEdit {
  const blocks = changedBlocks(before, after);
  const start = blocks[0]?.oldStart ?? 0;
  const end = blocks.at(-1)?.oldEnd ?? 0;
  const by = after.length - before.length;
  const from = Math.max(0, start - context);
  const to = Math.min(before.length, end + context);
  const lines = [
    ...before.slice(from, start).map((line) => ` ${line}`),
    ...before.slice(start, end).map((line) => `-${line}`),
    ...after.slice(start, end + by).map((line) => `+${line}`),
    ...before.slice(end, to).map((line) => ` ${line}`),
  ];
  const header = `@@ -${from + 1},${to - from} +${from + 1},${to - from + by} @@`;
  return { path, hunks: [{ line: from, lines, header }] };
}

/** The diff with its `@@` lines, each line ended by a line feed. */
export function unified({ hunks }: PastEdit): string {
  return hunks.map(({ header, lines }) => `${[header, ...lines].join('\n')}\n`).join('');
}

export function side({ lines }: Hunk, sign: '-' | '+'): string[] {
  return lines.filter((line) => line[0] === ' ' || line[0] === sign).map((line) => line.slice(1));
}

/** The hunk with at most `most` context lines at each end. */
export function withContext(hunk: Hunk, most: number): Hunk {
  const changed = (line: string): boolean => line[0] !== ' ';
  const from = Math.max(0, hunk.lines.findIndex(changed) - most);
  const to = hunk.lines.findLastIndex(changed) + 1 + most;
  return { ...hunk, line: hunk.line + from, lines: hunk.lines.slice(from, to) };
}

/** The lines of `range` before the newest edit, as far as it changed them. */
export function beforeLastEdit({ lines, history, path }: EditQuestion, range: LineRange): readonly string[] {
  const newest = history.at(-1);
  let before = lines.slice(range.start, range.end);
  if (newest?.path !== path) return before;
  for (const hunk of newest.hunks.toReversed()) {
    const now = side(hunk, '+');
    // The context of the hunk may exceed the range.
    const was = side(hunk, '-');
    const cutHead = Math.max(0, range.start - hunk.line);
    const cutTail = Math.max(0, hunk.line + now.length - range.end);
    if (!isContext(hunk.lines.slice(0, cutHead)) || !isContext(hunk.lines.slice(hunk.lines.length - cutTail)))
      continue;
    const at = hunk.line + cutHead - range.start;
    const count = now.length - cutHead - cutTail;
    const there =
      before.slice(at, at + count).join('\n') === now.slice(cutHead, now.length - cutTail).join('\n');
    if (count < 0 || !there) continue;
    before = before.toSpliced(at, count, ...was.slice(cutHead, was.length - cutTail));
  }
  return before;
}

function isContext(lines: readonly string[]): boolean {
  return lines.every((line) => line[0] === ' ');
}
