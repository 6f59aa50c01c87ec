// Chooses among candidates. Drops those that were rejected, would undo an edit, or are too unlikely; of the others the
// nearest wins, first below the cursor, then above it.

import { comparePositions, type TextEdit } from '../../base/textPosition.ts';
import { likelihood, type Likelihood } from './likelihood.ts';
import { blockKey } from '../document/editLog.ts';
import { isElsewhere } from './editsElsewhere.ts';
import { effectsIn } from './effect.ts';
import { newCodeIn } from '../typing/newCode.ts';
import type { Candidate, EditView } from './proposer.ts';
import type { RuleTrust } from './ruleTrust.ts';
import { changedLines, linesAfter } from '../document/textEdits.ts';

/**
 * Minimum probability of a suggestion, chosen so that four of five suggestions on recorded commits were right.
 */
const threshold = 0.71;
/** Minimum probability of a jump to a place whose text is too uncertain, since a detour costs more than a hint. */
const placeThreshold = 0.72;
/** A candidate that is less likely than the best by more than this is not shown before it, however near. */
const tolerance = 0.12;
/** The same limit for the places of one change: if one is likely enough, the nearest comes first. */
const toleranceOfRule = 0.25;

interface Weighed extends Likelihood {
  readonly candidate: Candidate;
}

export type Choice =
  /** `place`: some change at this place is likely, but not which. */
  | {
      readonly kind: 'candidate' | 'place';
      readonly candidate: Candidate;
      readonly confidence: number;
    }
  | {
      readonly kind: 'none';
      readonly reason: 'no candidate' | 'unlikely' | 'rejected before' | 'would undo';
    };

/** The best candidate, or why there is none. */
export function choose(candidates: readonly Candidate[], view: EditView, memory: RuleTrust): Choice {
  if (candidates.length === 0) return { kind: 'none', reason: 'no candidate' };
  const effect = effectsIn(view);
  const inNewCode = newCodeIn(view);
  const worth = candidates
    .map((candidate) => weigh(candidate, memory))
    .filter(isWorth)
    // Only for likely candidates, since these features take longer than all others.
    .map(({ candidate }) =>
      weigh(
        {
          ...candidate,
          features: { ...candidate.features, ...effect(candidate), ...inNewCode(candidate) },
        },
        memory,
      ),
    )
    .filter(isWorth);
  if (!worth.some(({ text, place }) => text >= threshold || place >= placeThreshold))
    return { kind: 'none', reason: 'unlikely' };
  const fresh = memory.isEmpty
    ? worth
    : worth.filter(({ candidate }) => !memory.wasRejected(changeKeys(candidate, view)));
  if (fresh.length === 0) return { kind: 'none', reason: 'rejected before' };
  const harmless = fresh.filter(
    ({ candidate }) =>
      !undoes(candidate.edits, view) && !changesNewer(candidate, view) && !changesOpenLine(candidate, view),
  );
  if (harmless.length === 0) return { kind: 'none', reason: 'would undo' };
  const likely = withNearer(harmless, 'text', threshold);
  const first = likely.filter((each) => each.candidate.first);
  const best = nearest(first.length > 0 ? first : likely, 'text', view);
  if (best) {
    const edits = best.candidate.first ? best.candidate.edits : joinedEdits(best.candidate, likely);
    const joined = { ...best.candidate, edits };
    return { kind: 'candidate', candidate: joined, confidence: best.text };
  }
  const places = withNearer(harmless, 'place', placeThreshold).filter(
    ({ candidate }) =>
      isAwayFromCursor(candidate.edits, view) &&
      !memory.wasRejected([jumpKey(candidate, view)]) &&
      // The user has seen it as an edit and went on.
      !memory.wasOffered(changeKeys(candidate, view)),
  );
  const there = nearest(places, 'place', view);
  if (there) return { kind: 'place', candidate: there.candidate, confidence: there.place };
  return { kind: 'none', reason: 'unlikely' };
}

/** True if the candidate, or another place of the same rule, may be likely enough. */
function isWorth({ text, place }: Weighed): boolean {
  return text >= threshold - toleranceOfRule || place >= placeThreshold - toleranceOfRule;
}

function weigh(candidate: Candidate, memory: RuleTrust): Weighed {
  const { text, place } = likelihood(candidate.features);
  const doubt = memory.doubt(candidate.rule);
  return { candidate, text: text - doubt, place: place - doubt };
}

/** The candidates that are likely enough, and places of the same change that nearly are, since one may be nearer. */
function withNearer(all: readonly Weighed[], by: keyof Likelihood, enough: number): readonly Weighed[] {
  const rules = bestOfRules(all, by);
  return all.filter(
    ({ candidate, [by]: own }) =>
      own >= enough ||
      ((rules.get(candidate.rule) ?? 0) >= enough &&
        own >= (rules.get(candidate.rule) ?? 0) - toleranceOfRule),
  );
}

