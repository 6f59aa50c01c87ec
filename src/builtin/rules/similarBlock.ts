// Proposes a change of lines again where the same lines have other names: after `.check(\n|n| {` became `.parse(\n|n: u8| {`, it
// changes `.check(\n|t| {` too. `sameLines` handles equal lines, `similarLine` and `template` changes within a line.

import type { Token } from '../language/lineTokens.ts';
import { isKeyword } from '../language/nameUse.ts';
import { weightOf } from '../language/tokens.ts';
import { longestLine } from '../document/documentTokens.ts';
import type { Hunk } from '../document/tokenChange.ts';
import { enoughPlaces, isElsewhere } from './editsElsewhere.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { compareLines, linesWithNames, withoutIndentation, type Comparison } from './otherNames.ts';
import { replacement } from './sameLines.ts';
import { needsMessage, passedOver, placeFeatures, textFeatures } from './surroundings.ts';

const oldestAge = 5;
/** Maximum lines with the anchor that are compared, which bounds the cost of a key. */
const mostExamined = 60;
const mostLines = 12;
/** Minimum sum of the weights of the equal tokens, see `weightOf`. */
const minWeight = 1.2;
/** Minimum share of the equal tokens, see `compareLines`. */
const minShare = 0.6;

export const similarBlock: Proposer = {
  name: 'similar block',
  *propose(view) {
    for (const { hunks, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      if (age === 0 && isBeingTyped(view)) continue;
      for (const hunk of hunks) if (mayRepeat(hunk, view)) yield* offer(hunk, age, view);
    }
  },
};

/** True after a deletion, in whose place something is probably typed, and where the cursor has text on both sides. */
function isBeingTyped({ log, document, cursor }: EditView): boolean {
  const line = document.line(cursor.line);
  const [before, after] = [line.slice(0, cursor.character), line.slice(cursor.character)];
  return log.lastChange?.inserted === 0 || (before.trim() !== '' && /[\p{L}\p{N}]/u.test(after));
}

/** True for a line without tokens, which cannot be compared. */
function isLong(text: string): boolean {
  return text.length > longestLine;
}

/** False for changes within one line, deletions, insertions, and other names, which `substitution` repeats. */
function mayRepeat({ start, before, after, beforeTokens, afterTokens }: Hunk, view: EditView): boolean {
  const isBlock = before.length > 1 || after.length > 1;
  if (before.some(isLong)) return false;
  const renamed = before.length === after.length && compareLines(beforeTokens, afterTokens, view.tokens);
  if (renamed && renamed.names.size > 0) return false;
  return (
    !isElsewhere(start) && isBlock && before.length > 0 && after.length > 0 && before.length <= mostLines
  );
}

function* offer(hunk: Hunk, age: number, view: EditView): Iterable<Candidate> {
  const { document, tokens } = view;
  const { before, beforeTokens, afterTokens } = hunk;
  const anchor = anchorOf(beforeTokens);
  if (!anchor) return;
  const old = new Set(beforeTokens.flat().map(({ text }) => text));
  const added = afterTokens.flat().filter(({ text }) => !old.has(text));
  const hunks = view.edits.flatMap((edit) => edit.hunks).filter(({ start }) => !isElsewhere(start));
  const seen = hunks.filter((other) => isAlike(hunk, other)).length;
  const places: (Comparison & { readonly line: number; readonly edits: Candidate['edits'] })[] = [];
  for (const at of view.index.linesWith(anchor.text, view.cursor.line).slice(0, mostExamined)) {
    const line = at - anchor.line;
    const end = line + before.length;
    if (line < 0 || end > document.lineCount || isEdited(line, end, view)) continue;
    if (document.slice(line, end).some(isLong)) continue;
    const there = before.map((_, i) => tokens.line(line + i));
    const block = compareLines(beforeTokens, there, tokens);
    if (!block || block.names.size === 0 || block.weight < minWeight || block.share < minShare) continue;
    if (tokens.stateAt(line) !== hunk.state) continue;
    const after = linesWithNames(hunk, block.names);
    const edits = replacement({ before, after }, line, view);
    if (edits) places.push({ ...block, line, edits });
    if (places.length >= enoughPlaces) break;
  }
  if (places.length === 0) return;
  const lines = places.map(({ line }) => line);
  const passed = passedOver(lines, hunk.start, seen);
  const text = textFeatures(beforeTokens.flat(), added, view);
  for (const { line, edits, weight, share } of places) {
    const place = placeFeatures(hunk.start, line, tokens);
    yield {
      edits,
      features: {
        block: 1,
        support: Math.log2(seen),
        age,
        ...place,
        pattern: Math.log2(1 + weight),
        ...passed,
        ...text,
        unpassed: needsMessage(seen, beforeTokens.flat(), afterTokens.flat()),
        lines: Math.log2(before.length),
        same: (1 + share) / 2,
        grown: Math.log2(1 + Math.max(0, hunk.after.length - before.length)),
      },
      rule: `block ${before.map((each) => each.trim()).join('\n')} > ${hunk.after.map((each) => each.trim()).join('\n')}`,
    };
  }
}

function isEdited(start: number, end: number, { log }: EditView): boolean {
  for (let line = start; line < end; line++) if (log.isEdited(line)) return true;
  return false;
}

/** The longest of the most significant words, and the index of its line. */
function anchorOf(
  lines: readonly (readonly Token[])[],
): { readonly text: string; readonly line: number } | undefined {
  const words = lines.flatMap((tokens, line) =>
    tokens.flatMap((token) => (token.kind === 'word' ? [{ token, line }] : [])),
  );
  const [best] = words.toSorted(
    (a, b) => weightOf(b.token) - weightOf(a.token) || b.token.text.length - a.token.text.length,
  );
  return best && weightOf(best.token) >= 1 ? { text: best.token.text, line: best.line } : undefined;
}

/** True if the user made the same change there, with the same or other names. */
function isAlike(hunk: Hunk, other: Hunk): boolean {
  if (other.before.length !== hunk.before.length || other.after.length !== hunk.after.length) return false;
  const shape = (lines: readonly (readonly Token[])[]): string =>
    lines
      .map((tokens) =>
        withoutIndentation(tokens)
          .map(({ text, kind }) => (kind === 'word' && !isKeyword(text) ? '' : text))
          .join(''),
      )
      .join('\n');
  return (
    shape(other.beforeTokens) === shape(hunk.beforeTokens) &&
    shape(other.afterTokens) === shape(hunk.afterTokens)
  );
}
