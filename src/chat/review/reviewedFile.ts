// One file that the agent changed: the version before, the version the agent left, and what can be kept or undone given
// the current version. Immutable: each step returns a new value.

import { sameBytes, sameVersion, unknown, type FileVersion } from './fileVersion.ts';
import { fullLines, joinedLines } from './fullLines.ts';
import { putBack, reviewHunks, withHunk, type ReviewHunk } from './reviewHunks.ts';
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
  /** Only line ends or the encoding differ: undone as a whole. */
  | { readonly kind: 'rewritten' }
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
    const hunks = reviewHunks(linesOf(before.text), linesOf(middle.text), linesOf(prior.text));
    const hasConflict = hunks.some(({ isConflict }) => isConflict);
    return { before: withoutHunks(before.text, prior, hunks), left, isMixed: file.isMixed || hasConflict };
  }
  // The review starts after the user's change.
  return { before: before.kind === 'unknown' ? unknown : prior, left, isMixed: true };
}

/** `now` with the hunks that the user has not changed since restored from `before`; all other lines keep their line ends. */
function withoutHunks(before: string, now: TextVersion, hunks: readonly ReviewHunk[]): TextVersion {
  const free = hunks.filter(({ isConflict }) => !isConflict);
  return { ...now, text: joinedLines(putBack(fullLines(before), fullLines(now.text), free)) };
}

type TextVersion = Extract<FileVersion, { kind: 'text' }>;

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
  if (sameVersion(before, now)) {
    const isRewritten = sameVersion(before, left) && !sameBytes(before, left) && sameBytes(left, now);
    return { kind: isRewritten ? 'rewritten' : 'settled' };
  }
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
    case 'rewritten':
      return file.before.kind === 'unknown'
        ? { target: undefined, isConflict: true }
        : { target: file.before, isConflict: false };
    case 'changed': {
      // Restores line ends and the encoding, too.
      if (sameBytes(file.left, now) && file.before.kind === 'text')
        return { target: file.before, isConflict: false };
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
  return hunks.some(({ isConflict }) => !isConflict) ? withoutHunks(before.text, now, hunks) : undefined;
}

/** Accepts a hunk, so that it is no longer reviewed. */
export function keepHunk(file: ReviewedFile, hunk: ReviewHunk): ReviewedFile {
  const { before, left } = file;
  if (before.kind !== 'text' || left.kind !== 'text') return file;
  const lines = withHunk(fullLines(before.text), fullLines(left.text), hunk);
  return { ...file, before: { ...before, text: joinedLines(lines) } };
}

/** `now` without any change of the agent, conflicts included. For display only. */
export function shownBefore(file: ReviewedFile, now: FileVersion): string {
  const { before } = file;
  if (before.kind !== 'text') return '';
  const review = reviewFile(file, now);
  if (review.kind !== 'changed' || now.kind !== 'text') return before.text;
  return textOf(putBack(linesOf(before.text), linesOf(now.text), review.hunks));
}
