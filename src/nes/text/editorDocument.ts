// A text document as the editor shows it: the port that VS Code's TextDocument is adapted to, and that tests double.

import type { Position, Range } from '../../base/textPosition.ts';

export interface EditorDocument {
  /** `file:///…`, as it goes over the wire. The identity of the document. */
  readonly uri: string;
  readonly languageId: string;
  /** Grows with every change, undo included. */
  readonly version: number;
  readonly lineCount: number;
  /** Text of a line without its line end. @param line 0-based, below `lineCount`. */
  lineAt(line: number): string;
  /** UTF-16 offset in the whole text. A character past the end of its line counts as the end. */
  offsetAt(position: Position): number;
  /** The inverse; an offset past the end counts as the end. */
  positionAt(offset: number): Position;
  /** The whole text, line ends as they are. Costs a copy: never on a keystroke. */
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

/** The document with the focus, its cursor and what of it can be seen. */
export interface FocusedDocument {
  readonly document: EditorDocument;
  readonly position: Position;
  readonly visibleRange: Range;
}
