// Functions on tokens: their neighbours, text, brackets and weight. Used by the rules and the documents.

import type { Token } from './lineTokens.ts';
import { isKeyword } from './nameUse.ts';

export const lineBreak: Token = { text: '\n', start: 0, kind: 'sign', place: 'code' };

/** The tokens without white space from `from` on in direction `step`. */
export function neighbours(tokens: readonly Token[], from: number, step: 1 | -1): readonly Token[] {
  const found: Token[] = [];
  for (let i = from; i >= 0 && i < tokens.length && tokens[i] !== lineBreak; i += step) {
    const token = tokens[i] as Token;
    if (token.kind !== 'space') found.push(token);
  }
  return found;
}

export function textOf(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) text += token.text;
  return text;
}

/** True if both are the same text in the same kind of place. */
export function isSame(a: Token, b: Token | undefined): boolean {
  return a.text === b?.text && a.place === b.place;
}

/** True if `tokens` has the tokens of `run` from index `start` on. */
export function isAt(run: readonly Token[], tokens: readonly Token[], start: number): boolean {
  // Without an array method, since this runs for every token.
  for (let i = 0; i < run.length; i++) if (!isSame(run[i] as Token, tokens[start + i])) return false;
  return true;
}

export function isWord(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'number';
}

/** True if a word between these tokens is the whole content of its string. */
export function isWhole(before: Token | undefined, after: Token | undefined): boolean {
  return isQuote(before) && isQuote(after) && before?.text === after?.text;
}

export function isQuote(token: Token | undefined): boolean {
  return token?.place === 'string' && /^["'`]$/.test(token.text);
}

/** 1 for an opening bracket, -1 for a closing one, else 0. */
export function depthOf(text: string): number {
  return '([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0;
}

/** How significant an equal token at two places is: a name much, a keyword little, a bracket hardly. */
export function weightOf(token: Token): number {
  if (token.kind === 'space') return 0;
  if (token.kind === 'sign') return token.text.length > 2 ? 0.5 : 0.1;
  if (token.kind === 'number') return 0.5;
  return token.text.length < 3 || isKeyword(token.text) ? 0.5 : 1;
}

/** True for numbers without names, which are specific to one place. */
export function isValue(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ kind }) => kind === 'number') &&
    !tokens.some(({ kind, place }) => kind === 'word' && place === 'code')
  );
}
