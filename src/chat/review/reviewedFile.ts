// One file that the agent changed: the version before, the version the agent left, and what can be kept or undone given
// the current version. Immutable: each step returns a new value.

import { sameVersion, unknown, type FileVersion } from './fileVersion.ts';
import { putBack, reviewHunks, withHunk, withoutAgent, type ReviewHunk } from './reviewHunks.ts';
import { linesOf, textOf } from './lineHunk.ts';

export interface ReviewedFile {
  readonly before: FileVersion;
  readonly left: FileVersion;
  /** The user changed text of the agent before the agent changed the file again: that text is part of `before`. */
  readonly isMixed: boolean;
  /** Changed by git, perhaps for the user: undone only if they select the file. */
  readonly byGit?: boolean;
}

/** The version to restore: a text, the bytes with a mark, or `absent` to delete the file. */
export type FileTarget = Exclude<FileVersion, { kind: 'unknown' }>;

/** The state of a changed file. */
export type FileReview =
  /** No change of the agent is left. */
  | { readonly kind: 'settled' }
  /** Compared by lines; has at least one hunk. */
  | { readonly kind: 'changed'; readonly hunks: readonly ReviewHunk[] }
  /** Created or deleted by the agent. `isConflict`: changed since. */
  | { readonly kind: 'created' | 'deleted'; readonly isConflict: boolean }
  /** Changed but not comparable: undone as a whole. `isConflict`: changed since. */
  | { readonly kind: 'replaced'; readonly isConflict: boolean }
  /** Changed, and the version before can't be restored. */
  | { readonly kind: 'opaque'; readonly why: WhyOpaque };

export type WhyOpaque = 'unknown' | 'unreadable' | 'tooLarge' | 'full';

/**
 * Records a change by the agent.
 * @param file undefined for the first change.
 * @param prior the version right before. If it differs from what the agent left last, the user changed the file.
 */
export function agentWrote(
  file: ReviewedFile | undefined,
  prior: FileVersion,
  left: FileVersion,
): ReviewedFile {
  if (!file) return { before: prior, left, isMixed: false };
  // The review starts after git's change.
  if (file.byGit) return { before: prior.kind === 'unknown' ? file.left : prior, left, isMixed: false };
  if (prior.kind === 'unknown' || sameVersion(file.left, prior)) return { ...file, left };
  const { before, left: middle } = file;
  // The same change, reported again with a known prior version.
  if (before.kind === 'unknown' && sameVersion(middle, left)) return { ...file, before: prior };
  if (prior.kind === 'text' && before.kind === 'text' && middle.kind === 'text') {
    const rest = withoutAgent(linesOf(before.text), linesOf(middle.text), linesOf(prior.text));
    return {
      before: { kind: 'text', text: textOf(rest.lines) },
      left,
      isMixed: file.isMixed || rest.hasConflict,
    };
  }
  // The review starts after the user's change.
  return { before: before.kind === 'unknown' ? unknown : prior, left, isMixed: true };
}

export function reviewFile(file: ReviewedFile, now: FileVersion): FileReview {
  const known = compared.get(file);
  if (known?.now === now) return known.review;
  const review = compare(file, now);
  compared.set(file, { now, review });
  return review;
}

/** Caches the last comparison of each file, which every view requests on each keystroke. */
const compared = new WeakMap<ReviewedFile, { readonly now: FileVersion; readonly review: FileReview }>();

function compare({ before, left }: ReviewedFile, now: FileVersion): FileReview {
  if (sameVersion(before, now)) return { kind: 'settled' };
  if (before.kind === 'unknown') return { kind: 'opaque', why: 'unknown' };
  if (now.kind === 'unknown' || left.kind === 'unknown') return { kind: 'opaque', why: 'unreadable' };
  // No change of the agent is left, or the user deleted the file.
  if (sameVersion(before, left) || (now.kind === 'absent' && left.kind !== 'absent'))
    return { kind: 'settled' };
  if (before.kind === 'absent') return { kind: 'created', isConflict: !sameVersion(left, now) };
  if (before.kind === 'opaque' && before.keeping !== 'kept')
    return { kind: 'opaque', why: before.keeping === 'notKept' ? 'unknown' : before.keeping };
  if (left.kind === 'absent') return { kind: 'deleted', isConflict: now.kind !== 'absent' };
  if (before.kind !== 'text' || left.kind !== 'text' || now.kind !== 'text')
    return { kind: 'replaced', isConflict: !sameVersion(left, now) };
  const hunks = reviewHunks(linesOf(before.text), linesOf(left.text), linesOf(now.text));
  return hunks.length > 0 ? { kind: 'changed', hunks } : { kind: 'settled' };
}

/** The result of undoing the agent's changes. Conflicts are left as they are. */
export interface Undoing {
  /** Undefined if the file is not changed. */
  readonly target: FileTarget | undefined;
  /** True if a change can't be undone without losing changes of the user or unknown content. */
  readonly isConflict: boolean;
}

export function undoFile(file: ReviewedFile, now: FileVersion): Undoing {
  const review = reviewFile(file, now);
  switch (review.kind) {
    case 'settled':
      return { target: undefined, isConflict: false };
    case 'opaque':
      return { target: undefined, isConflict: true };
    case 'created':
    case 'deleted':
    case 'replaced': {
      const { isConflict } = review;
      const { before } = file;
      return { target: isConflict || before.kind === 'unknown' ? undefined : before, isConflict };
    }
    case 'changed': {
      const free = review.hunks.filter(({ isConflict }) => !isConflict);
      return {
        target: free.length > 0 ? undoHunks(file, now, free) : undefined,
        isConflict: free.length < review.hunks.length,
      };
    }
  }
}

/** @param hunks from `reviewFile` for the same versions. Hunks that the user has changed since are left as they are. */
export function undoHunks(
  { before }: ReviewedFile,
  now: FileVersion,
  hunks: readonly ReviewHunk[],
): FileTarget | undefined {
  if (before.kind !== 'text' || now.kind !== 'text') return undefined;
  const free = hunks.filter(({ isConflict }) => !isConflict);
  const lines = putBack(linesOf(before.text), linesOf(now.text), free);
  return free.length > 0 ? { kind: 'text', text: textOf(lines) } : undefined;
}

/** Accepts a hunk, so that it is no longer reviewed. */
export function keepHunk(file: ReviewedFile, hunk: ReviewHunk): ReviewedFile {
  const { before, left } = file;
  if (before.kind !== 'text' || left.kind !== 'text') return file;
  const lines = withHunk(linesOf(before.text), linesOf(left.text), hunk);
  return { ...file, before: { kind: 'text', text: textOf(lines) } };
}

/** `now` without any change of the agent, conflicts included. For display only. */
export function shownBefore(file: ReviewedFile, now: FileVersion): string {
  const { before } = file;
  if (before.kind !== 'text') return '';
  const review = reviewFile(file, now);
  if (review.kind !== 'changed' || now.kind !== 'text') return before.text;
  return textOf(putBack(linesOf(before.text), linesOf(now.text), review.hunks));
}
