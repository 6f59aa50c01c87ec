// The view of changed files that the page shows: a bounded list without texts. Moved files are recognised by their text.

import { t } from '../../base/l10n.ts';
import { diffPreview, type DiffPreview } from './diffPreview.ts';
import type { FileVersion } from './fileVersion.ts';
import { countLines, lineCounts, type LineCounts } from './lineCounts.ts';
import { linesOf } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';
import {
  reviewFile,
  shownBefore,
  type FileReview,
  type ReviewedFile,
  type WhyOpaque,
} from './reviewedFile.ts';

export interface FileChange {
  readonly uri: string;
  /** Relative to its workspace folder. */
  readonly path: string;
  readonly kind: 'changed' | 'created' | 'deleted' | 'replaced' | 'opaque';
  readonly added: number;
  readonly removed: number;
  /** Number of hunks that the user has changed since. */
  readonly conflicts: number;
  /** A further note for the user. */
  readonly note?: string | undefined;
  /** True if some of it can be undone. */
  readonly canUndo: boolean;
  /** Changed by git: undone only if the user selects the file. */
  readonly byGit?: boolean;
  /** The agent did not ask before it changed the file. */
  readonly isUnasked?: boolean;
  /** The first lines of the diff. Missing if there is no text, and beyond the first files. */
  readonly preview?: DiffPreview;
}

export interface ChangesView {
  readonly files: readonly FileChange[];
  /** Number of files that are not listed. */
  readonly more: number;
  /** What is missing so that Git knows the files before they are changed: Git itself, or a repository. */
  readonly missing?: 'program' | 'repository' | undefined;
}

/** Maximum number of files in a view. */
const mostFiles = 200;

/** Maximum number of files with a preview, and UTF-16 units of a line. */
const [mostPreviews, previewWidth] = [30, 200];

/**
 * Number of lines that the previews share, since all of them are sent with each change of the list; the lines that one
 * has at least and at most.
 */
const [sharedLines, fewestLines, mostLines] = [600, 24, 120];

/** @param now the current version of a file. @param pathOf the path shown to the user. @param isUnasked see `FileChange`. */
export function changesView(
  files: ReadonlyMap<string, ReviewedFile>,
  now: (uri: string) => FileVersion,
  pathOf: (uri: string) => string,
  isUnasked: (uri: string) => boolean = () => false,
): ChangesView {
  const listed: FileChange[] = [];
  const moved = movedFiles(files);
  let more = 0;
  const share = Math.floor(sharedLines / Math.min(files.size, mostPreviews));
  const lines = Math.min(mostLines, Math.max(fewestLines, share));
  for (const [uri, file] of files) {
    // Files that are not listed are not compared, since that is slow.
    if (listed.length >= mostFiles) more++;
    else {
      const version = now(uri);
      const preview = listed.length < mostPreviews ? previewOf(file, version, lines) : undefined;
      const found = fileChange(uri, pathOf(uri), file, version);
      const isMarked = file.byGit !== true && isUnasked(uri);
      const change = found && { ...found, ...(preview && { preview }), ...(isMarked && { isUnasked: true }) };
      const other = moved.get(uri);
      if (change) listed.push(other === undefined ? change : withMove(change, pathOf(other)));
    }
  }
  return {
    files: listed.toSorted((one, other) => Number(one.byGit === true) - Number(other.byGit === true)),
    more,
  };
}

/** By comparison, which is cached for each version of a file. */
const previews = new WeakMap<FileReview, DiffPreview & { readonly lines: number }>();

function previewOf(file: ReviewedFile, now: FileVersion, most: number): DiffPreview | undefined {
  const review = reviewFile(file, now);
  if (review.kind !== 'changed' && review.kind !== 'created' && review.kind !== 'deleted') return undefined;
  const text = now.kind === 'text' ? now.text : '';
  if (now.kind === 'opaque' || (review.kind === 'deleted' && file.before.kind !== 'text')) return undefined;
  let known = previews.get(review);
  if (known?.lines !== most) {
    const old = review.kind === 'created' ? undefined : shownBefore(file, now);
    const { text: lines, cut } = diffPreview(old, text, most);
    known = { lines: most, text: lines.split('\n').map(shortened).join('\n'), cut };
    previews.set(review, known);
  }
  return { text: known.text, cut: known.cut };
}

function shortened(line: string): string {
  return line.length > previewWidth ? `${line.slice(0, previewWidth)}…` : line;
}

