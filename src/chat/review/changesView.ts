// The view of changed files that the page shows: a bounded list without texts. Moved files are recognised by their text.

import { t } from '../../base/l10n.ts';
import { linesOf } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';
import type { FileVersion } from './fileVersion.ts';
import { reviewFile, type FileReview, type ReviewedFile, type WhyOpaque } from './reviewedFile.ts';

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
}

export interface ChangesView {
  readonly files: readonly FileChange[];
  /** Number of files that are not listed. */
  readonly more: number;
}

/** Maximum number of files in a view. */
const mostFiles = 200;

/** @param now the current version of a file. @param pathOf the path shown to the user. */
export function changesView(
  files: ReadonlyMap<string, ReviewedFile>,
  now: (uri: string) => FileVersion,
  pathOf: (uri: string) => string,
): ChangesView {
  const listed: FileChange[] = [];
  const moved = movedFiles(files);
  let more = 0;
  for (const [uri, file] of files) {
    // Files that are not listed are not compared, since that is slow.
    if (listed.length >= mostFiles) more++;
    else {
      const change = fileChange(uri, pathOf(uri), file, now(uri));
      const other = moved.get(uri);
      if (change) listed.push(other === undefined ? change : withMove(change, pathOf(other)));
    }
  }
  return {
    files: listed.toSorted((one, other) => Number(one.byGit === true) - Number(other.byGit === true)),
    more,
  };
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
        ? t('You have changed it since.')
        : t('No text, or too large to compare: it is kept or undone as a whole.');
      return { ...shown, kind, conflicts: isConflict ? 1 : 0, note, canUndo: !isConflict };
    }
    case 'created':
    case 'deleted': {
      const { kind, isConflict } = review;
      const note = isConflict ? t('You have changed it since.') : undefined;
      return { ...shown, kind, conflicts: isConflict ? 1 : 0, note, canUndo: !isConflict };
    }
    case 'changed': {
      const conflicts = review.hunks.filter(({ isConflict }) => isConflict).length;
      const note =
        conflicts > 0
          ? t('You have typed in what the agent wrote. Undo leaves that as it is.')
          : file.isMixed
            ? t('You had typed in what the agent wrote before. Undo leaves that as it is.')
            : undefined;
      return { ...shown, kind: 'changed', conflicts, note, canUndo: conflicts < review.hunks.length };
    }
  }
}

function opaqueNote(why: WhyOpaque): string {
  switch (why) {
    case 'unknown':
      return t('What was in it before is not known. It can only be kept.');
    case 'unreadable':
      return t('It can’t be read now. It can only be kept.');
    case 'tooLarge':
      return t('It was too large to be remembered. It can only be kept.');
    case 'full':
      return t('There was no room left to remember what was in it. It can only be kept.');
  }
}

function counts(
  { before }: ReviewedFile,
  review: FileReview,
  now: FileVersion,
): { added: number; removed: number } {
  const total = { added: 0, removed: 0 };
  const lines = (version: FileVersion): string[] => (version.kind === 'text' ? linesOf(version.text) : []);
  if (review.kind === 'created') total.added = written(lines(now));
  if (review.kind === 'deleted') total.removed = written(lines(before));
  if (review.kind !== 'changed') return total;
  const [old, current] = [lines(before), lines(now)];
  for (const hunk of review.hunks) {
    // A conflict may contain unchanged lines.
    const changed = lineHunks(
      old.slice(hunk.before.start, hunk.before.end),
      current.slice(hunk.now.start, hunk.now.end),
    );
    for (const { oldStart, oldEnd, newStart, newEnd } of changed) {
      total.removed += oldEnd - oldStart;
      total.added += newEnd - newStart;
    }
  }
  return total;
}

/** A final line break does not begin another line. */
function written(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
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
