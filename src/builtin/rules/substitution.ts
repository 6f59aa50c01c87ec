// Proposes a replaced name wherever the old name still means the same.

import { isElsewhere, consecutive, enoughPlaces } from './editsElsewhere.ts';
import type { Features } from './likelihood.ts';
import type { Place, Token } from '../language/lineTokens.ts';
import { bindingElsewhere, bindingOf, keepsName, type NameBinding } from './nameBinding.ts';
import { withMentions } from './mentions.ts';
import { wasInUse, isDeclaration, isImport, placesOn, positionOf, type FittingPlace } from './nameFit.ts';
import type { NamePlace } from '../document/namePlaces.ts';
import { isWhole } from '../language/tokens.ts';
import { wordsOf } from '../language/nameForms.ts';
import { isImported } from '../language/importedName.ts';
import { isKeyword, roleOf } from '../language/nameUse.ts';
import type { Candidate, EditView, Proposer, Renaming } from './proposer.ts';
import { isPublicName } from './nameScope.ts';
import { isListedAlone, isShorthand } from '../document/shorthand.ts';
import { likeness, passedOver, placeFeatures } from './surroundings.ts';
import type { TokenChange } from '../document/tokenChange.ts';

/** Edits older than this start no substitutions. */
const oldestAge = 4;
/** Maximum lines with the name that are inspected from the cursor on, to bound the cost of a key. */
const mostExamined = 120;
/** Minimum length in UTF-16 units; shorter strings are often equal by accident. */
const shortestString = 4;

/** Minimum share of common words. With fewer, a name rarely replaces the other for the same thing. */
const minAkin = 0.4;

const memberModifiers = new Set(['public', 'private', 'protected', 'readonly', 'var']);

const unnamed = /^_+$/;
/** With a higher fit, a place certainly refers to the same name. */
const sure = 0.9;

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

/** One substitution for each pair of names, newest first. */
function collect(view: EditView): Substitution[] {
  const byPair = new Map<string, Substitution>();
  for (const { changes, age, region } of view.edits) {
    for (const change of changes) {
      const from = change.removed[0];
      const to = change.inserted[0];
      if (change.removed.length !== 1 || change.inserted.length !== 1 || !from || !to || change.moved)
        continue;
      if (from.kind !== 'word' || to.kind !== 'word' || from.place !== to.place) continue;
      if (from.place === 'comment' || (from.place === 'string' && !isWholeString(change))) continue;
      const { reserved } = view.tokens.syntax.names;
      // `_` marks an unused value. It is no name.
      if (unnamed.test(from.text) || unnamed.test(to.text)) continue;
      if (reserved.has(from.text) || reserved.has(to.text) || (change.kept < 0.5 && !change.alone)) continue;
      if (view.tokens.syntax.fixedWords && from.place === 'code' && !/^(?:\$|--)/.test(from.text)) continue;
      const pair = `${from.place} ${from.text}>${to.text}`;
      const known = byPair.get(pair);
      const own = region.origin === 'typed' ? age : Infinity;
      byPair.set(pair, {
        from: from.text,
        to: to.text,
        place: from.place,
        age: Math.min(own, known?.age ?? Infinity),
        changes: [...(known?.changes ?? []), change],
      });
    }
  }
  // Accepted edits support typed ones but start no substitution.
  const recent = [...byPair.values()].filter(({ age }) => age <= oldestAge);
  return view.tokens.syntax.names.variableSign ? recent.flatMap((rule) => withMembers(rule)) : recent;
}

/** In PHP a property is declared with `$` and used without it: `$this->name`. */
function withMembers(rule: Substitution): readonly Substitution[] {
  const declared = rule.changes.filter(({ left }) => left.some(({ text }) => memberModifiers.has(text)));
  if (!rule.from.startsWith('$') || !rule.to.startsWith('$') || declared.length === 0) return [rule];
  return [rule, { ...rule, from: rule.from.slice(1), to: rule.to.slice(1), changes: declared }];
}

function tokenOf({ tokens, index }: NamePlace): Token {
  return tokens[index]!;
}

function isInCode(place: NamePlace): boolean {
  return tokenOf(place).place === 'code';
}

