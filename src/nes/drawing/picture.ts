// What is painted into one editor, as plain data: the layout decides it, the painter only carries it out.

import type { Position, Range } from '../../base/textPosition.ts';

export type MarkStyle =
  /** A part of a line that goes away or is replaced. */
  | 'removedText'
  /** Lines that go away or are replaced; one mark for each line, without its indentation. */
  | 'removedLine'
  /** One of several places that will be replaced alike. */
  | 'match'
  /** The symbol that will be renamed. */
  | 'symbol';

/** Text of the document that looks different. Of one line and never empty. */
export interface Mark {
  readonly range: Range;
  readonly style: MarkStyle;
}

export type AttachmentStyle =
  /** New text at its place in the line. */
  | 'addedText'
  /** A whole new line, beside the old ones. */
  | 'addedLine'
  /** A line end that goes away. */
  | 'removedBreak'
  /** What a key would do. */
  | 'hint'
  /** The same, for who wants to be left alone. */
  | 'quietHint';

/**
 * Text that is drawn but not in the document: one line, without tabs and control characters, spaces as they are.
 * At one position there is at most one: VS Code draws several in an order of its own.
 */
export interface Attachment {
  readonly position: Position;
  readonly text: string;
  readonly style: AttachmentStyle;
  /** Free columns before the text. */
  readonly margin: number;
  /** How many pairs of columns of `margin` stand for East Asian characters, which are one em wide; may be negative. */
  readonly marginEms: number;
  /** Blank columns after the text that belong to it, which make lines of different length one block. */
  readonly padding: number;
}

export interface Picture {
  readonly marks: readonly Mark[];
  /** In order of position. */
  readonly texts: readonly Attachment[];
  /** Number of lines of the new text that are not drawn, or not to their end. */
  readonly cut: number;
}

export const emptyPicture: Picture = { marks: [], texts: [], cut: 0 };
