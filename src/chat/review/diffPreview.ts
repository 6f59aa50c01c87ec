// The changed lines of a diff with some context. Used by permission cards, tool calls and the list of changed files.

import { t } from '../../base/l10n.ts';
import { gapLine, type DiffPart } from './fileDiffs.ts';
import { writtenLines } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';

export interface DiffPreview {
  /** Lines that begin with `+`, `-` or a space; `⋯` stands for omitted lines. */
  readonly text: string;
  /** A text for the user with the number of further lines. */
  readonly cut: string | undefined;
}

/** Number of context lines around a change. */
const around = 2;
const mostLines = 120;

/** @param oldText undefined if the file is new. @param most maximum number of lines. */
export function diffPreview(oldText: string | undefined, newText: string, most = mostLines): DiffPreview {
  return partsPreview([{ oldText, newText }], most);
}

/** The changed lines of all parts, with `⋯` between two of them. @param most maximum number of lines. */
export function partsPreview(parts: readonly DiffPart[], most = mostLines): DiffPreview {
  const shown: string[] = [];
  let left = 0;
  const addGap = (): void => {
    if (shown.at(-1) !== gapLine && left === 0) shown.push(gapLine);
  };
  for (const [index, { oldText, newText }] of parts.entries()) {
    const lines = comparedLines(writtenLines(oldText ?? ''), writtenLines(newText));
    if (index > 0 && shown.length > 0) addGap();
    for (const [at, line] of lines.entries()) {
      const isNear = lines
        .slice(Math.max(0, at - around), at + around + 1)
        .some((one) => !one.startsWith(' '));
      if (!isNear) addGap();
      else if (shown.length < most) shown.push(line);
      else left += 1;
    }
  }
  const cut = left === 0 ? undefined : left === 1 ? t('1 more line') : t('{0} more lines', left);
  return { text: shown.join('\n'), cut };
}

function comparedLines(old: readonly string[], now: readonly string[]): string[] {
  const lines: string[] = [];
  const add = (mark: string, some: readonly string[]): void => {
    for (const line of some) lines.push(mark + line);
  };
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of lineHunks(old, now)) {
    add(' ', old.slice(at, oldStart));
    add('-', old.slice(oldStart, oldEnd));
    add('+', now.slice(newStart, newEnd));
    at = oldEnd;
  }
  add(' ', old.slice(at));
  return lines;
}