function* offer(rule: Substitution, all: readonly Substitution[], view: EditView): Iterable<Candidate> {
  if (rule.age === 0 && view.openName) return;
  const named = placesOf(rule.from, 'code', view);
  const fromElsewhere = rule.changes.every(({ line }) => isElsewhere(line));
  const binding = fromElsewhere
    ? bindingElsewhere(rule.changes, named, view)
    : bindingOf(rule.changes, named, view);
  const introduced = !binding.declared && isIntroduced(rule, view);
  const about = featuresOf(rule, named, binding, all, introduced, view);
  if (!about) return;
  const remaining = rule.place === 'code' ? named : placesOf(rule.from, rule.place, view);
  const kept = about.stillDeclared === 1 ? beforeAssignment(rule, remaining) : remaining;
  const inCode = fittingPlaces(rule, binding, introduced ? kept.filter(isRead) : kept);
  const fitting =
    about.orphaned === 1 ? withMentions(rule.from, inCode, binding, view, mostExamined) : inCode;
  const renamesKeys = rule.place !== 'code' || rule.changes.some(isListedAlone);
  // `{ name }` becomes `{ name: title }`.
  const places = fitting.map((found) =>
    !renamesKeys && !binding.declares(found) && isShorthand(found, view.document, view.tokens)
      ? { ...found, fit: Math.min(found.fit, sure), isKey: true }
      : { ...found, isKey: false },
  );
  const last = Math.max(...rule.changes.map(({ line }) => line));
  // At an import, a language server renames only the alias.
  const declarations =
    rule.place === 'code' && !introduced
      ? places.filter((place) => binding.declares(place) && !isImport(place))
      : [];
  // A user who renames from the uses has not passed over the declaration, which comes last.
  const seen = about.fromUse === 1 ? places.filter((place) => !declarations.includes(place)) : places;
  const passed = passedOver([...new Set(seen.map(({ line }) => line))], last, rule.changes.length);
  const newest = rule.changes[0];
  const renaming: Renaming = {
    from: rule.from,
    to: rule.to,
    place: rule.place,
    declared: about.declared === 1,
    orphaned: about.orphaned === 1,
    changed: rule.changes.map(({ line }) => line),
    places: places.filter(({ fit }) => fit > sure).length,
  };
  const only = declarations.length === 1 && !renaming.declared && rule.changes.length > 1;
  for (const group of consecutive(places)) {
    const [first] = group;
    if (!newest) continue;
    const declaration = only ? declarations[0] : group.find((place) => declarations.includes(place));
    const isMention = rule.place === 'code' && group.every((place) => !isInCode(place));
    if (isMention && places.some(isInCode)) continue;
    yield {
      edits: group.map((place) => {
        const start = positionOf(place);
        const end = { line: start.line, character: start.character + rule.from.length };
        return { range: { start, end }, newText: place.isKey ? `${rule.from}: ${rule.to}` : rule.to };
      }),
      features: isMention
        ? { mention: 1, age: rule.age }
        : {
            ...about,
            ...passed,
            ...placeFeatures(newest.line, first.line, view.tokens),
            // Uses without a declaration must follow wherever they are, and so must the declaration of a name that is
            // otherwise unused.
            ...(about.orphaned || (about.fromUse && rule.changes.length > 1) ? { above: 0 } : {}),
            ...(about.orphaned ? { passed: 0, left: 0 } : {}),
            context: Math.min(...group.map((place) => contextOf(place, rule.changes))),
            likeness: likeness(
              first.tokens,
              isElsewhere(newest.line)
                ? [...newest.left, ...newest.removed, ...newest.right]
                : view.tokens.line(newest.line),
            ),
          },
      renaming: { ...renaming, ...(declaration ? { declaration: positionOf(declaration) } : {}) },
      rule: `${isMention ? 'mentioned' : rule.place} name ${rule.from} > ${rule.to}`,
    };
  }
}

/** The number of neighbours that the place shares with a changed one, 0 to 2 on either side. */
function contextOf(place: NamePlace, changes: readonly TokenChange[]): number {
  const common = (a: readonly Token[], b: readonly Token[]): number =>
    a[0] && a[0].text === b[0]?.text ? (a[1] && a[1].text === b[1]?.text ? 2 : 1) : 0;
  return Math.max(...changes.map(({ left, right }) => common(place.left, left) + common(place.right, right)));
}

/** @param remaining the places of the name, from the cursor on. @returns the first ones that may mean the same. */
function fittingPlaces(
  rule: Substitution,
  binding: NameBinding,
  remaining: readonly NamePlace[],
): readonly FittingPlace[] {
  const found: FittingPlace[] = [];
  const fromElsewhere = rule.changes.every((change) => isElsewhere(change.line));
  for (const place of remaining) {
    if (found.length >= enoughPlaces && place.line !== found.at(-1)?.line) break;
    const fit = rule.place !== 'code' || (fromElsewhere && isImport(place)) ? 1 : binding.fit(place);
    if (fit > 0 && !isOtherResult(rule, place)) found.push({ ...place, fit });
  }
  return found;
}

/** True if one branch got another string as its result, and the place is the result of another branch. */
function isOtherResult({ place, changes }: Substitution, other: NamePlace): boolean {
  const isResult = ({ left }: Pick<NamePlace, 'left'>): boolean =>
    left.length === 2 && left[1]?.text === 'return';
  return place === 'string' && changes.length === 1 && isResult(other) && changes.every(isResult);
}

/** The places of a name from the cursor on. */
function placesOf(name: string, place: Place, view: EditView): readonly NamePlace[] {
  const lines = view.index.linesWith(name, view.cursor.line).slice(0, mostExamined);
  return lines.flatMap((line) => placesOn(line, name, place, view));
}

