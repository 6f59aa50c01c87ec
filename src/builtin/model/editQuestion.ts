// What a prompt format is given, and what it makes of it: the same for all formats, so that they know nothing of servers,
// sessions and documents.

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

/** One place of a unified diff. */
export interface Hunk {
  /** 0-based line of the first line in the text after the edit. */
  readonly line: number;
  /** With its sign, without the line end. */
  readonly lines: readonly string[];
  /** `@@ … @@`, as it was. */
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
  /** `prompt` or `messages`, and `stop` (four at most). */
  readonly body: Readonly<Record<string, unknown>>;
  /** What the answer stands for. */
  readonly region: LineRange;
  /**
   * The region as the answer wants it, lines joined by line feeds; `undefined` where it wants nothing or is none.
   * @param finished the model came to its end by itself.
   */
  read(answer: string, finished: boolean): string | undefined;
}

export interface EditFormat {
  /** What must not be in the text: it would end a part of the prompt before its end. */
  readonly markers: readonly string[];
  /** It writes a region anew, after what was edited: without history there is nothing to ask. Else it only adds. */
  readonly rewrites: boolean;
  write(question: EditQuestion): ModelPrompt;
}
