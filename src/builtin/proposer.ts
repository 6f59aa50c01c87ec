// What a proposer is: it looks at a document and its recent edits and offers candidates. The engine holds a flat list of them.

import type { Position, TextEdit } from '../base/textPosition.ts';
import type { DocumentMirror } from './documentMirror.ts';
import type { DocumentTokens } from './documentTokens.ts';
import type { EditLog } from './editLog.ts';
import type { LineIndex } from './lineIndex.ts';
import type { ReadEdit } from './tokenChange.ts';

export interface EditView {
  readonly document: DocumentMirror;
  readonly tokens: DocumentTokens;
  readonly index: LineIndex;
  readonly log: EditLog;
  /** Recent edits, newest first. */
  readonly edits: readonly ReadEdit[];
  readonly cursor: Position;
  /** Whether the user is in the middle of a name, so that the last edit is not whole. */
  readonly nameOpen: boolean;
}

export interface Candidate {
  /** In document order, not overlapping, in the text as it is now. */
  readonly edits: readonly TextEdit[];
  /** 0 to 1: how likely the user is to want it. */
  readonly confidence: number;
  /** Which rule made it; a rejected candidate speaks against all of its rule. */
  readonly rule: string;
  /** Short English phrases for the log. */
  readonly reasons: readonly string[];
}

export interface Proposer {
  readonly name: string;
  propose(view: EditView): Iterable<Candidate>;
}
