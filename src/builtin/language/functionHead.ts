// Reads function declarations from tokens: their names, their parameters, and the arguments of calls.

import type { LanguageSyntax } from './languageSyntax.ts';
import type { Token } from './lineTokens.ts';
import { declares, isFunction, isKeyword } from './nameUse.ts';
import { depthOf, neighbours } from './tokens.ts';

export interface FunctionHead {
  readonly name: string;
  /** The parameters as written, without a receiver such as `self`. */
  readonly parameters: readonly string[];
  readonly trailing: boolean;
  /** True if it is not a method; a call on an object means another function. */
  readonly plain: boolean;
  /** The number of tokens of the declaration. */
  readonly length: number;
}

const self = /^(?:self|cls|&\s?(?:'\w+ )?(?:mut )?self|mut self|this\b.*|self: .*)$/;
const methodWords = new Set('async static public private protected readonly override get set'.split(' '));

/**
 * Reads a declaration that begins in `first`. @param below returns the following lines; called only if a declaration
 * may begin.
 */
export function readHead(
  first: readonly Token[],
  below: () => readonly Token[],
  syntax: LanguageSyntax,
): FunctionHead | undefined {
  let all: readonly Token[] | undefined;
  for (let open = 1; open < first.length; open++) {
    if (first[open]?.text !== '(' || first[open]?.place !== 'code') continue;
    const named = nameBefore(first, open);
    if (!named) continue;
    const tokens = (all ??= [...first, ...below()]);
    const list = argumentsAt(tokens, open, true);
    if (!list) continue;
    const rest = neighbours(tokens, list.close + 1, 1);
    if (!isDeclared(named, rest, syntax)) continue;
    const items = list.items.map((item) => argumentText(tokens, item));
    // `void` means no parameters in C.
    const parameters = items.length === 1 && items[0] === 'void' ? [] : items;
    const isMethod = self.test(parameters[0] ?? '');
    return {
      name: named.name,
      parameters: isMethod ? parameters.slice(1) : parameters,
      trailing: list.trailing,
      plain: named.how !== 'bare' && named.how !== 'typed' && !isMethod && named.left[0]?.text !== ')',
      length: list.close + 1,
    };
  }
  return undefined;
}

interface Named {
  readonly name: string;
  /** The tokens before the name, nearest first. */
  readonly left: readonly Token[];
  /** How it is declared: by a keyword such as `def`, as an arrow function with a name, by its type, or without any sign. */
  readonly how: 'word' | 'arrow' | 'typed' | 'bare';
}

function nameBefore(tokens: readonly Token[], open: number): Named | undefined {
  const before = neighbours(tokens, beforeTypes(tokens, open - 1), -1);
  const arrow = before[0]?.text === 'async' ? before.slice(1) : before;
  if (arrow[0]?.text === '=' && ['const', 'let', 'var'].includes(arrow[2]?.text ?? ''))
    return { name: arrow[1]?.text ?? '', left: arrow.slice(2), how: 'arrow' };
  const [name, ...left] = before;
  if (name?.kind !== 'word' || name.place !== 'code') return undefined;
  const [near] = left;
  // `fn new(` declares a function in Rust.
  if (isKeyword(name.text) && !(near && isFunction(near))) return undefined;
  if (left.some(isFunction) && (near?.text === ')' || (near && isFunction(near))))
    return { name: name.text, left, how: 'word' };
  if (left.every(({ text }) => methodWords.has(text))) return { name: name.text, left, how: 'bare' };
  return declares(left, [tokens[open] as Token]) ? { name: name.text, left, how: 'typed' } : undefined;
}

/** The index before type parameters that end at `end`, as in `all<T>(`; `end` if there are none. */
function beforeTypes(tokens: readonly Token[], end: number): number {
  if (tokens[end]?.text !== '>') return end;
  for (let i = end, depth = 0; i > 0; i--) {
    const { text } = tokens[i]!;
    if (text === '>' && !'=-'.includes(tokens[i - 1]!.text)) depth++;
    else if (text === '<' && --depth === 0) return i - 1;
  }
  return end;
}

/** @param rest the tokens after the parameters. */
function isDeclared({ how }: Named, rest: readonly Token[], syntax: LanguageSyntax): boolean {
  if (how === 'word') return true;
  const signs = rest.map(({ text }) => text);
  if (how === 'arrow') return signs[0] === ':' || (signs[0] === '=' && signs[1] === '>');
  // `name(…) {` is a call with a block in some languages.
  if (how === 'bare') return syntax.regexLiterals && (signs[0] === '{' || signs[0] === ':');
  return (
    signs[0] === '{' ||
    signs[0] === 'throws' ||
    signs[0] === 'const' ||
    signs[0] === ';' ||
    signs.length === 0
  );
}

/** The tokens [start, end) of one argument without outer white space; empty if `start` equals `end`. */
export interface Argument {
  readonly start: number;
  readonly end: number;
}

interface ArgumentList {
  /** Index of the closing parenthesis. */
  readonly close: number;
  readonly items: readonly Argument[];
  /** True if the last argument is followed by a comma, as in a multi-line or unfinished list. */
  readonly trailing: boolean;
}

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);

/**
 * Splits the tokens between two parentheses at commas: parameters of a declaration, or arguments of a call.
 * @param open index of the opening parenthesis.
 * @param types whether `<` and `>` are brackets: only where parameters are declared.
 * @returns `undefined` if the list is not closed among the tokens.
 */
export function argumentsAt(
  tokens: readonly Token[],
  open: number,
  types: boolean,
): ArgumentList | undefined {
  const items: Argument[] = [];
  let depth = 0;
  let start = open + 1;
  for (let i = open; i < tokens.length; i++) {
    const { text, place } = tokens[i] as Token;
    if (place !== 'code') continue;
    // The `>` of an arrow is not a bracket.
    const isType = types && (text === '<' || (text === '>' && !'=-'.includes(tokens[i - 1]?.text ?? '')));
    if (opening.has(text) || (isType && text === '<')) depth++;
    else if (closing.has(text) || isType) depth--;
    const over = depth === 0 && text === ')';
    if (depth < 1 && !over) return undefined;
    if (!over && (depth !== 1 || text !== ',')) continue;
    const item = trimmed(tokens, start, i);
    // An empty list, or nothing after the last comma.
    const isEmpty = item.end === item.start;
    if (!over || !isEmpty) items.push(item);
    if (over) return { close: i, items, trailing: isEmpty && items.length > 0 };
    start = i + 1;
  }
  return undefined;
}

/** The text of an argument without its layout. */
export function argumentText(tokens: readonly Token[], { start, end }: Argument): string {
  return tokens
    .slice(start, end)
    .map(({ kind, text }) => (kind === 'space' ? ' ' : text))
    .join('');
}

function trimmed(tokens: readonly Token[], start: number, end: number): Argument {
  while (start < end && tokens[start]?.kind === 'space') start++;
  while (end > start && tokens[end - 1]?.kind === 'space') end--;
  return { start, end };
}

/** Languages in which `=` in a call is no assignment. */
const namedByEqual = new Set(['kotlin', 'scala']);

/**
 * The function that is called with a named argument at the place: `area` in `area(size: 3)`. The argument means a parameter of
 * that function.
 */
export function calledWithNamed(
  { left, right }: { readonly left: readonly Token[]; readonly right: readonly Token[] },
  languageId: string,
): string | undefined {
  const [sign, value] = right;
  const isNamed = sign?.text === ':' || (sign?.text === '=' && namedByEqual.has(languageId));
  const isBound = isNamed && value && !'=:>'.includes(value.text);
  if (!isBound || !(left[0]?.text === '(' || left[0]?.text === ',')) return undefined;
  let depth = 0;
  for (const [i, { text, place }] of left.entries()) {
    if (place !== 'code') continue;
    if ((depth += depthOf(text)) <= 0) continue;
    const called = left[i + 1];
    return text === '(' && called?.kind === 'word' && !isKeyword(called.text) ? called.text : undefined;
  }
  return undefined;
}

/** True if both lines begin the declarations of different functions, whose parameters have nothing to do with each other. */
export function areOtherHeads(a: readonly Token[], b: readonly Token[], syntax: LanguageSyntax): boolean {
  const [one, other] = [a, b].map((line) => readHead(line, () => [], syntax)?.name);
  return one !== undefined && other !== undefined && one !== other;
}
