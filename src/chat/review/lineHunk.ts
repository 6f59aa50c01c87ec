// One difference between two texts, in lines.

/** Lines [oldStart, oldEnd) of the old text became [newStart, newEnd) of the new one. 0-based. */
export interface LineHunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}
