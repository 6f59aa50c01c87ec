// Records change events and converts them to changes of whole lines, for the edit history.

import type { DocumentChange, EditorDocument } from './editorDocument.ts';

/** Lines [start, end) of the text before the event became `count` lines. At least one line, before and after. */
export interface LineChange {
  /** 0-based. */
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** @returns in order; changes that touch the same line are merged. */
export function asLineChanges(changes: readonly DocumentChange[]): LineChange[] {
  const ordered = changes.length === 1 ? changes : changes.toSorted((a, b) => a.rangeOffset - b.rangeOffset);
  const result: LineChange[] = [];
  for (const { range, text } of ordered) {
    const start = range.start.line;
    const end = range.end.line + 1;
    const count = 1 + lineEnds(text);
    const last = result.at(-1);
    // The line where one change ends and the next begins is one line afterwards too.
    if (last && start < last.end) {
      result[result.length - 1] = { start: last.start, end, count: last.count + count - 1 };
    } else result.push({ start, end, count });
  }
  return result;
}

/** How many lines the document grows by. */
export function lineGrowth({ start, end, count }: LineChange): number {
  return count - (end - start);
}

/** `\n`, `\r\n` and a lone `\r` each end a line, as in VS Code. */
export function lineEnds(text: string): number {
  let ends = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) ends++;
  }
  return ends;
}

/** A change event that is processed later, so that it costs little on the keystroke. */
export interface RecordedChange {
  /** May have changed further when the event is processed; `version` and `lineCount` are those right after the event. */
  readonly document: EditorDocument;
  readonly changes: readonly DocumentChange[];
  readonly version: number;
  readonly lineCount: number;
  /** ms, on the clock of the session. */
  readonly at: number;
}

/** Events that may be recorded before they are processed. */
export const maxPendingChanges = 100;
