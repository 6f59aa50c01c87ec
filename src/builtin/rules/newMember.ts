// Proposes what belongs to a new member of a list, such as a field, an enum member or a parameter: after `phone: str` was added
// below `city: str`, it proposes `phone=row["phone"],` below `city=row["city"],`. The member before must have been written like
// the one before it, so that how a member is written there is known.

import type { TextEdit } from '../../base/textPosition.ts';
import type { Token } from '../language/lineTokens.ts';
import {
  likenessPairs,
  listsIn,
  significant,
  type ListElement,
  type Member,
} from '../language/listElements.ts';
import { renameForms, wordsOf, type Rename } from '../language/nameForms.ts';
import { isKeyword } from '../language/nameUse.ts';
import { textOf } from '../language/tokens.ts';
import { listAround, type ListAround } from '../document/listAround.ts';
import type { ReadEdit } from '../document/tokenChange.ts';
import { isElsewhere } from './editsElsewhere.ts';
import { isNewCode } from '../typing/newCode.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { isNew, placeFeatures } from './surroundings.ts';

const oldestAge = 5;
/** Maximum number of lines with a member that are examined, which bounds the cost of a key. */
const mostExamined = 80;
/** UTF-16 units; longer lines are not read. */
const longestLine = 300;
/** Maximum lines of a member, with the empty line after it. */
const mostLines = 8;

/** The pattern of a case, which there must be for each member. */
const head = /^.*?(?:=>|\bcase\b.*?[^:]:(?!:))/;
const words = /[\p{L}\p{N}_$]+/gu;

/** Where the new member is: after two others, between two, or before two. */
type Placement = 'after' | 'between' | 'before';

/** Two members that follow each other, and the new one beside them. */
interface NewMember {
  readonly placement: Placement;
  /** A word of the second member, in lower case, which its lines contain. */
  readonly anchor: string;
  /** Turns the text of the first member into that of the second. */
  readonly next: Rename;
  /** Turns the text of the member beside the new one into that of the new one. Undefined if that has other words. */
  readonly make: (text: string) => string | undefined;
  readonly name: string;
  readonly line: number;
  /** UTF-16 units. */
  readonly character: number;
}

interface Place {
  readonly line: number;
  readonly edits: readonly TextEdit[];
  /** True if the user added an empty line for it. */
  readonly isOpened?: true;
  /** True if its text has a member of another type, see `namesOtherType`. */
  readonly isForeign?: boolean;
}

export const newMember: Proposer = {
  name: 'new member',
  *propose(view) {
    const done = new Set<string>();
    for (const edit of view.edits) {
      const { age, region } = edit;
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const member of membersIn(edit, view)) {
        if (done.has(member.name)) continue;
        done.add(member.name);
        yield* offer(member, view);
      }
    }
  },
};

function* offer(member: NewMember, view: EditView): Iterable<Candidate> {
  const { document } = view;
  const { name } = member;
  // The user follows the list of the last edit with the name.
  const newest = view.edits.find(({ region }) => region.after.some((text) => text.includes(name)));
  const from = newest && !isElsewhere(newest.region.start) ? newest.region.start : member.line;
  const isPassedToOther = passedToOther(member, view);
  const once = isNewCode(view, name) ? 1 : 0;
  for (const line of view.index.linesInAnyCase(member.anchor, view.cursor.line).slice(0, mostExamined)) {
    if (line === member.line || document.line(line).length > longestLine) continue;
    // Below a string that is not closed yet, code is read as a part of it.
    if (view.tokens.stateAt(line) !== view.tokens.stateAt(member.line)) continue;
    const known = linesAt(line, member, view) ?? elementAt(line, member, view);
    const place = known ?? headAt(line, member, view);
    if (!place || (known && isPassedToOther(known))) continue;
    yield {
      edits: place.edits,
      features: {
        member: 1,
        once,
        unpassed: known && !known.isForeign ? 0 : 1,
        age: place.isOpened ? 0 : (newest?.age ?? 0),
        ...placeFeatures(from, place.line, view.tokens),
      },
      rule: `member ${name}`,
    };
  }
}

/**
 * Finds arguments of another function than that which has the new member as a parameter. The list of the new member is read
 * at the first place.
 */
function passedToOther({ line, character }: NewMember, { tokens }: EditView): (place: Place) => boolean {
  let own: { readonly list: ListAround | undefined } | undefined;
  return ({ edits }) => {
    own ??= { list: listAround(line, character, tokens) };
    if (!own.list?.isDeclared) return false;
    const { start } = edits.at(-1)!.range;
    const there = listAround(start.line, start.character, tokens);
    return there !== undefined && !there.isDeclared && there.name !== own.list.name;
  };
}

