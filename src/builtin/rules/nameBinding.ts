// Decides which places of a name mean what the user renamed: finds its declaration, and the places in its scope that no
// other declaration of the name shadows. Also recognizes edits of a declaration that are no rename.

import { declarationOf, type Declaration } from '../language/declaration.ts';
import { calledWithNamed } from '../language/functionHead.ts';
import { classPattern, isElsewhere } from './editsElsewhere.ts';
import { isDeclaration, isImport, placesOn, wasInUse } from './nameFit.ts';
import type { NamePlace } from '../document/namePlaces.ts';
import { bodyOf, declaredInLines, isOfTable, scopeOf, type NameScope } from './nameScope.ts';
import { imports, roleOf, type Role } from '../language/nameUse.ts';
import type { EditView } from './proposer.ts';
import type { TokenChange } from '../document/tokenChange.ts';

/** Maximum number of lines with the new name that are searched for its declaration, which bounds the cost of a key. */
const mostExamined = 120;
/** Maximum number of lines between a mention and its declaration, in a comment above it. */
const longestComment = 200;

interface Declared {
  readonly line: number;
  readonly declared: Declaration;
  readonly scope: NameScope;
}

export interface NameBinding {
  /** True if the user changed its declaration. */
  readonly declared: boolean;
  /** True if the meaning of the changed name is known. */
  readonly known: boolean;
  /** True if the old name is still declared there. */
  readonly stillDeclared: boolean;
  /** 0 if the place means something else, 1 if it surely means the same. */
  fit(place: NamePlace): number;
  /** True if the place is also a declaration of it. */
  declares(place: NamePlace): boolean;
  /** True if a comment on the line may be about it: in its scope, or directly above. */
  covers(line: number): boolean;
  /** True if the place declares some name in the scope of a changed declaration. */
  sharesScope(place: NamePlace): boolean;
}

/** Finds what the changed name means. @param remaining the places of the old name in code. */
export function bindingOf(
  changes: readonly TokenChange[],
  remaining: readonly NamePlace[],
  view: EditView,
): NameBinding {
  const { names } = view.tokens.syntax;
  const role = (at: Pick<NamePlace, 'left' | 'right'>): Role => roleOf(at.left, at.right, names.sigil);
  const roles = new Set(changes.map(role));
  const others = remaining.flatMap((place): (Declared & { place: NamePlace })[] => {
    if (importsAgain(place, changes)) return [];
    const scope = place.declared && scopeOf(place.declared, place.line, view);
    return place.declared && scope ? [{ place, line: place.line, declared: place.declared, scope }] : [];
  });
  const declaredAt = new Map(others.map((other) => [keyOf(other.place), other]));
  const own = changes.flatMap((change) => declaredBy(change, view) ?? []);
  const innermost = own.length === 0 ? innermostDeclaration(changes, roles, others) : undefined;
  const entities = innermost ? [innermost] : own;
  const isStillDeclared = (other: Declared): boolean =>
    entities.some(
      (entity) =>
        !isConstructorOf(entity, other) &&
        isSameEntity(entity, other) &&
        (other.declared !== 'assignment' || other.line < entity.line),
    );
  const keysOnly = changes.every(isKey);

  const fitFor = (place: NamePlace, entity: Declared | undefined): number => {
    const here = role(place);
    const other = declaredAt.get(keyOf(place));
    if (here === 'keyword' || roles.has('keyword')) {
      if (!roles.has(here)) return 0;
      // A parameter with a default looks like an argument with a name.
      return other && entity && here === 'keyword' ? Number(isSameEntity(entity, other)) : 1;
    }
    const { types = [], kind } = entity?.scope ?? {};
    if (view.tokens.syntax.tables && kind === 'key' && !isOfTable(types, place.line, view)) return 0;
    if (other) {
      if (entity) return isSameEntity(entity, other) ? 1 : 0;
      return roles.has('member') && isMember(other.scope) ? 0.95 : 0;
    }
    const called = calledWithNamed(place, view.document.languageId);
    if (called !== undefined) return Number(entity?.declared === 'parameter' && isHead(entity, called, view));
    const key = isKey(place) && names.keys;
    if (here === 'member' && entity && isDelegate(place, entity, view)) return 0;
    if (here === 'member' || key) {
      if (entity && isMember(entity.scope)) return key || isOf(place, entity.scope, view) ? 1 : 0;
      return key ? Number(keysOnly) : Number(roles.has('member'));
    }
    if (!roles.has('plain')) return entity?.scope.plain && isWithin(place.line, entity.scope) ? 1 : 0;
    if (entity && !(entity.scope.plain && isWithin(place.line, entity.scope))) return 0;
    if (entity && isLocal(entity) && place.line < entity.line) return 0;
    const isShadowed = others.some(
      (each) =>
        each !== entity &&
        each.scope.plain &&
        isWithin(place.line, each.scope) &&
        (!entity || (!isSameEntity(entity, each) && isInside(each.scope, entity.scope))),
    );
    return isShadowed ? 0 : 1;
  };
  return {
    declared: own.length > 0,
    known: entities.length > 0,
    stillDeclared: innermost !== undefined || others.some(isStillDeclared),
    fit: (place) =>
      entities.length === 0
        ? fitFor(place, undefined)
        : Math.max(...entities.map((entity) => fitFor(place, entity))),
    declares: (place) => {
      const other = declaredAt.get(keyOf(place));
      return other !== undefined && entities.some((entity) => isSameEntity(entity, other));
    },
    covers: (line) => entities.some(({ scope }) => scope.kind !== 'lines' || isBeside(line, scope, view)),
    sharesScope: ({ declared, line }) => {
      const scope = declared && scopeOf(declared, line, view);
      // The scope of a variable begins at its line.
      return own.some(
        (entity) =>
          scope?.end === entity.scope.end &&
          (scope.start === entity.scope.start || declared === 'variable') &&
          scope.kind === entity.scope.kind,
      );
    },
  };
}

