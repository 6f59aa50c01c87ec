// A name that was replaced by another: the same change wherever the old name still stands for the same thing.

import type { Place } from './lineTokens.ts';
import { fitOf, isDeclaration, isWhole, placesOn, readUse, type NamePlace, type Use } from './nameFit.ts';
import { declares, isKeyword } from './nameUse.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { consecutive, enoughPlaces } from './placeGroup.ts';
import type { TokenChange } from './tokenChange.ts';

/** Edits older than this no longer start substitutions. */
const oldestAge = 4;
/** Shorter strings are too often equal by accident. */
const shortestString = 4;

interface Substitution {
  readonly from: string;
  readonly to: string;
  readonly place: Place;
  readonly age: number;
  readonly changes: readonly TokenChange[];
}

export const substitution: Proposer = {
  name: 'substitution',
  *propose(view) {
    const found = collect(view);
    for (const rule of found) {
      if (found.some((other) => other.from === rule.to && other.to === rule.from && other.age <= rule.age))
        continue;
      yield* offer(rule, found, view);
    }
  },
};

/** Newest first; one for each pair of names. */
function collect(view: EditView): Substitution[] {
  const byPair = new Map<string, Substitution>();
  for (const { changes, age, region } of view.edits) {
    for (const change of changes) {
      const from = change.removed[0];
      const to = change.inserted[0];
      if (change.removed.length !== 1 || change.inserted.length !== 1 || !from || !to) continue;
      if (from.kind !== 'word' || to.kind !== 'word' || from.place !== to.place) continue;
      if (from.place === 'comment' || (from.place === 'string' && !isWholeString(change))) continue;
      if (isKeyword(from.text) || isKeyword(to.text) || (change.kept < 0.5 && !change.alone)) continue;
      if (view.tokens.syntax.fixedWords && from.place === 'code' && !/^(?:\$|--)/.test(from.text)) continue;
      const pair = `${from.place} ${from.text}>${to.text}`;
      const known = byPair.get(pair);
      if (known) byPair.set(pair, { ...known, changes: [...known.changes, change] });
      else if (age <= oldestAge && region.origin === 'typed')
        byPair.set(pair, { from: from.text, to: to.text, place: from.place, age, changes: [change] });
    }
  }
  return [...byPair.values()];
}

function* offer(rule: Substitution, all: readonly Substitution[], view: EditView): Iterable<Candidate> {
  if (rule.age === 0 && view.nameOpen) return;
  const base = confidenceOf(rule, all, view);
  if (base <= 0) return;
  const use = readUse(rule.changes);
  for (const group of consecutive(fittingPlaces(rule, use, view))) {
    yield {
      edits: group.map(({ line, tokens, index }) => {
        const start = tokens[index]?.start ?? 0;
        return {
          range: { start: { line, character: start }, end: { line, character: start + rule.from.length } },
          newText: rule.to,
        };
      }),
      confidence: base * Math.min(...group.map(({ fit }) => fit)),
      rule: `${rule.place} name ${rule.from} > ${rule.to}`,
      reasons: [`${rule.changes.length} like it`, `age ${rule.age}`],
    };
  }
}

function* fittingPlaces(
  rule: Substitution,
  use: Use,
  view: EditView,
): Iterable<NamePlace & { readonly fit: number }> {
  let found = 0;
  for (const line of view.index.linesWith(rule.from, view.cursor.line)) {
    for (const place of placesOn(line, rule.from, rule.place, view)) {
      const fit = fitOf(place, use);
      if (fit === 0) continue;
      found++;
      yield { ...place, fit };
    }
    if (found >= enoughPlaces) return;
  }
}

function* placesOf(name: string, view: EditView): Iterable<NamePlace> {
  for (const line of view.index.linesWith(name, view.cursor.line)) yield* placesOn(line, name, 'code', view);
}

function confidenceOf(rule: Substitution, all: readonly Substitution[], view: EditView): number {
  const { changes, from, to, place } = rule;
  let confidence = 0.75 + Math.min(0.2, 0.1 * (changes.length - 1)) - 0.08 * rule.age;
  const declared = changes.some((change) => declares(change.left, change.right));
  if (declared) confidence += 0.1;
  else if (changes.length === 1) {
    const editedLines = new Set(view.edits.flatMap(({ region }) => lineNumbers(region.start, region.end)));
    // The user took another name at one place: that is no renaming as long as the old name lives.
    if (some(placesOf(to, view), ({ line }) => !editedLines.has(line))) {
      confidence -= 0.35;
      if (some(placesOf(from, view), isDeclaration)) return 0;
    }
  }
  if (place === 'string') confidence -= from.length < shortestString ? 0.3 : 0.1;
  if (from.length <= 2) confidence -= 0.2;
  if (!changes.some((change) => change.clean)) confidence -= 0.25;
  if (all.some((other) => other.from === from && other.to !== to)) confidence -= 0.3;
  return confidence;
}

function some<T>(items: Iterable<T>, test: (item: T) => boolean): boolean {
  for (const item of items) if (test(item)) return true;
  return false;
}

function isWholeString({ left, right }: TokenChange): boolean {
  return isWhole(left[0], right[0]);
}

function lineNumbers(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
