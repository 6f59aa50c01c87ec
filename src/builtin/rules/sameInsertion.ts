// Proposes inserted lines again where the same neighbouring lines occur.

import type { TextEdit } from '../../base/textPosition.ts';
import { isElsewhere } from './editsElsewhere.ts';
import type { Features } from './likelihood.ts';
import { passedOver, placeFeatures, textFeatures } from './surroundings.ts';
import { equal, reindented } from './sameLines.ts';
import { weightOf } from '../language/tokens.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import type { Hunk } from '../document/tokenChange.ts';

const oldestAge = 5;
const mostNeighbours = 4;
/** Minimum sum of the token weights of the equal neighbours; below it, equality may be accidental. */
const minWeight = 2;

export const sameInsertion: Proposer = {
  name: 'same insertion',
  *propose(view) {
    for (const { hunks, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      // The neighbours of an edit in another document are unknown.
      for (const hunk of hunks)
        if (hunk.before.length === 0 && !isElsewhere(hunk.start)) yield* offer(hunk, age, view);
    }
  },
};

function* offer(hunk: Hunk, age: number, view: EditView): Iterable<Candidate> {
  const { document } = view;
  const inserted = hunk.after.map((line) => line.trim());
  // Punctuation alone is the start of something.
  if (!/[\p{L}\p{N}]/u.test(inserted.join(''))) return;
  const end = hunk.start + hunk.after.length;
  const seen = view.edits
    .flatMap((edit) => edit.hunks)
    .filter(
      (other) =>
        other.before.length === 0 &&
        equal(
          other.after.map((line) => line.trim()),
          inserted,
        ),
    ).length;
  const above = document.line(hunk.start - 1);
  const below = document.line(end);
  const over = view.index.linesEqualTo(below.trim(), 0);
  const under = view.index.linesEqualTo(above.trim(), 0).map((line) => line + 1);
  const places: { readonly line: number; readonly edit: TextEdit; readonly features: Features }[] = [];
  for (const line of new Set([...under, ...over].toSorted((a, b) => a - b))) {
    if (line >= hunk.start && line <= end) continue;
    if (view.tokens.stateAt(line) !== hunk.state) continue;
    const up = matching(view, hunk.start - 1, line - 1, -1);
    const down = matching(view, end, line, 1);
    if (up.lines === 0 && down.lines === 0) continue;
    const weight = up.weight + down.weight;
    if (weight < minWeight || isThere(inserted, line, view)) continue;
    const lines = hunk.after.map((text) =>
      up.lines > 0
        ? reindented(text, above, document.line(line - 1))
        : reindented(text, below, document.line(line)),
    );
    if (line === 0 || line >= document.lineCount || lines.includes(undefined)) continue;
    const at = { line: line - 1, character: document.line(line - 1).length };
    places.push({
      line,
      edit: { range: { start: at, end: at }, newText: document.lineEnd + lines.join(document.lineEnd) },
      features: {
        context: Math.log2(1 + weight),
        both: up.lines > 0 && down.lines > 0 ? 1 : 0,
        same: Math.min(up.lines, 2) / 2,
        moved: indentOf(above) === indentOf(document.line(line - 1)) ? 0 : 1,
      },
    });
  }
  const passed = passedOver(
    places.map(({ line }) => line),
    hunk.start,
    seen,
  );
  const text = textFeatures([], hunk.afterTokens.flat(), view);
  for (const { line, edit, features } of places) {
    yield {
      edits: [edit],
      features: {
        insertion: 1,
        support: Math.log2(seen),
        age,
        ...placeFeatures(hunk.start, line, view.tokens),
        ...passed,
        ...text,
        lines: Math.log2(inserted.length),
        fixed: view.tokens.syntax.fixedWords ? 1 : 0,
        prose: hunk.afterTokens[0]?.find((token) => token.kind !== 'space')?.place === 'comment' ? 1 : 0,
        ...features,
      },
      rule: `insert ${inserted.join('\n')}`,
    };
  }
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** The number of equal lines from `here` and `there` on in direction `step`. */
function matching(
  { document, tokens }: EditView,
  here: number,
  there: number,
  step: 1 | -1,
): { readonly lines: number; readonly weight: number } {
  let lines = 0;
  let weight = 0;
  for (; lines < mostNeighbours; here += step, there += step, lines++) {
    if (Math.min(here, there) < 0 || Math.max(here, there) >= document.lineCount) break;
    const text = document.line(here).trim();
    if (text !== document.line(there).trim()) break;
    if (text !== '') weight += tokens.line(here).reduce((sum, token) => sum + weightOf(token), 0);
  }
  return { lines, weight };
}

/** True if the lines are already directly above or below. */
function isThere(inserted: readonly string[], line: number, { document }: EditView): boolean {
  const is = (from: number): boolean => inserted.every((text, i) => document.line(from + i).trim() === text);
  return is(line) || is(line - inserted.length);
}