/** True for a line of the scope, or of the comment directly above it. */
function isBeside(line: number, scope: NameScope, { document, tokens }: EditView): boolean {
  if (line >= scope.start) return line < scope.end;
  if (scope.start - line > longestComment) return false;
  for (let at = line; at < scope.start; at++) {
    if (document.line(at).trim() === '') return false;
    const first = tokens.line(at).find(({ kind }) => kind !== 'space');
    if (first?.place !== 'comment') return false;
  }
  return true;
}

/** True for a variable or parameter of a function or block, which is not used above its declaration. */
function isLocal({ declared, scope }: Declared): boolean {
  return (declared === 'variable' || declared === 'parameter') && scope.kind === 'lines';
}

/** The binding for a name that was changed in another document. */
export function bindingElsewhere(
  changes: readonly TokenChange[],
  remaining: readonly NamePlace[],
  view: EditView,
): NameBinding {
  const { names } = view.tokens.syntax;
  const roles = new Set(changes.map(({ left, right }) => roleOf(left, right)));
  const declared = changes.some(
    ({ removed: [name], left, right }) => name && declarationOf(name, left, right, names),
  );
  return {
    declared,
    known: declared,
    stillDeclared: remaining.some((place) => isDeclaration(place) && !isImport(place)),
    fit: ({ left, right }) => {
      const role = roleOf(left, right);
      if (roles.has(role)) return 1;
      return declared && role !== 'keyword' ? 0.95 : 0;
    },
    declares: isDeclaration,
    covers: () => false,
    sharesScope: () => false,
  };
}

function declaredBy({ left, right, line, removed }: TokenChange, view: EditView): Declared | undefined {
  const [name] = removed;
  if (!name || isElsewhere(line)) return undefined;
  const inLine = declarationOf(name, left, right, view.tokens.syntax.names);
  const declared = declaredInLines({ declared: inLine, left, right }, name.text, line, view);
  const scope = declared && scopeOf(declared, line, view);
  return declared && scope && { line, declared, scope };
}

/** The innermost declaration of a name that was changed at a use. */
function innermostDeclaration(
  changes: readonly TokenChange[],
  roles: ReadonlySet<Role>,
  others: readonly Declared[],
): Declared | undefined {
  if (!roles.has('plain')) return undefined;
  const around = others.filter(
    ({ scope }) => scope.plain && changes.every(({ line }) => isWithin(line, scope)),
  );
  return around.toSorted((a, b) => size(a.scope) - size(b.scope) || a.line - b.line)[0];
}

/** True if two declarations declare the same: by reassignment, overloading or a prototype. */
function isSameEntity(a: Declared, b: Declared): boolean {
  if (a === b || isConstructorOf(a, b) || isConstructorOf(b, a)) return true;
  if (isMember(a.scope) && isMember(b.scope)) {
    // Columns of different tables.
    if (a.scope.kind === 'key' && a.scope.plain && b.scope.plain)
      return a.scope.types?.join() === b.scope.types?.join();
    // Keys of objects match members of a type; members of different types do not match.
    if (a.scope.kind === 'type' && b.scope.kind === 'type') return a.scope.start === b.scope.start;
    return true;
  }
  if (a.scope.start !== b.scope.start || a.scope.end !== b.scope.end) return false;
  return a.declared === b.declared && (a.declared === 'assignment' || a.declared === 'named');
}

/** True if the parameter belongs to the function with that name. */
function isHead({ line, scope }: Declared, name: string, { document }: EditView): boolean {
  const head = document.slice(Math.min(scope.start, line), line + 1).join('\n');
  return classPattern(name).test(head);
}

