// A name that was replaced by another: the same change wherever the old name still stands for the same thing.

import type { Features } from './likelihood.ts';
import type { Place, Token } from './lineTokens.ts';
import { fitOf, isDeclaration, isWhole, placesOn, readUse, type NamePlace, type Use } from './nameFit.ts';
import { declares, isKeyword, isParameter } from './nameUse.ts';
import type { Candidate, EditView, Proposer, Renaming } from './proposer.ts';
import { consecutive, enoughPlaces } from './placeGroup.ts';
import { likeness, passedOver } from './surroundings.ts';
import { neighbours, type TokenChange } from './tokenChange.ts';

/** Edits older than this no longer start substitutions. */
const oldestAge = 4;
/** Lines with a name that are looked at, from the cursor on: no file is so long that a key waits for it. */
const mostExamined = 120;
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
  const about = featuresOf(rule, all, view);
  if (!about) return;
  const use = readUse(rule.changes);
  const places = [...fittingPlaces(rule, use, view)];
  const last = Math.max(...rule.changes.map(({ line }) => line));
  const passed = passedOver([...new Set(places.map(({ line }) => line))], last, rule.changes.length);
  const newest = rule.changes[0];
  const renaming: Renaming = {
    from: rule.from,
    to: rule.to,
    place: rule.place,
    declared: about.declared === 1,
    orphaned: about.orphaned === 1,
    changed: rule.changes.map(({ line }) => line),
    places: places.filter(({ fit }) => fit > 0.9).length,
  };
  for (const group of consecutive(places)) {
    const [first] = group;
    if (!first || !newest) continue;
    yield {
      edits: group.map(({ line, tokens, index }) => {
        const start = tokens[index]?.start ?? 0;
        return {
          range: { start: { line, character: start }, end: { line, character: start + rule.from.length } },
          newText: rule.to,
        };
      }),
      features: {
        ...about,
        ...passed,
        ...view.surroundings.features(newest.line, first.line),
        // What has lost its declaration has to follow wherever it is.
        ...(about.orphaned ? { above: 0 } : {}),
        context: Math.min(...group.map((place) => contextOf(place, rule.changes))),
        likeness: likeness(first.tokens, view.tokens.line(newest.line)),
      },
      renaming,
      rule: `${rule.place} name ${rule.from} > ${rule.to}`,
    };
  }
}

/** How many neighbours the place has in common with one where the name was changed, 0 to 2 on either side. */
function contextOf({ tokens, index }: NamePlace, changes: readonly TokenChange[]): number {
  const sides = [neighbours(tokens, index - 1, -1), neighbours(tokens, index + 1, 1)] as const;
  const common = (a: readonly Token[], b: readonly Token[]): number =>
    a[0] && a[0].text === b[0]?.text ? (a[1] && a[1].text === b[1]?.text ? 2 : 1) : 0;
  return Math.max(...changes.map(({ left, right }) => common(sides[0], left) + common(sides[1], right)));
}

function* fittingPlaces(
  rule: Substitution,
  use: Use,
  view: EditView,
): Iterable<NamePlace & { readonly fit: number }> {
  let found = 0;
  const own = rule.changes
    .filter((change) => declares(change.left, change.right))
    .map(({ line }) => line)
    .toSorted((a, b) => a - b);
  const others =
    use.declared === 'local'
      ? [...placesOf(rule.from, view)]
          .filter(isDeclaration)
          .map(({ line }) => line)
          .toSorted((a, b) => a - b)
      : [];
  for (const line of view.index.linesWith(rule.from, view.cursor.line).slice(0, mostExamined)) {
    // Below another declaration of the name it is that one's.
    if (nearestAbove(others, line) > nearestAbove(own, line)) continue;
    for (const place of placesOn(line, rule.from, rule.place, view)) {
      const fit = fitOf(place, use);
      if (fit === 0) continue;
      found++;
      yield { ...place, fit };
    }
    if (found >= enoughPlaces) return;
  }
}

/** @param lines ascending. @returns the last that is not below `line`, -1 when there is none. */
function nearestAbove(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as number) <= line) low = middle + 1;
    else high = middle;
  }
  return lines[low - 1] ?? -1;
}

function* placesOf(name: string, view: EditView): Iterable<NamePlace> {
  for (const line of view.index.linesWith(name, view.cursor.line).slice(0, mostExamined))
    yield* placesOn(line, name, 'code', view);
}

/** `undefined` when it is no renaming. */
function featuresOf(rule: Substitution, all: readonly Substitution[], view: EditView): Features | undefined {
  const { changes, from, to, place } = rule;
  const declared = changes.some((change) => declares(change.left, change.right));
  const parameter = changes.some((change) => isParameter(change.left));
  let known = 0;
  const lives = some(placesOf(from, view), isDeclaration);
  if (!declared && changes.length === 1) {
    const editedLines = new Set(view.edits.flatMap(({ region }) => lineNumbers(region.start, region.end)));
    // The user took another name at one place: that is no renaming as long as the old name lives.
    known = some(placesOf(to, view), ({ line }) => !editedLines.has(line)) ? 1 : 0;
    if (known && lives) return undefined;
  }
  return {
    name: 1,
    support: Math.log2(changes.length),
    age: rule.age,
    declared: declared ? 1 : 0,
    // Of a parameter only what stands below it is looked at, down to the next declaration.
    orphaned: declared && (!lives || parameter) && place === 'code' ? 1 : 0,
    known,
    lives: lives && !declared ? 1 : 0,
    other: all.some((other) => other.from === from && other.to !== to) ? 1 : 0,
    unclean: changes.some((change) => change.clean) ? 0 : 1,
    short: from.length <= 2 || (place === 'string' && from.length < shortestString) ? 1 : 0,
    string: place === 'string' ? 1 : 0,
    fixed: view.tokens.syntax.fixedWords ? 1 : 0,
    value: /\d{3}/.test(to) && /\d{3}/.test(from) ? 1 : 0,
  };
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