/** `undefined` if it is no rename. */
function featuresOf(
  rule: Substitution,
  named: readonly NamePlace[],
  binding: NameBinding,
  all: readonly Substitution[],
  introduced: boolean,
  view: EditView,
): Features | undefined {
  const { changes, from, to, place } = rule;
  const { declared } = binding;
  // A common word counts as a name only if its declaration is known.
  if (place === 'code' && !binding.known && (isKeyword(from) || isKeyword(to))) return undefined;
  const fromElsewhere = changes.every(({ line }) => isElsewhere(line));
  const stillDeclared = binding.known || fromElsewhere ? binding.stillDeclared : named.some(isDeclaration);
  // For an edit of another document: this document has its own name, or one from elsewhere.
  if (fromElsewhere && (stillDeclared || named.some((found) => isForeign(found, changes, view))))
    return undefined;
  if (place === 'code' && declared && !fromElsewhere && keepsName(rule, named, binding, view))
    return undefined;
  const known = !declared && wasInUse(to, view);
  const isRename = !declared && !known && !introduced && stillDeclared && place === 'code';
  const declarations = named.filter((found) => isDeclaration(found) && !isImport(found));
  const own = binding.known ? declarations.filter((found) => binding.declares(found)) : declarations;
  if (isRename && !fromElsewhere && own.some((found) => isPublicName(found, view))) return undefined;
  // One changed use of a member that another file declares is no rename.
  const isFromElsewhere = place === 'code' && !declared && !stillDeclared && !known && !fromElsewhere;
  if (isFromElsewhere && changes.length === 1 && changes.every(isMember)) return undefined;
  // With one changed use and the old name still declared, it is no rename.
  if (known && stillDeclared && changes.length === 1) return undefined;
  return {
    name: 1,
    support: Math.log2(changes.length),
    age: rule.age,
    declared: declared ? 1 : 0,
    orphaned: declared && !stillDeclared && place === 'code' ? 1 : 0,
    // With both names declared, the user chooses between them place by place.
    known: (known && changes.length === 1) || (introduced && stillDeclared) ? 1 : 0,
    fromUse: !declared && !known && !introduced && stillDeclared && isUsedPlainly(rule) ? 1 : 0,
    stillDeclared: stillDeclared && !declared ? 1 : 0,
    other: all.some((other) => other.from === from && other.to !== to) ? 1 : 0,
    unclean: changes.some((change) => change.clean) ? 0 : 1,
    // A short name is equal by accident only where its declaration is not known.
    short:
      (from.length <= 2 && !(declared && !stillDeclared)) ||
      (place === 'string' && from.length < shortestString)
        ? 1
        : 0,
    string: place === 'string' ? 1 : 0,
    fixed: view.tokens.syntax.fixedWords ? 1 : 0,
    value: /\d{3}/.test(to) && /\d{3}/.test(from) ? 1 : 0,
    akin: akin(from, to),
    replaced: akin(from, to) < minAkin && changes.every(({ left, right }) => isImported(left, right)) ? 1 : 0,
  };
}

/** False where the variable is declared or assigned. */
function isRead(place: NamePlace): boolean {
  return !isDeclaration(place) && !isAssigned(place);
}

function isAssigned({ right: [sign, next] }: NamePlace): boolean {
  return sign?.text === '=' && next?.text !== '=';
}

/** The places without those from the first assignment of the old name below the changed ones on, where it has another value. */
function beforeAssignment({ changes }: Substitution, places: readonly NamePlace[]): readonly NamePlace[] {
  const last = Math.max(...changes.map(({ line }) => line));
  const assigned = places.filter((place) => place.line >= last && isAssigned(place)).map(({ line }) => line);
  const first = Math.min(...assigned);
  return assigned.length === 0
    ? places
    : places.filter((place) => place.line < first && !isDeclaration(place));
}

/** True if a line without a changed place declares the new name, so that the old name keeps its meaning. */
function isIntroduced({ to, place, changes }: Substitution, view: EditView): boolean {
  if (place !== 'code') return false;
  return view.index
    .linesWith(to, 0)
    .some(
      (line) =>
        !changes.some((change) => change.line === line) &&
        placesOn(line, to, 'code', view).some(isDeclaration),
    );
}

/** The share of words that two names have in common, 0 to 1: `userName` and `user_id` share one of three. */
function akin(a: string, b: string): number {
  const [words, others] = [wordsOf(a), wordsOf(b)];
  const common = words.filter((word) => others.includes(word)).length;
  return common / Math.max(words.length, others.length);
}

/** True if the name is imported from another module than the changed one. */
function isForeign(place: NamePlace, changes: readonly TokenChange[], { document }: EditView): boolean {
  const { tokens, index, line } = place;
  if (!isImport(place) || tokens[index + 1]?.text === ',') return false;
  return !changes.some(({ module }) => module !== undefined && document.line(line).includes(module));
}

function isMember({ left, right }: TokenChange): boolean {
  return roleOf(left, right) === 'member';
}

/** True if it is used as a variable or parameter, not as a member. */
function isUsedPlainly({ place, changes }: Substitution): boolean {
  return place === 'code' && changes.every(({ left, right }) => roleOf(left, right) === 'plain');
}

function isWholeString({ left, right }: TokenChange): boolean {
  return isWhole(left[0], right[0]);
}
