// Finds the elements of the lists in a line, `a` and `b` of `f(a, b)`, `'x'` and `'y'` of `'x' | 'y'`, and tells how two differ.
// Used by the rule `newMember`.

import type { Token } from './lineTokens.ts';
import { isKeyword } from './nameUse.ts';
import { depthOf } from './tokens.ts';

/** Token indices, without white space at the ends. The end is exclusive. */
export interface ListElement {
  readonly start: number;
  readonly end: number;
}

/** The lists with at least two elements, in the order of their ends. A list is within one pair of brackets, and has one separator. */
export function listsIn(tokens: readonly Token[]): readonly (readonly ListElement[])[] {
  const lists: ListElement[][] = [];
  const open: { separator: string; start: number; elements: ListElement[] }[] = [];
  let current = { separator: '', start: 0, elements: [] as ListElement[] };
  const close = (end: number): void => {
    add(current.elements, tokens, current.start, end);
    const [first, ...others] = current.elements;
    if (!first || others.length === 0) return;
    // A name that gets a value, such as a type, is no part of the first element.
    const value = current.separator === ',' ? first.start : valueStart(tokens, first);
    if (value < first.end) lists.push([{ ...first, start: value }, ...others]);
  };
  for (let i = 0; i < tokens.length; i++) {
    const { text, place } = tokens[i]!;
    if (place !== 'code') continue;
    const depth = depthOf(text);
    if (depth > 0) {
      open.push(current);
      current = { separator: '', start: i + 1, elements: [] };
    } else if (depth < 0) {
      close(i);
      current = open.pop() ?? { separator: '', start: i + 1, elements: [] };
    } else {
      const separator = separatorAt(tokens, i);
      if (separator === '') continue;
      // A comma separates before `|` does.
      if (current.separator !== '' && current.separator !== separator) {
        if (separator !== ',') continue;
        current = { separator: '', start: i + 1, elements: [] };
        continue;
      }
      current.separator = separator;
      add(current.elements, tokens, current.start, i);
      i += separator.length - 1;
      current.start = i + 1;
    }
  }
  close(tokens.length);
  return lists;
}

function valueStart(tokens: readonly Token[], { start, end }: ListElement): number {
  let value = start;
  for (let i = start; i < end; i++) if (/^(?:=|:|return)$/.test(tokens[i]!.text)) value = i + 1;
  while (value < end && tokens[value]!.kind === 'space') value++;
  return value;
}

function separatorAt(tokens: readonly Token[], at: number): string {
  const { text } = tokens[at]!;
  if (text === ',') return text;
  if (text !== '|' && text !== '&') return '';
  return tokens[at + 1]?.text === text ? text + text : text;
}

function add(elements: ListElement[], tokens: readonly Token[], start: number, end: number): void {
  while (start < end && tokens[start]!.kind === 'space') start++;
  while (end > start && tokens[end - 1]!.kind === 'space') end--;
  if (start < end) elements.push({ start, end });
}

/** The tokens of a line or an element, without white space and without a comma or semicolon at the end. */
export type Member = readonly Token[];

/** Undefined if there are no tokens. */
export function significant(tokens: readonly Token[]): Member | undefined {
  const member = tokens.filter(({ kind }) => kind !== 'space');
  while (member.length > 1 && /^[,;]$/.test(member.at(-1)!.text)) member.pop();
  return member.length > 0 ? member : undefined;
}

/**
 * The words that differ between two members that are written alike. Undefined if they are not.
 * @param index that of the name.
 */
export function likenessPairs(one: Member, other: Member, index: number): [string, string][] | undefined {
  const [name, otherName] = [one[index], other[index]];
  if (name?.kind !== 'word' || otherName?.kind !== 'word' || name.place !== otherName.place) return undefined;
  if (name.text === otherName.text || isKeyword(name.text)) return undefined;
  const isWhole = one.length === other.length;
  // Calls with different arguments are no members.
  if (!isWhole && index > 0) return undefined;
  const pairs = new Map([[name.text, otherName.text]]);
  for (let i = 0; i < (isWhole ? one.length : index); i++) {
    const [a, b] = [one[i]!, other[i]!];
    if (a.kind !== b.kind || a.place !== b.place || (a.kind === 'sign' && a.text !== b.text)) {
      // The last one may lack the comma.
      if (i > index && i === one.length - 1) break;
      return undefined;
    }
    if (a.kind !== 'word' || a.text === b.text) continue;
    if (pairs.has(a.text) && pairs.get(a.text) !== b.text) return undefined;
    pairs.set(a.text, b.text);
  }
  return [...pairs];
}
