// The interface of proposers, which propose candidates from a document and its recent edits. The engine has a flat list
// of them.

import type { Position, Range, TextEdit } from '../../base/textPosition.ts';
import type { DocumentMirror } from '../document/documentMirror.ts';
import type { DocumentTokens } from '../document/documentTokens.ts';
import type { EditLog } from '../document/editLog.ts';
import type { Features } from './likelihood.ts';
import type { LineIndex } from '../document/lineIndex.ts';
import type { Place } from '../language/lineTokens.ts';
import type { ReadEdit } from '../document/tokenChange.ts';
import type { OpenName } from '../typing/openName.ts';

/** An error in the document, as the client reports it. */
export interface Problem {
  readonly range: Range;
  readonly message: string;
}

/** A CSS class that has another name in the whole style sheet now. */
export interface RenamedClass {
  readonly from: string;
  readonly to: string;
}

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
  /** The errors of the document, which may be of an older version. */
  readonly problems: readonly Problem[];
  /** The classes that were renamed in style sheets, for a document with elements. */
  readonly classes: readonly RenamedClass[];
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
  /** True if the text is broken without it, so that it comes before all others. */
  readonly first?: true;
  /** Identifies the rule; rejecting one candidate lowers all of its rule. */
  readonly rule: string;
}

export interface Proposer {
  readonly name: string;
  propose(view: EditView): Iterable<Candidate>;
}

/** A rule that is read from the change of one line and rewrites other lines. Used by `lineRewrite`. */
export interface LineRule {
  /** Equal for equal changes. */
  readonly key: string;
  /** Number of equal changes after which it applies. Default: 1. */
  readonly least?: number;
  /** Number of equal changes after which it also applies beyond lines that it does not fit. Default: 1. */
  readonly beyond?: number;
  /** Maximum number of places at once. */
  readonly most?: number;
  /** Returns the rewritten line. Undefined if the rule does not fit it. */
  readonly rewrite: (line: string) => string | undefined;
}
