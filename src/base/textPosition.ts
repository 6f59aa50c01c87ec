// Positions, ranges and edits in text, as every pure room counts them: 0-based lines, 0-based UTF-16 columns.

export interface Position {
  /** 0-based. */
  readonly line: number;
  /** 0-based, in UTF-16 code units inside the rooms; in the negotiated encoding on the wire. */
  readonly character: number;
}

/** Half-open: `end` is the first position not in it. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Replaces `range` by `newText`; the line ends in `newText` are as they will be in the document. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

export function positionsEqual(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}

export function isEmptyRange(range: Range): boolean {
  return positionsEqual(range.start, range.end);
}
