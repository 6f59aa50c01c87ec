// A line that was changed: the same changes of tokens on the next lines where they fit, with the same tokens round about.

import type { TextEdit } from '../base/textPosition.ts';
import type { Token } from './lineTokens.ts';
import { createLineModel, fitLine, mayFit } from './lineFit.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { consecutive, enoughPlaces } from './placeGroup.ts';
import type { LineChange } from './tokenChange.ts';
import { weightOf } from './tokenWeight.ts';

const oldestAge = 5;

interface Match {
  readonly line: number;
  readonly edits: readonly TextEdit[];
  readonly evidence: number;
}

export const similarLine: Proposer = {
  name: 'similar line',
  *propose(view) {
    const all = view.edits.flatMap((edit) => edit.lineChanges);
    const done = new Set<string>();
    for (const { lineChanges, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.nameOpen)) continue;
      for (const change of lineChanges) {
        const key = signature(change);
        if (done.has(key)) continue;
        done.add(key);
        const alike = all.filter((other) => signature(other) === key);
        yield* offer(change, alike, age, key, view);
      }
    }
  },
};

function* offer(
  change: LineChange,
  alike: readonly LineChange[],
  age: number,
  key: string,
  view: EditView,
): Iterable<Candidate> {
  const anchor = anchorOf(change);
  if (anchor === undefined) return;
  const edited = new Set(alike.map(({ line }) => line));
  const just = view.edits[0]?.hunks.flatMap((hunk) => hunk.after.map((_, i) => hunk.start + i)) ?? [];
  const model = createLineModel(alike);
  const matches: Match[] = [];
  let skipped = 0;
  const first = Math.min(...edited);
  const last = Math.max(...edited);
  for (const line of view.index.linesWith(anchor, view.cursor.line)) {
    const text = view.document.line(line);
    if (!mayFit(model, text) || edited.has(line) || just.includes(line)) continue;
    const fit = fitLine(model, view.tokens.line(line));
    if (fit.kind === 'none') continue;
    if (line > first && line < last) skipped++;
    matches.push({
      line,
      evidence: fit.evidence,
      edits: fit.edits.map(({ start, end, newText }) => ({
        range: { start: { line, character: start }, end: { line, character: end } },
        newText,
      })),
    });
    if (matches.length >= enoughPlaces) break;
  }
  for (const group of consecutive(matches)) {
    const evidence = Math.min(...group.map((match) => match.evidence));
    const confidence =
      0.25 +
      Math.min(0.45, 0.055 * evidence) +
      Math.min(0.4, 0.25 * (alike.length - 1)) -
      0.04 * age -
      Math.min(0.3, 0.1 * skipped) -
      (alike.length > 1 ? 0 : Math.min(0.16, 0.08 * (change.operations.length - 1))) -
      (isProse(change) ? 0.15 : 0) -
      ((group[0]?.line ?? 0) < first ? 0.1 : 0) -
      (evidence < 1 ? 0.2 : 0);
    yield {
      edits: group.flatMap((match) => match.edits),
      confidence,
      rule: `change ${key}`,
      reasons: [
        (group[0]?.line ?? 0) < first ? 'above' : 'below',
        `evidence ${evidence.toFixed(1)}`,
        `${alike.length} like it`,
        `age ${age}`,
        `${skipped} skipped`,
      ],
    };
  }
}

/** What was taken out and put in, whatever the rest of the line. */
function signature({ before, after, operations }: LineChange): string {
  return operations
    .map(
      ({ beforeStart, beforeEnd, afterStart, afterEnd }) =>
        `${text(before.slice(beforeStart, beforeEnd))} > ${text(after.slice(afterStart, afterEnd))}`,
    )
    .join('; ');
}

/** Text for people is seldom changed twice in the same way. */
function isProse({ before, operations }: LineChange): boolean {
  return operations.some(
    ({ beforeStart, beforeEnd }) => before[Math.max(beforeStart, beforeEnd - 1)]?.place === 'comment',
  );
}

/** The longest word a line must have to be looked at: of what was taken out, or else right beside what was put in. */
function anchorOf({ before, operations }: LineChange): string | undefined {
  const removed = operations.flatMap(({ beforeStart, beforeEnd }) => before.slice(beforeStart, beforeEnd));
  const beside = operations.flatMap(({ beforeStart, beforeEnd }) =>
    before.slice(Math.max(0, beforeStart - 2), beforeEnd + 2),
  );
  for (const tokens of [removed, beside]) {
    const best = tokens.toSorted((a, b) => weightOf(b) - weightOf(a) || b.text.length - a.text.length)[0];
    if (best && weightOf(best) > 0) return best.text;
  }
  return undefined;
}

function text(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join('');
}
