// What stands between two parentheses, cut at its commas: parameters where something is declared, arguments where it is called.

import type { Token } from './lineTokens.ts';

/** Tokens [start, end) of one argument, without white space at its ends; `start` is `end` where nothing stands. */
export interface Argument {
  readonly start: number;
  readonly end: number;
}

export interface ArgumentList {
  /** Of the closing parenthesis among the tokens. */
  readonly close: number;
  readonly items: readonly Argument[];
  /** A comma is last: that of a list with a line for each, or of one that is being written. */
  readonly trailing: boolean;
}

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);

/**
 * @param open index of the opening parenthesis.
 * @param types `<` and `>` are brackets as well: only true where parameters are declared.
 * @returns `undefined` when it is not closed among the tokens.
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
    // The end of an arrow is no bracket.
    const isType = types && (text === '<' || (text === '>' && !'=-'.includes(tokens[i - 1]?.text ?? '')));
    if (opening.has(text) || (isType && text === '<')) depth++;
    else if (closing.has(text) || isType) depth--;
    const over = depth === 0 && text === ')';
    if (depth < 1 && !over) return undefined;
    if (!over && (depth !== 1 || text !== ',')) continue;
    const item = trimmed(tokens, start, i);
    // Nothing at all, or nothing behind the last comma.
    const isEmpty = item.end === item.start;
    if (!over || !isEmpty) items.push(item);
    if (over) return { close: i, items, trailing: isEmpty && items.length > 0 };
    start = i + 1;
  }
  return undefined;
}

/** The text of an argument, however it is laid out. */
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
