// Says where the text that agents removed is shown in an editor, which can't insert lines: single words before the place
// where they were, whole lines at the end of a line. Used by HunkEditors.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { changedBlocks, type ChangedBlock } from '../../base/diffs/sequenceDiff.ts';
import { t } from '../../base/l10n.ts';
import type { ReviewHunk } from '../../chat/review/reviewHunks.ts';
import { keptShare, wordChanges } from '../../nes/text/wordChanges.ts';

/** A removed text at a place of the current text; 0-based, in UTF-16 units. */
export interface RemovedText {
  /** `words`: shown at the place where they were. `lines`: shown at the end of the line. */
  readonly kind: 'words' | 'lines';
  readonly line: number;
  readonly character: number;
  readonly text: string;
}

/** Maximum UTF-16 units of a removed text that are shown; the hover has the rest. */
const longest = 100;
/** Lines of which a smaller share was kept are shown as removed lines, which is easier to read. */
const leastKept = 0.4;
/** Maximum number of lines in a hover. */
const mostHoverLines = 60;
/** Lines of one hunk that are compared word by word, which takes time; the others are shown as removed lines. */
const mostPairs = 100;

/** @param before lines of the file without the agent's changes. @param now the current lines. */
export function removedTexts(
  hunk: Pick<ReviewHunk, 'before' | 'now' | 'isConflict'>,
  before: readonly string[],
  now: readonly string[],
): RemovedText[] {
  const old = before.slice(hunk.before.start, hunk.before.end);
  const current = now.slice(hunk.now.start, hunk.now.end);
  let left = mostPairs;
  return changedBlocks(old, current).flatMap((block) => {
    const gone = old.slice(block.oldStart, block.oldEnd);
    if (gone.length === 0) return [];
    const at = hunk.now.start + block.newStart;
    const paired = Math.min(block.newEnd - block.newStart, left);
    left -= Math.min(paired, gone.length);
    const words =
      hunk.isConflict || paired === 0 ? undefined : removedWords(gone.slice(0, paired), current, block, at);
    if (!words) return [removedLines(gone, block, at, now)];
    // Further lines are shown after the last pair.
    const rest = { ...block, newStart: block.newStart + paired };
    const more = gone.slice(paired);
    return more.length === 0 ? words : [...words, removedLines(more, rest, at + paired, now)];
  });
}

/** The hunk as lines of a diff, for a hover. */
export function hunkDiff(
  hunk: Pick<ReviewHunk, 'before' | 'now'>,
  before: readonly string[],
  now: readonly string[],
): { readonly text: string; readonly cut: string | undefined } {
  const lines = [
    ...before.slice(hunk.before.start, hunk.before.end).map((line) => `- ${line}`),
    ...now.slice(hunk.now.start, hunk.now.end).map((line) => `+ ${line}`),
  ];
  const more = lines.length - mostHoverLines;
  const shown = lines.slice(0, mostHoverLines).map((line) => escapeHidden(line.slice(0, 4 * longest)));
  const cut = more <= 0 ? undefined : more === 1 ? t('1 more line') : t('{0} more lines', more);
  return { text: shown.join('\n'), cut };
}

/** Compares the lines in pairs. Undefined unless the lines of each pair are similar. */
function removedWords(
  gone: readonly string[],
  current: readonly string[],
  { newStart }: ChangedBlock,
  at: number,
): RemovedText[] | undefined {
  const texts: RemovedText[] = [];
  for (const [index, old] of gone.entries()) {
    const line = current[newStart + index]!;
    const changes = wordChanges(old, line);
    if (keptShare(changes, old, line) < leastKept) return undefined;
    let shift = 0;
    for (const { start, end, newText } of changes) {
      const text = old.slice(start, end);
      // Changes of white space alone are not shown: they would move the code to the right.
      if (text.trim() !== '')
        texts.push({ kind: 'words', line: at + index, character: start + shift, text: cutText(text) });
      shift += newText.length - (end - start);
    }
  }
  return texts;
}

function removedLines(
  gone: readonly string[],
  { newStart, newEnd }: ChangedBlock,
  at: number,
  now: readonly string[],
): RemovedText {
  const first = gone.find((line) => line.trim() !== '') ?? '';
  const more = gone.length - 1;
  const rest = more === 1 ? t('… 1 more line removed') : t('… {0} more lines removed', more);
  const blank = gone.length === 1 ? t('1 blank line removed') : t('{0} blank lines removed', gone.length);
  const text =
    first === '' ? blank : more === 0 ? cutText(first.trim()) : `${cutText(first.trim())}  ${rest}`;
  // Lines that were only removed are shown after the line above them.
  const line = Math.max(0, Math.min(newStart === newEnd ? at - 1 : at, now.length - 1));
  return { kind: 'lines', line, character: now[line]?.length ?? 0, text };
}

function cutText(text: string): string {
  return escapeHidden(text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll('\t', ' ');
}

/** The part of a `TextDocumentContentChangeEvent` that matters here. 0-based. */
export interface LineChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number };
  };
  readonly text: string;
}

/** @param changes of one event; their ranges refer to the text before the event. */
export function movedLine(line: number, changes: readonly LineChange[]): number {
  let moved = line;
  for (const { range, text } of changes) {
    const { start, end } = range;
    const isAbove = start.line < line || (start.line === line && start.character === 0 && end.line === line);
    if (!isAbove) continue;
    const added = text.split('\n').length - 1;
    // The lines of a change that begins above may include the line itself.
    moved += added - (Math.min(end.line, line) - start.line);
  }
  return Math.max(0, moved);
}