/**
 * True if the place is another import that uses the changed name: one of a part of the changed package, or a trait that a
 * class of PHP uses.
 */
function importsAgain({ left, right, tokens }: NamePlace, changes: readonly TokenChange[]): boolean {
  if (!imports(left, right) || left.length === 0) return false;
  const isIndented = tokens[0]?.kind === 'space';
  return changes.some((change) => {
    const by = change.left.at(-1)?.text;
    return by === 'package' || (by === 'use' && isIndented);
  });
}

/** True if the second declaration is a member of the first, a type of the same name: it is the constructor. */
function isConstructorOf(type: Declared, { scope }: Declared): boolean {
  return type.declared === 'named' && scope.kind === 'type' && scope.start === type.line;
}

function isMember({ kind }: NameScope): boolean {
  return kind === 'type' || kind === 'key';
}

function isWithin(line: number, { start, end }: NameScope): boolean {
  return line >= start && line < end;
}

function isInside(inner: NameScope, outer: NameScope): boolean {
  return inner.start >= outer.start && inner.end <= outer.end && size(inner) < size(outer);
}

function size({ start, end }: NameScope): number {
  return end - start;
}

const self = new Set(['this', '$this', 'self', '@', 'super', 'base', 'Self']);

/**
 * Guesses whether the member belongs to the type: by its own receiver, a receiver named after the type, or one that a
 * line declares with it. A name of several words is rarely a member of two types.
 */
function isOf(place: NamePlace, { types = [] }: NameScope, view: EditView): boolean {
  const { left, tokens, index } = place;
  const name = tokens[index]?.text ?? '';
  const receiver = receiverOf(place);
  if (
    types.length === 0 ||
    left[0]?.text === '@' ||
    self.has(receiver) ||
    /[^_]_[^_]|\p{Ll}\p{Lu}/u.test(name)
  )
    return true;
  const word = receiver.replace(/^[_$@]+/, '').toLowerCase();
  return types.some((type) => {
    const typeWord = type.toLowerCase();
    if (word !== '' && (typeWord.includes(word) || word.includes(typeWord))) return true;
    return view.index
      .linesWith(type, 0)
      .some((line) => view.tokens.line(line).some(({ text }) => text === receiver));
  });
}

/** True if a method calls the same method of another object. */
function isDelegate(place: NamePlace, { declared, line, scope }: Declared, view: EditView): boolean {
  if (!isMember(scope) || (declared !== 'named' && declared !== 'method')) return false;
  const { start, end } = bodyOf(line, view);
  return place.line > start && place.line < end && !self.has(receiverOf(place));
}

/** The nearest name before the dot. */
function receiverOf({ left }: NamePlace): string {
  return (left[0]?.text === '.' ? left[1] : (left[2] ?? left[0]))?.text ?? '';
}

function keyOf({ line, index }: NamePlace): string {
  return `${line}:${index}`;
}

/** `name: value` in braces. */
function isKey({ left, right }: Pick<NamePlace, 'left' | 'right'>): boolean {
  const [colon, after] = right;
  const adjacent = after?.start === (colon?.start ?? 0) + 1 && (after.text === ':' || after.text === '=');
  const before = left[0]?.text;
  return colon?.text === ':' && !adjacent && (before === undefined || before === '{' || before === ',');
}

/** The name after the edit, and the places that the user changed. */
interface ChangedName {
  readonly to: string;
  readonly changes: readonly TokenChange[];
}

/**
 * True if the user wrote another declaration of the old name, if another one in the same scope has the new name, or if a name
 * that was in use is imported now.
 * @param named the places of the old name in code.
 */
export function keepsName(
  changed: ChangedName,
  named: readonly NamePlace[],
  binding: NameBinding,
  view: EditView,
): boolean {
  const { to, changes } = changed;
  return (
    isDeclaredAnew(changed, named, binding, view) ||
    isTaken(changed, binding, view) ||
    (changes.every(({ left, right }) => imports(left, right)) && wasInUse(to, view))
  );
}

function isDeclaredAnew(
  { changes }: ChangedName,
  named: readonly NamePlace[],
  binding: NameBinding,
  { edits }: EditView,
): boolean {
  const isTyped = (line: number): boolean =>
    edits.some(({ hunks }) => hunks.some(({ start, after }) => line >= start && line < start + after.length));
  return named.some(
    (place) =>
      binding.declares(place) && isTyped(place.line) && !changes.some(({ line }) => line === place.line),
  );
}

function isTaken({ to, changes }: ChangedName, binding: NameBinding, view: EditView): boolean {
  return view.index
    .linesWith(to, changes[0]?.line ?? 0)
    .slice(0, mostExamined)
    .some(
      (line) =>
        !changes.some((change) => change.line === line) &&
        placesOn(line, to, 'code', view).some((place) => binding.sharesScope(place)),
    );
}
