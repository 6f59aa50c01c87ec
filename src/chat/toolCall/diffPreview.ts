// The changed lines of a diff with some context, as the permission card shows them.

import { t } from '../../base/l10n.ts';

export interface DiffPreview {
  /** Lines that begin with `+`, `-` or a space; `⋯` stands for omitted lines. */
  readonly text: string;
  /** A text for the user with the number of further lines. */
  readonly cut: string | undefined;
}

/** Number of context lines around a change. */
const around = 2;
const mostLines = 120;
/** Above this product of lengths the middle is shown as removed and added, without a comparison. */
const mostCells = 250_000;

/** @param oldText undefined if the file is new. @param most maximum number of lines. */
export function diffPreview(oldText: string | undefined, newText: string, most = mostLines): DiffPreview {
  const lines = comparedLines(linesOf(oldText ?? ''), linesOf(newText));
  const shown: string[] = [];
  let left = 0;
  for (const [at, line] of lines.entries()) {
    const isNear = lines.slice(Math.max(0, at - around), at + around + 1).some((one) => !one.startsWith(' '));
    if (!isNear) {
      if (shown.at(-1) !== '⋯') shown.push('⋯');
    } else if (shown.length < most) shown.push(line);
    else left += 1;
  }
  const cut = left === 0 ? undefined : left === 1 ? t('1 more line') : t('{0} more lines', left);
  return { text: shown.join('\n'), cut };
}

function comparedLines(old: readonly string[], now: readonly string[]): string[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return [
    ...old.slice(0, start).map((line) => ` ${line}`),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((line) => ` ${line}`),
  ];
}

function middle(old: readonly string[], now: readonly string[]): string[] {
  if (old.length * now.length > mostCells)
    return [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)];
  const width = now.length + 1;
  // Length of the longest common subsequence from each pair of lines on.
  const rest = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      rest[i * width + j] =
        old[i] === now[j]
          ? rest[(i + 1) * width + j + 1]! + 1
          : Math.max(rest[(i + 1) * width + j]!, rest[i * width + j + 1]!);
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push(` ${old[i++]}`);
      j++;
    } else if (j >= now.length || (i < old.length && rest[(i + 1) * width + j]! >= rest[i * width + j + 1]!))
      lines.push(`-${old[i++]}`);
    else lines.push(`+${now[j++]}`);
  }
  return lines;
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