function bestOfRules(all: readonly Weighed[], by: keyof Likelihood): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const each of all) {
    const { rule } = each.candidate;
    best.set(rule, Math.max(best.get(rule) ?? 0, each[by]));
  }
  return best;
}

/** The nearest of those that are hardly less likely than the best. */
function nearest(all: readonly Weighed[], by: keyof Likelihood, view: EditView): Weighed | undefined {
  const best = Math.max(...all.map((each) => each[by]));
  const rules = bestOfRules(all, by);
  return all
    .filter((each) => (rules.get(each.candidate.rule) ?? 0) >= best - tolerance)
    .map((each) => ({ each, away: distance(each.candidate, view) }))
    .toSorted((a, b) => a.away - b.away || b.each[by] - a.each[by])[0]?.each;
}

/** True if the place is not at the cursor, so that a jump makes sense. */
function isAwayFromCursor(edits: readonly TextEdit[], { cursor }: EditView): boolean {
  return edits.every(({ range }) => Math.abs(range.start.line - cursor.line) > 1);
}

/** Adds likely edits on the same and adjacent lines, which people make together. */
function joinedEdits(candidate: Candidate, likely: readonly Weighed[]): readonly TextEdit[] {
  let edits = [...candidate.edits];
  for (const { candidate: other } of likely.toSorted((a, b) => b.text - a.text)) {
    const first = edits[0]?.range.start.line ?? 0;
    const last = edits.at(-1)?.range.end.line ?? 0;
    const beside = other.edits.every(
      ({ range }) => range.end.line >= first - 1 && range.start.line <= last + 1,
    );
    if (!beside || other.edits.some((edit) => edits.some((taken) => overlap(edit, taken)))) continue;
    edits = [...edits, ...other.edits].toSorted((a, b) => comparePositions(a.range.start, b.range.start));
  }
  return edits;
}

function overlap({ range: a }: TextEdit, { range: b }: TextEdit): boolean {
  return comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0;
}

/** In lines; places above the cursor count after all places below. */
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

/**
 * A key for each change of lines that a candidate makes, by which a rejection is remembered: equal for equal text,
 * whichever rule proposed it.
 */
export function changeKeys({ edits }: Pick<Candidate, 'edits'>, { document }: EditView): readonly string[] {
  return changedLines(document, edits).flatMap(({ before, after }) =>
    // A block may be offered again line by line.
    before.length === after.length
      ? before.flatMap((line, i) => (line === after[i] ? [] : [blockKey([line], [after[i]!])]))
      : [blockKey(before, after)],
  );
}

/** A key for a jump to the lines of a candidate. */
export function jumpKey({ edits }: Pick<Candidate, 'edits'>, { document }: EditView): string {
  return blockKey(document.slice(edits[0]!.range.start.line, edits[0]!.range.end.line + 1), []);
}

/**
 * True if it would change lines that the user wrote after the edit that it repeats: the user probably wants them as they
 * are, for example a line that was moved. False for uses of a name that is no longer declared, which must follow.
 */
function changesNewer({ edits, features }: Candidate, view: EditView): boolean {
  if (features.orphaned || !features.age) return false;
  return view.edits.some(
    ({ age, region, hunks }) =>
      age < features.age! &&
      region.origin === 'typed' &&
      hunks.some(
        ({ start, after }) =>
          !isElsewhere(start) &&
          edits.some(({ range }) => range.start.line < start + after.length && range.end.line >= start),
      ),
  );
}

/** True if it would change the line that the user is typing in, unless the text is broken without it. */
function changesOpenLine({ edits, first }: Candidate, view: EditView): boolean {
  const { line } = view.cursor;
  if (!view.openName || first || view.document.line(line).trim() === '') return false;
  return edits.some(({ range }) => range.start.line <= line && range.end.line >= line);
}

/** True if it would restore lines to before an edit, or to a state that the user undid. */
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
  if (!log.hasUndone) return false;
  const result = linesAfter(document, edits, first, last + 1);
  if (wereUndone(document.slice(first, last + 1), result, log)) return true;
  if (result.length !== last + 1 - first) return false;
  return result.some((text, i) => {
    const now = document.line(first + i);
    return text !== now && log.wasUndone(now, text);
  });
}

function wereUndone(now: readonly string[], then: readonly string[], log: EditView['log']): boolean {
  let head = 0;
  while (head < now.length && head < then.length && now[head] === then[head]) head++;
  let tail = 0;
  const shorter = Math.min(now.length, then.length) - head;
  while (tail < shorter && now[now.length - 1 - tail] === then[then.length - 1 - tail]) tail++;
  return log.wereUndone(now.slice(head, now.length - tail), then.slice(head, then.length - tail));
}
