// Splits the tokens between two parentheses at commas: parameters of a declaration, or arguments of a call.

import type { Token } from './lineTokens.ts';

/** The tokens [start, end) of one argument without outer white space; empty if `start` equals `end`. */
export interface Argument {
  readonly start: number;
  readonly end: number;
}

export interface ArgumentList {
  /** Index of the closing parenthesis. */
  readonly close: number;
  readonly items: readonly Argument[];
  /** True if the last argument is followed by a comma, as in a multi-line or unfinished list. */
  readonly trailing: boolean;
}

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);

/**
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