/** A member of a type: `Mode::Default`. */
const memberOfType = /(?<![\p{L}\p{N}_$])\p{Lu}[\p{L}\p{N}_$]*(::|\.)[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * True if the new text has the member of another type than the old one, and the document does not have it: not every type has a
 * `Default`.
 */
function namesOtherType(old: string, text: string, { index, document }: EditView): boolean {
  const known: readonly string[] = old.match(memberOfType) ?? [];
  return [...text.matchAll(memberOfType)].some(([whole, sign = '']) => {
    const member = whole.slice(whole.indexOf(sign));
    const isOther = !known.includes(whole) && known.some((each) => each.endsWith(member));
    const name = whole.slice(0, -member.length);
    return isOther && !index.linesWith(name, 0).some((line) => document.line(line).includes(whole));
  });
}

/** The new members in an edit: added lines, and elements added to a list in a line. */
function* membersIn({ hunks, lineChanges }: ReadEdit, view: EditView): Iterable<NewMember> {
  for (const { start, before, after } of hunks) {
    if (isElsewhere(start) || after.length !== before.length + 1) continue;
    // The line before may have got a comma.
    const at = after.findIndex((_, i) =>
      before.every((text, j) => bodyOf(text) === bodyOf(after[j < i ? j : j + 1]!)),
    );
    if (at < 0) continue;
    const line = start + at;
    const member = (step: number): Member | undefined => memberOn(line + step, line, view);
    const found = memberAmong([-2, -1, 0, 1, 2].map(member), line, view);
    if (found) yield found;
  }
  for (const { line, before, after, operations } of lineChanges) {
    const [only] = operations;
    if (!only || operations.length > 1 || only.oldEnd > only.oldStart || before.length === 0) continue;
    if (isElsewhere(line)) continue;
    for (const list of listsIn(after)) {
      const at = list.findIndex(({ start, end }) => start < only.newEnd && end > only.newStart);
      const { start, end } = list[at] ?? { start: 0, end: 0 };
      // The inserted text has the element, and a separator.
      if (at < 0 || end - start >= only.newEnd - only.newStart) continue;
      const members = [-2, -1, 0, 1, 2].map((step) => significant(elementTokens(after, list[at + step])));
      const found = memberAmong(members, line, view);
      if (found) yield found;
    }
  }
}

/** @param members two before the new one, the new one, and two after it. */
function memberAmong(
  members: readonly (Member | undefined)[],
  line: number,
  view: EditView,
): NewMember | undefined {
  const added = members[2];
  const index = added?.findIndex(({ text, kind, place }) => isNewName(text, kind, place, view)) ?? -1;
  if (!added || index < 0) return undefined;
  const { text: name, start: character } = added[index]!;
  for (const [placement, first, second] of [
    ['between', 1, 3],
    ['after', 0, 1],
    ['before', 3, 4],
  ] as const) {
    const [one, other] = [members[first], members[second]];
    if (placement === 'after' && members[3] && likenessPairs(members[3], added, index)) continue;
    const beside = placement === 'after' ? other : one;
    const next = one && other && likenessPairs(one, other, index);
    const made = beside && likenessPairs(beside, added, index);
    if (!next || !made) continue;
    const anchor = wordsOf(other[index]!.text).toSorted((a, b) => b.length - a.length)[0];
    if (anchor === undefined) continue;
    const rename = renameForms(made);
    const known = new Set([...added.map(({ text }) => text), ...made.map(([from]) => from)]);
    const unknown = new Set(
      beside.flatMap(({ text, kind }) => (kind === 'word' && !known.has(text) ? [text] : [])),
    );
    const make = (text: string): string | undefined =>
      text.match(words)?.some((word) => unknown.has(word)) ? undefined : rename(text);
    return { placement, anchor, next: renameForms(next), make, name, line, character };
  }
  return undefined;
}

function isNewName(text: string, kind: Token['kind'], place: Token['place'], view: EditView): boolean {
  return kind === 'word' && place !== 'comment' && text.length > 1 && !isKeyword(text) && isNew(text, view);
}

/** The significant tokens of a line. Undefined if its indentation is not that of the line of the new member. */
function memberOn(line: number, like: number, { document, tokens }: EditView): Member | undefined {
  if (line < 0 || line >= document.lineCount || tokens.indentation(line) !== tokens.indentation(like))
    return undefined;
  return significant(tokens.line(line));
}

function elementTokens(tokens: readonly Token[], element: ListElement | undefined): readonly Token[] {
  return element ? tokens.slice(element.start, element.end) : [];
}

/** The place beside two members of one or more whole lines. @param line the first line of the second member. */
function linesAt(line: number, { placement, next, make }: NewMember, view: EditView): Place | undefined {
  const { document } = view;
  for (let length = 1; length <= mostLines && length <= line; length++) {
    const first = line - length;
    const isApart = length > 2 && document.line(line - 1).trim() === '';
    const own = isApart ? length - 1 : length;
    const one = document.slice(first, first + own);
    const other = document.slice(line, line + own);
    if (length > 1 && one.some((text) => text.trim() === '')) continue;
    if (!one.every((text, i) => bodyOf(next(text)) === bodyOf(other[i] ?? ''))) continue;
    if (one.every((text, i) => bodyOf(text) === bodyOf(other[i]!))) return undefined;
    const beside = placement === 'after' ? other : one;
    if (beside.some((_, i) => view.log.isEdited((placement === 'after' ? line : first) + i)))
      return undefined;
    const lines = beside.map(make);
    if (lines.includes(undefined)) return undefined;
    const made = lines as readonly string[];
    const isForeign = namesOtherType(beside.join('\n'), made.join('\n'), view);
    const at = placement === 'after' ? line + own : placement === 'between' ? first + own : first;
    const isThere = (from: number): boolean =>
      made.every((text, i) => bodyOf(document.slice(from + i, from + i + 1)[0] ?? '') === bodyOf(text));
    // The user may have begun to write it.
    if (isThere(at + 1) || isThere(at - own) || isTyped(at, view)) return undefined;
    const gap = isApart ? [''] : [];
    if (placement === 'before') {
      const start = { line: at, character: 0 };
      const newText = [...made, ...gap, ''].join(document.lineEnd);
      return { line: at, edits: [{ range: { start, end: start }, newText }], isForeign };
    }
    // The end of the last member, such as a missing comma, stays the end.
    const last = document.line(at - 1);
    const character = bodyOf(last).length;
    const ending = length === 1 ? one[0]!.trimEnd().slice(bodyOf(one[0]!).length) : last.slice(character);
    const start = { line: at - 1, character };
    const text = [...gap, ...made.slice(0, -1), bodyOf(made.at(-1)!) + last.slice(character)];
    const end = { line: at - 1, character: last.length };
    if (at < document.lineCount && view.log.isEdited(at) && own === 1) {
      const empty = {
        start: { line: at, character: 0 },
        end: { line: at, character: document.line(at).length },
      };
      const comma = { range: { start, end }, newText: ending };
      const edits = [
        ...(ending === last.slice(character) ? [] : [comma]),
        { range: empty, newText: text.join('') },
      ];
      return { line: at, edits, isOpened: true, isForeign };
    }
    const newText = ending + document.lineEnd + text.join(document.lineEnd);
    return { line: at - 1, edits: [{ range: { start, end }, newText }], isForeign };
  }
  return undefined;
}

/** The end of two members that begin alike, such as cases with different results: what the new one needs there is unknown. */
function headAt(line: number, { placement, next, make }: NewMember, view: EditView): Place | undefined {
  const { document, tokens } = view;
  const indentation = tokens.indentation(line);
  // Cases may have the indentation of the closing bracket of their switch.
  const hasBlock = /[([{]\s*$/.test(document.line(line));
  const isInside = (at: number): boolean => {
    const own = tokens.indentation(at);
    return own > indentation || (own === indentation && hasBlock && /^\s*[)\]}]/.test(document.line(at)));
  };
  let first = line - 1;
  while (first > line - mostLines && first > 0 && isInside(first)) first--;
  const [one, other] = [first, line].map((at) => head.exec(document.slice(at, at + 1)[0] ?? '')?.[0]);
  if (one === undefined || other === undefined || one === other || next(one) !== other) return undefined;
  let at = placement === 'after' ? line + 1 : first + 1;
  while (at < document.lineCount && at < line + mostLines && isInside(at)) at++;
  if (placement === 'before') at = first;
  const text = make(placement === 'after' ? other : one);
  const isBegun = [at - 1, at, at + 1].some((each) => each < document.lineCount && view.log.isEdited(each));
  if (text === undefined || at === 0 || isBegun) return undefined;
  const start = { line: at - 1, character: document.line(at - 1).length };
  return { line: at - 1, edits: [{ range: { start, end: start }, newText: document.lineEnd + text }] };
}

/** True if the user edited the line, and it has text. */
function isTyped(line: number, { document, log }: EditView): boolean {
  return line < document.lineCount && log.isEdited(line) && document.line(line).trim() !== '';
}

/** The place beside two elements of a list in a line. */
function elementAt(line: number, { placement, next, make }: NewMember, view: EditView): Place | undefined {
  if (view.log.isEdited(line)) return undefined;
  const tokens = view.tokens.line(line);
  for (const list of listsIn(tokens)) {
    const texts = list.map(({ start, end }) => textOf(tokens.slice(start, end)));
    const second = texts.findIndex((text, i) => {
      const before = texts[i - 1];
      return before !== undefined && before !== text && next(before) === text;
    });
    if (second < 0 || (placement === 'after' && second < list.length - 1)) continue;
    if (placement === 'before' && second > 1) continue;
    const [one, other] = [list[second - 1]!, list[second]!];
    const separator = textOf(tokens.slice(one.end, other.start));
    const model = texts[placement === 'after' ? second : second - 1]!;
    const made = make(model);
    if (made === undefined || texts.includes(made)) continue;
    const beside = placement === 'after' ? other : one;
    const last = tokens[beside.end - 1]!;
    const character = placement === 'before' ? tokens[one.start]!.start : last.start + last.text.length;
    const start = { line, character };
    const newText = placement === 'before' ? made + separator : separator + made;
    const isForeign = namesOtherType(model, made, view);
    return { line, edits: [{ range: { start, end: start }, newText }], isForeign };
  }
  return undefined;
}

/** A line without white space, comma or semicolon at its end. */
function bodyOf(line: string): string {
  return line.replace(/[\s,;]+$/, '');
}
