// Decides whether the text at the cursor is certainly incomplete. Such text is not suggested elsewhere until the cursor
// leaves it. Used by `openName`.

import type { Token } from '../language/lineTokens.ts';
import { isQuote } from '../language/tokens.ts';

/** Words after which an operand follows. */
const beforeOperand = new Set(
  (
    'and as assert async await case catch const del delete dyn elif extends if impl implements import in instanceof is lambda let ' +
    'mut new not of or raise throw typeof unless until var while'
  ).split(' '),
);
const lastWord = /(?<![\p{L}\p{N}_$.])(\p{Ll}+) *$/u;
/** An operator that has an operand on its right. */
const operator = /(?:!|[^.]\.|\.\.\.|::|->|=>|(?<![=!<>])=|&&|\|\||[^+]\+|[^-]-|[*/%<:]) *$/;
const ended = /^\s*(?:$|[)\]},;])/;
const closed = /^\s*[)\]},;]/;
/** A sign after an element. */
const afterElement = /^\s*[,;]|^\.(?!\.)/;
/** A name that ends in `_`, after which its next part follows. */
const openPart = /[\p{L}\p{N}]_$/u;
/** Arguments of a type without their closing `>`. */
const openTypes = /[\p{L}\p{N}]<\p{L}[\p{L}\p{N}_:, &']*$/u;

interface TypedLine {
  /** The whole line. */
  readonly line: string;
  readonly tokens: readonly Token[];
  /** See `DocumentTokens`. */
  readonly leavesStringOpen: boolean;
  /** UTF-16 units before the cursor. */
  readonly cursor: number;
  /** The name that was replaced by the text at the cursor, or empty. */
  readonly replaced: string;
}

/** True if something must follow at the cursor: the end of a string, an element of a list, an operand, or a part of a name. */
export function isIncomplete({ line, tokens, leavesStringOpen, cursor, replaced }: TypedLine): boolean {
  const before = line.slice(0, cursor);
  const after = line.slice(cursor);
  const last = tokens.findLast(({ start }) => start < cursor);
  // A word follows the space.
  if (/\S $/.test(before) && /^(?: \S|\s*$)/.test(after)) return true;
  if (openPart.test(before) && !/^[\p{L}\p{N}_$]/u.test(after) && !replaced.endsWith('_')) return true;
  // A quote was typed, and the editor added the other one.
  if (last?.place === 'string')
    return leavesStringOpen || (isQuote(last) && after.startsWith(last.text) && isFirst(tokens, last));
  if (last?.place !== 'code') return false;
  // An element of the list is missing.
  if (/, *$/.test(before) && closed.test(after)) return true;
  if (/[([{] *$/.test(before) && afterElement.test(after)) return true;
  if (operator.test(before) && (before.trimEnd().endsWith(':') ? closed : ended).test(after)) return true;
  if (openTypes.test(before) && ended.test(after)) return true;
  const word = lastWord.exec(before)?.[1];
  return word !== undefined && beforeOperand.has(word) && (ended.test(after) || /^\s*\./.test(after));
}

/** True if the token begins its string. */
function isFirst(tokens: readonly Token[], token: Token): boolean {
  const before = tokens[tokens.indexOf(token) - 1];
  return before?.place !== 'string';
}
