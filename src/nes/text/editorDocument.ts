// A text document in the editor: the port to VS Code's `TextDocument`, with a double for tests.

import type { Position, Range } from '../../base/textPosition.ts';

export interface EditorDocument {
  /** `file:///…`, as sent on the wire. Identifies the document. */
  readonly uri: string;
  readonly languageId: string;
  /** Increases with every change, including undo. */
  readonly version: number;
  readonly lineCount: number;
  /** Text of a line without its line end. @param line 0-based, below `lineCount`. */
  lineAt(line: number): string;
  /** UTF-16 offset in the whole text. A character past the end of its line counts as the end. */
  offsetAt(position: Position): number;
  /** The inverse; an offset past the end counts as the end. */
  positionAt(offset: number): Position;
  /** The whole text with its line ends. Copies the text, so never call it on a keystroke. */
  getText(): string;
  readonly eol: '\n' | '\r\n';
}

/** One replaced range of a change event. */
export interface DocumentChange {
  /** In the text before the event. */
  readonly range: Range;
  /** UTF-16 offset of `range.start`, and length of `range`, in the text before the event. */
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** What changed a document. */
export type ChangeCause = 'edit' | 'undo' | 'redo';

/** The focused document, its cursor and its visible range. */
export interface FocusedDocument {
  readonly document: EditorDocument;
  readonly position: Position;
  readonly visibleRange: Range;
}
