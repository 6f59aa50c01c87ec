// Positions, ranges and edits in text: 0-based lines, 0-based characters in UTF-16 units.

export interface Position {
  /** 0-based. */
  readonly line: number;
  /** 0-based, in UTF-16 code units; on the wire, in the negotiated encoding. */
  readonly character: number;
}

/** Half-open: `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Replaces `range` by `newText`, which has the line ends of the document. */
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
