// The interface of proposers, which propose candidates from a document and its recent edits. The engine has a flat list
// of them.

import type { Position, TextEdit } from '../../base/textPosition.ts';
import type { DocumentMirror } from '../document/documentMirror.ts';
import type { DocumentTokens } from '../document/documentTokens.ts';
import type { EditLog } from '../document/editLog.ts';
import type { Features } from './likelihood.ts';
import type { LineIndex } from '../document/lineIndex.ts';
import type { Place } from '../language/lineTokens.ts';
import type { ReadEdit } from '../document/tokenChange.ts';
import type { OpenName } from './wordCompletion.ts';

export interface EditView {
  readonly document: DocumentMirror;
  readonly tokens: DocumentTokens;
  readonly index: LineIndex;
  readonly log: EditLog;
  /** Recent edits, newest first. */
  readonly edits: readonly ReadEdit[];
  readonly cursor: Position;
  /** Set if the user may be typing a name, so that the last edit is incomplete. */
  readonly openName: OpenName | undefined;
}

/** A name that was replaced by another, as far as the document shows. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  readonly place: Place;
  /** True if its declaration was changed. */
  readonly declared: boolean;
  /** True if the document no longer declares the old name. */
  readonly orphaned: boolean;
  /** The lines of the changes, one for each. */
  readonly changed: readonly number[];
  /** The number of remaining places that surely mean the same, up to the search limit. */
  readonly places: number;
  /** A declaration of the old name: the candidate itself, or the only one after two uses were changed. */
  readonly declaration?: Position;
}

export interface Candidate {
  /** In document order, not overlapping, for the current text. */
  readonly edits: readonly TextEdit[];
  readonly features: Features;
  /** Set if the candidate is a place of a replaced name. */
  readonly renaming?: Renaming;
  /** Identifies the rule; rejecting one candidate lowers all of its rule. */
  readonly rule: string;
}

export interface Proposer {
  readonly name: string;
  propose(view: EditView): Iterable<Candidate>;
}
