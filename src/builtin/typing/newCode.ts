// Features of candidates while the user writes new code or is changing the same line. Used by `rules/ranker` and
// `rules/newMember`.

import type { Position, TextEdit } from '../../base/textPosition.ts';
import type { EditLog } from '../document/editLog.ts';
import type { ReadEdit } from '../document/tokenChange.ts';

/** The part of an `EditView` that is read. */
interface Recent {
  readonly edits: readonly ReadEdit[];
  readonly cursor: Position;
  readonly log: EditLog;
}

/** The part of a `Candidate` that is read. */
interface Proposed {
  readonly edits: readonly TextEdit[];
  readonly features: {
    readonly support?: number;
    readonly deletion?: number;
    readonly near?: number;
    readonly elsewhere?: number;
    readonly block?: number;
    readonly same?: number;
    readonly value?: number;
    readonly call?: number;
    readonly signature?: number;
    readonly mention?: number;
    readonly error?: number;
    readonly due?: number;
  };
  readonly renaming?: { readonly changed: readonly number[] };
}

/** See `likelihood`. */
export interface NewCodeFeatures {
  readonly once?: number;
  readonly writing?: number;
  readonly here: number;
}

/** Number of added lines from which on the user is writing new code. */
const newLines = 5;

/** Number of edits with a deletion that are a habit while the user is writing new code. */
const deletedOften = 3;

/**
 * Returns a function that reads the features `once`, `writing` and `here` of a candidate, see `likelihood`. In new code, text
 * that was changed once or deleted twice was often a part of what the user writes there, and other places stay as they are.
 * So do calls of a function whose parameters were changed, comments, and everything above the cursor.
 */
export function newCodeIn(view: Recent): (candidate: Proposed) => NewCodeFeatures {
  const isWriting = isNewCode(view);
  return (candidate) => {
    const here = isHere(candidate, isWriting, view) ? 1 : 0;
    const { support, deletion, near, elsewhere, signature, mention } = candidate.features;
    if (!isWriting || elsewhere) return { here };
    if (isAbove(candidate, view)) return { here, writing: 1 };
    if (signature) return { here, once: 1, writing: near ? 0 : 1 };
    if (mention) return { here, writing: 1 };
    if (support === undefined) return { here };
    if (support === 0) return { here, once: isRepeated(candidate) ? 0 : 1, writing: near ? 0 : 1 };
    return { here, writing: deletion && 2 ** support < deletedOften ? 1 : 0 };
  };
}

/**
 * True if the whole edit is above the cursor, where the user has already written. False for the correction of an error, and for a
 * line that is due after the change of another one.
 */
function isAbove({ edits, features: { error, due } }: Proposed, { cursor: { line } }: Recent): boolean {
  return !error && !due && edits.every(({ range: { end } }) => end.line < line);
}

/** True for the same lines and for another call of the same function in sight, which follow also in new code. */
function isRepeated({ features: { near, block, same, value, call } }: Proposed): boolean {
  return near === 1 && ((block === 1 && same === 1 && !value) || call === 1);
}

/** True if the recent edits added several lines. @param name lines with it do not count. */
export function isNewCode({ edits }: Pick<Recent, 'edits'>, name?: string): boolean {
  let added = 0;
  for (const { region } of edits) {
    if (region.origin !== 'typed') continue;
    const lines = name === undefined ? region.after : region.after.filter((line) => !line.includes(name));
    added += Math.max(0, lines.length - region.before.length);
  }
  return added >= newLines;
}

/** True if the user is at the name: it is on or beside the line in new code, or on a line where something else was typed last. */
function isHere(
  { edits, renaming }: Proposed,
  isWriting: boolean,
  { cursor: { line }, log: { lastChange } }: Recent,
): boolean {
  if (!renaming) return false;
  const isTyped =
    lastChange?.origin === 'typed' && lastChange.end.line === line && !renaming.changed.includes(line);
  return edits.some(({ range: { start } }) =>
    isWriting ? Math.abs(start.line - line) <= 1 : isTyped && start.line === line,
  );
}
