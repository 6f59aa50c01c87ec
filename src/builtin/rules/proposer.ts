// What a proposer is: it looks at a document and its recent edits and offers candidates. The engine holds a flat list of them.

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
  /** The user may be in the middle of a name, so that the last edit is not complete. */
  readonly openName: OpenName | undefined;
}

/** A name that was replaced by another, as far as the whole document tells. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  readonly place: Place;
  /** It was changed where it is declared. */
  readonly declared: boolean;
  /** Nothing in the document declares the old name any more. */
  readonly orphaned: boolean;
  /** Lines where it was changed, one for each change. */
  readonly changed: readonly number[];
  /** How many places are left that surely mean the same; no more than are looked for. */
  readonly places: number;
  /** Of the old name: where the candidate is one, or the only one once two uses were changed. */
  readonly declaration?: Position;
}

export interface Candidate {
  /** In document order, not overlapping, in the text as it is now. */
  readonly edits: readonly TextEdit[];
  readonly features: Features;
  /** It is a place of a name that was replaced. */
  readonly renaming?: Renaming;
  /** Which rule made it; a rejected candidate speaks against all of its rule. */
  readonly rule: string;
}

export interface Proposer {
  readonly name: string;
  propose(view: EditView): Iterable<Candidate>;
}
