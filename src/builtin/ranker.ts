// Chooses among candidates: what was rejected, what would undo and what is not likely enough stays unsaid; the nearest of the
// likely ones wins, after the cursor before above it.

import type { TextEdit } from '../base/textPosition.ts';
import type { Candidate, EditView } from './proposer.ts';
import type { RejectionMemory } from './rejectionMemory.ts';
import { linesAfter } from './textEdits.ts';

/** Below it nothing is said. */
export const threshold = 0.55;
/** Candidates so much less likely than the best are not shown before it, however near. */
const tolerance = 0.12;

export type Choice =
  | { readonly kind: 'candidate'; readonly candidate: Candidate }
  | {
      readonly kind: 'none';
      readonly reason: 'no candidate' | 'unlikely' | 'rejected before' | 'would undo';
    };

export function choose(candidates: readonly Candidate[], view: EditView, memory: RejectionMemory): Choice {
  if (candidates.length === 0) return { kind: 'none', reason: 'no candidate' };
  const likely = candidates
    .map((candidate) => ({ ...candidate, confidence: candidate.confidence - memory.doubt(candidate.rule) }))
    .filter((candidate) => candidate.confidence >= threshold);
  if (likely.length === 0) return { kind: 'none', reason: 'unlikely' };
  const fresh = likely.filter(
    (candidate) => !memory.wasRejected(candidate.rule, linesChanged(candidate, view)),
  );
  if (fresh.length === 0) return { kind: 'none', reason: 'rejected before' };
  const harmless = fresh.filter((candidate) => !undoes(candidate.edits, view));
  if (harmless.length === 0) return { kind: 'none', reason: 'would undo' };
  const best = Math.max(...harmless.map(({ confidence }) => confidence));
  const near = harmless
    .filter(({ confidence }) => confidence >= best - tolerance)
    .toSorted((a, b) => distance(a, view) - distance(b, view) || b.confidence - a.confidence);
  return { kind: 'candidate', candidate: near[0] as Candidate };
}

/** In lines; what lies above the cursor comes after all that lies below it. */
function distance(candidate: Candidate, view: EditView): number {
  const first = candidate.edits[0]?.range.start;
  const last = candidate.edits.at(-1)?.range.start;
  if (!first || !last) return Infinity;
  const below = last.line - view.cursor.line;
  const behind = last.line === view.cursor.line && last.character < view.cursor.character;
  return below < 0 || behind
    ? view.document.lineCount + Math.abs(first.line - view.cursor.line)
    : Math.max(0, below);
}

/** The lines a candidate touches, as they are now: what it was rejected for. */
export function linesChanged({ edits }: Candidate, { document }: EditView): string {
  const first = edits[0]?.range.start.line ?? 0;
  const last = edits.at(-1)?.range.end.line ?? first;
  return document.slice(first, last + 1).join('\n');
}

/** Whether it would put lines back as they were before an edit, or into a state the user once took back. */
function undoes(edits: readonly TextEdit[], { document, log }: EditView): boolean {
  const first = edits[0]?.range.start.line ?? 0;
  const last = edits.at(-1)?.range.end.line ?? first;
  for (const region of log.edits) {
    if (region.start > last + 1 || region.end < first) continue;
    const from = Math.min(first, region.start);
    const to = Math.max(last + 1, region.end);
    const now = document.slice(from, to);
    const then = [...now.slice(0, region.start - from), ...region.before, ...now.slice(region.end - from)];
    if (linesAfter(document, edits, from, to).join('\n') === then.join('\n')) return true;
  }
  const result = linesAfter(document, edits, first, last + 1);
  if (result.length !== last + 1 - first) return false;
  return result.some((text, i) => {
    const now = document.line(first + i);
    return text !== now && log.wasUndone(now, text);
  });
}
