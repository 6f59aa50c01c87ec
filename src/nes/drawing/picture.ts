// What is painted into one editor, as plain data. The layout in this folder creates it; `vscode/nes/drawing/painter` draws it.

import type { Position, Range } from '../../base/textPosition.ts';

export type MarkStyle =
  /** A part of a line that is deleted or replaced. */
  | 'removedText'
  /** A line that is deleted or replaced, without its indentation. */
  | 'removedLine'
  /** A match of a search and replace. */
  | 'match'
  /** A symbol to rename. */
  | 'symbol';

/** A highlighted range of the document, within one line and never empty. */
export interface Mark {
  readonly range: Range;
  readonly style: MarkStyle;
}

export type AttachmentStyle =
  /** New text at its place in the line. */
  | 'addedText'
  /** A whole new line, beside the old ones. */
  | 'addedLine'
  /** A deleted line end. */
  | 'removedBreak'
  /** Says what Tab does. */
  | 'hint'
  /** The same, in subtle mode. */
  | 'quietHint';

/**
 * Text that is drawn but not in the document: one line, without tabs and control characters. Spaces are kept.
 * At most one per position, since VS Code does not define the order of several.
 */
export interface Attachment {
  readonly position: Position;
  readonly text: string;
  readonly style: AttachmentStyle;
  /** Free columns before the text. */
  readonly margin: number;
  /** Number of column pairs in `margin` to replace by one em, for East Asian characters, which are one em wide. May be negative. */
  readonly marginEms: number;
  /** Blank columns after the text, so that lines of different length form a block. */
  readonly padding: number;
}

export interface Picture {
  readonly marks: readonly Mark[];
  /** In order of position. */
  readonly texts: readonly Attachment[];
  /** Number of lines of the new text that are not or not completely drawn. */
  readonly cut: number;
}

export const emptyPicture: Picture = { marks: [], texts: [], cut: 0 };
