// Counts the lines that a diff adds and removes.

/** Above this product of lengths the whole middle is counted, so counts may be too high but never too low. */
const mostCells = 1_000_000;

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** @param oldText undefined if the file is new. */
export function lineCounts(oldText: string | undefined, newText: string): LineCounts {
  const old = linesOf(oldText ?? '');
  const now = linesOf(newText);
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const a = old.slice(start, old.length - end);
  const b = now.slice(start, now.length - end);
  const kept = a.length * b.length > mostCells ? 0 : commonLength(a, b);
  return { added: b.length - kept, removed: a.length - kept };
}

/** A final line break does not begin another line. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Longest common subsequence, two rows at a time. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1);
  for (const line of a) {
    const row = new Uint32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      row[j + 1] = line === b[j] ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!);
    }
    above = row;
  }
  return above[b.length]!;
}
