// One file that the agent changed: what it was before, what the agent left, and what can be kept or taken back of that
// once it is compared with what is there now. Values: each step gives another one.

import { sameVersion, unknown, type FileVersion } from './fileVersion.ts';
import { putBack, reviewHunks, withHunk, withoutAgent, type ReviewHunk } from './reviewHunks.ts';
import { linesOf, textOf } from './textLines.ts';

export interface ReviewedFile {
  readonly before: FileVersion;
  readonly left: FileVersion;
  /** The user changed something the agent had written, and the agent went on: that is part of `before` now. */
  readonly isMixed: boolean;
  /** Git did it, perhaps for the user: it is taken back only when they name the file. */
  readonly byGit?: boolean;
}

/** What a file is to become: a text, the bytes of that mark, or none: then it goes. */
export type FileTarget = Exclude<FileVersion, { kind: 'unknown' }>;

/** How a file stands. */
export type FileReview =
  /** Nothing of the agent's is left in it. */
  | { readonly kind: 'settled' }
  /** Compared line by line; at least one hunk. */
  | { readonly kind: 'changed'; readonly hunks: readonly ReviewHunk[] }
  /** Made, removed, or made again by the agent. `isConflict`: it is another one by now. */
  | { readonly kind: 'created' | 'deleted'; readonly isConflict: boolean }
  /** Changed, and not comparable: taken back as a whole. `isConflict`: it is another one by now. */
  | { readonly kind: 'replaced'; readonly isConflict: boolean }
  /** Changed, and what was before can't be put back. */
  | { readonly kind: 'opaque'; readonly why: WhyOpaque };

export type WhyOpaque = 'unknown' | 'unreadable' | 'tooLarge' | 'full';

/**
 * The agent changed the file.
 * @param file undefined: for the first time.
 * @param prior what was there right before. Unlike what the agent left last, the user changed it in between.
 */
export function agentWrote(
  file: ReviewedFile | undefined,
  prior: FileVersion,
  left: FileVersion,
): ReviewedFile {
  if (!file) return { before: prior, left, isMixed: false };
  // What git did before is where it begins.
  if (file.byGit) return { before: prior.kind === 'unknown' ? file.left : prior, left, isMixed: false };
  if (prior.kind === 'unknown' || sameVersion(file.left, prior)) return { ...file, left };
  const { before, left: middle } = file;
  // The same change, told by one who knows what was there.
  if (before.kind === 'unknown' && sameVersion(middle, left)) return { ...file, before: prior };
  if (prior.kind === 'text' && before.kind === 'text' && middle.kind === 'text') {
    const rest = withoutAgent(linesOf(before.text), linesOf(middle.text), linesOf(prior.text));
    return {
      before: { kind: 'text', text: textOf(rest.lines) },
      left,
      isMixed: file.isMixed || rest.hasConflict,
    };
  }
  // The user's doing is where it begins.
  return { before: before.kind === 'unknown' ? unknown : prior, left, isMixed: true };
}

export function reviewFile(file: ReviewedFile, now: FileVersion): FileReview {
  const known = compared.get(file);
  if (known?.now === now) return known.review;
  const review = compare(file, now);
  compared.set(file, { now, review });
  return review;
}

/** The last comparison of each file, which all who show it ask for with every key. */
const compared = new WeakMap<ReviewedFile, { readonly now: FileVersion; readonly review: FileReview }>();

function compare({ before, left }: ReviewedFile, now: FileVersion): FileReview {
  if (sameVersion(before, now)) return { kind: 'settled' };
  if (before.kind === 'unknown') return { kind: 'opaque', why: 'unknown' };
  if (now.kind === 'unknown' || left.kind === 'unknown') return { kind: 'opaque', why: 'unreadable' };
  // Nothing of the agent's is left, or the user took the file away themselves: what they did is theirs.
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

/** What the file has to become to be without what the agent did. Conflicts stay as they are. */
export interface Undoing {
  /** Undefined: it stays as it is. */
  readonly target: FileTarget | undefined;
  /** Something of the agent's can't be taken back without losing what the user did, or what nobody knows. */
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

/** @param hunks of `reviewFile` for the same texts. Those the user has changed since stay. */
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

/** The hunk is no longer to be reviewed. */
export function keepHunk(file: ReviewedFile, hunk: ReviewHunk): ReviewedFile {
  const { before, left } = file;
  if (before.kind !== 'text' || left.kind !== 'text') return file;
  const lines = withHunk(linesOf(before.text), linesOf(left.text), hunk);
  return { ...file, before: { kind: 'text', text: textOf(lines) } };
}

/** `now` as it would be without any change of the agent's, conflicts included: to be shown, not to be written. */
export function shownBefore(file: ReviewedFile, now: FileVersion): string {
  const { before } = file;
  if (before.kind !== 'text') return '';
  const review = reviewFile(file, now);
  if (review.kind !== 'changed' || now.kind !== 'text') return before.text;
  return textOf(putBack(linesOf(before.text), linesOf(now.text), review.hunks));
}