function withMove(change: FileChange, path: string): FileChange {
  const note =
    change.note ?? (change.kind === 'created' ? t('Moved from {0}', path) : t('Moved to {0}', path));
  return { ...change, note };
}

function fileChange(uri: string, path: string, file: ReviewedFile, now: FileVersion): FileChange | undefined {
  const review = reviewFile(file, now);
  const shown = { uri, path, ...(file.byGit && { byGit: true }), ...counts(file, review, now) };
  switch (review.kind) {
    case 'settled':
      return undefined;
    case 'opaque':
      return { ...shown, kind: 'opaque', conflicts: 0, note: opaqueNote(review.why), canUndo: false };
    case 'replaced': {
      const { kind, isConflict } = review;
      const note = isConflict
        ? t('You have edited this file since then.')
        : t('Not a text file, or too large to compare: kept or undone as a whole.');
      return { ...shown, kind, conflicts: isConflict ? 1 : 0, note, canUndo: !isConflict };
    }
    case 'rewritten': {
      const note = t('Only line ends or the encoding changed: kept or undone as a whole.');
      return { ...shown, kind: 'replaced', conflicts: 0, note, canUndo: true };
    }
    case 'created':
    case 'deleted': {
      const { kind, isConflict } = review;
      const note = isConflict ? t('You have edited this file since then.') : undefined;
      return { ...shown, kind, conflicts: isConflict ? 1 : 0, note, canUndo: !isConflict };
    }
    case 'changed': {
      const conflicts = review.hunks.filter(({ isConflict }) => isConflict).length;
      const note =
        conflicts > 0 || file.isMixed
          ? t('You edited some agent changes. Undo does not change these parts.')
          : undefined;
      return { ...shown, kind: 'changed', conflicts, note, canUndo: conflicts < review.hunks.length };
    }
  }
}

function opaqueNote(why: WhyOpaque): string {
  switch (why) {
    case 'unknown':
      return t('The previous content is unknown, so this file can only be kept.');
    case 'unreadable':
      return t("This file can't be read, so it can only be kept.");
    case 'tooLarge':
      return t('This file was too large to store, so it can only be kept.');
    case 'full':
      return t('There was no room to store the previous content, so this file can only be kept.');
  }
}

/** Cached for each comparison, like `previews`. */
const counted = new WeakMap<FileReview, LineCounts>();

function counts(file: ReviewedFile, review: FileReview, now: FileVersion): LineCounts {
  const known = counted.get(review) ?? count(file, review, now);
  counted.set(review, known);
  return known;
}

function count({ before }: ReviewedFile, review: FileReview, now: FileVersion): LineCounts {
  const textOf = (version: FileVersion): string => (version.kind === 'text' ? version.text : '');
  if (review.kind === 'created') return lineCounts(undefined, textOf(now));
  if (review.kind === 'deleted') return lineCounts(textOf(before), '');
  if (review.kind !== 'changed') return { added: 0, removed: 0 };
  const [old, current] = [linesOf(textOf(before)), linesOf(textOf(now))];
  let [added, removed] = [0, 0];
  for (const hunk of review.hunks) {
    const olds = old.slice(hunk.before.start, hunk.before.end);
    const news = current.slice(hunk.now.start, hunk.now.end);
    // A conflict may contain unchanged lines. The common case: a few lines were replaced.
    const isWhole = olds.length * news.length < 100 && !olds.some((line) => news.includes(line));
    const counts = isWhole ? { added: news.length, removed: olds.length } : countLines(lineHunks(olds, news));
    added += counts.added;
    removed += counts.removed;
  }
  return { added, removed };
}

/** Recognises moved files: one is gone and another one has the same text. Maps the URI of each of the two to the other. */
export function movedFiles(files: ReadonlyMap<string, ReviewedFile>): ReadonlyMap<string, string> {
  const gone = new Map<string, string>();
  for (const [uri, { before, left }] of files)
    if (before.kind === 'text' && left.kind === 'absent' && before.text.trim() !== '')
      gone.set(before.text, uri);
  const moved = new Map<string, string>();
  if (gone.size === 0) return moved;
  for (const [uri, { before, left }] of files) {
    const from = before.kind === 'absent' && left.kind === 'text' ? gone.get(left.text) : undefined;
    if (from === undefined || moved.has(from)) continue;
    moved.set(from, uri).set(uri, from);
  }
  return moved;
}
