// The input of prompt formats and their results, independent of servers, sessions and documents, and functions that formats
// use to select lines.

import type { Position } from '../../base/textPosition.ts';

/** Lines [start, end), 0-based. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

export interface PastEdit {
  /** Relative to the workspace, with slashes. */
  readonly path: string;
  readonly hunks: readonly Hunk[];
}

/** One hunk of a unified diff. */
export interface Hunk {
  /** 0-based number of the first line in the text after the edit. */
  readonly line: number;
  /** Each with its sign, without the line end. */
  readonly lines: readonly string[];
  /** The original `@@ … @@` line. */
  readonly header: string;
}

export interface EditQuestion {
  /** Relative to the workspace, with slashes. */
  readonly path: string;
  readonly languageId: string;
  /** All lines of the document, without their ends. */
  readonly lines: readonly string[];
  readonly cursor: Position;
  /** Oldest first. */
  readonly history: readonly PastEdit[];
}

export interface ModelPrompt {
  readonly route: 'completions' | 'chat/completions';
  /** The members `prompt` or `messages`, and `stop` (four at most) of the request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The answer if nothing changes, where servers take it as a prediction. */
  readonly expected?: string;
  /** The lines that the answer replaces. */
  readonly region: LineRange;
  /**
   * Reads the new text of the region, with line feeds; `undefined` if the answer has no change or is invalid.
   * @param finished true if the model ended the answer itself.
   */
  read(answer: string, finished: boolean): string | undefined;
}

export interface EditFormat {
  /** Markers that must not occur in the text, since they would end a part of the prompt. */
  readonly markers: readonly string[];
  /** True if the format rewrites a region based on recent edits, and so needs history. Else it only inserts. */
  readonly rewrites: boolean;
  write(question: EditQuestion): ModelPrompt;
}

/** Extends `from` by whole lines, alternately below and above, up to `most` UTF-16 units; always includes `from`. */
export function linesAround(lines: readonly string[], from: LineRange, most: number): LineRange {
  let { start, end } = from;
  let left = most;
  const cost = (index: number): number => (lines[index] as string).length + 1;
  for (let grown = true; grown;) {
    grown = false;
    if (end < lines.length && cost(end) <= left) {
      left -= cost(end++);
      grown = true;
    }
    if (start > 0 && cost(start - 1) <= left) {
      left -= cost(--start);
      grown = true;
    }
  }
  return { start, end };
}

/** The range grown to multiples of `step` lines: it stays the same for most keys, so that servers can reuse the prompt. */
export function snapped({ start, end }: LineRange, step: number, count: number): LineRange {
  return {
    start: Math.max(0, Math.floor(start / step) * step),
    end: Math.min(count, Math.ceil(end / step) * step),
  };
}

/** The range of the cursor's line. */
export function cursorLine({ cursor }: EditQuestion): LineRange {
  return { start: cursor.line, end: cursor.line + 1 };
}

/** The lines of a range with line feeds, and with `marker` at the cursor. */
export function withCursor({ lines, cursor }: EditQuestion, range: LineRange, marker: string): string {
  return lines
    .slice(range.start, range.end)
    .map((line, index) =>
      range.start + index === cursor.line
        ? line.slice(0, cursor.character) + marker + line.slice(cursor.character)
        : line,
    )
    .join('\n');
}

/** The answer up to the first of the markers. */
export function untilAny(answer: string, markers: readonly string[]): string {
  const found = markers.map((marker) => answer.indexOf(marker)).filter((index) => index >= 0);
  return answer.slice(0, Math.min(answer.length, ...found));
}

/** A region without the line feeds that frame it and without the marker of the cursor. */
export function unframed(body: string, cursor: string): string {
  return body.replaceAll(cursor, '').replace(/^\n/, '').replace(/\n$/, '');
}

/** The text between two markers; the second one may be missing. `undefined` without the first one. */
export function between(answer: string, from: number, open: string, close: string): string | undefined {
  return from < 0 ? undefined : untilAny(answer.slice(from + open.length), [close]);
}
