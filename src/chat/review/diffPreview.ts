// The changed lines of a diff with some context. Used by permission cards, tool calls and the list of changed files.

import { t } from '../../base/l10n.ts';
import { gapLine, type DiffPart } from './fileDiffs.ts';
import { writtenLines, type Lines } from './lineHunk.ts';
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
  const add = (mark: string, lines: Lines, start: number, end: number): void => {
    const last = Math.min(end, start + Math.max(0, most - shown.length));
    for (let at = start; at < last; at++) shown.push(mark + lines[at]!);
    left += end - last;
  };
  for (const [index, { oldText, newText }] of parts.entries()) {
    const [old, now] = [writtenLines(oldText ?? ''), writtenLines(newText)];
    if (index > 0 && shown.length > 0) addGap();
    /** Adds the first `before` and the last `after` of the unchanged lines [start, end). */
    const addUnchanged = (start: number, end: number, before: number, after: number): void => {
      const first = Math.min(end, start + before);
      const last = Math.max(first, end - after);
      add(' ', old, start, first);
      if (first < last) addGap();
      add(' ', old, last, end);
    };
    let [at, isAfterChange] = [0, false];
    for (const { oldStart, oldEnd, newStart, newEnd } of lineHunks(old, now)) {
      addUnchanged(at, oldStart, isAfterChange ? around : 0, around);
      add('-', old, oldStart, oldEnd);
      add('+', now, newStart, newEnd);
      [at, isAfterChange] = [oldEnd, true];
    }
    addUnchanged(at, old.length, isAfterChange ? around : 0, 0);
  }
  const cut = left === 0 ? undefined : left === 1 ? t('1 more line') : t('{0} more lines', left);
  return { text: shown.join('\n'), cut };
}
