// Finds the position of a symbol by its name and line. Tools ask for these, since models often give wrong columns.

import type { Position } from '../base/textPosition.ts';

/** Implemented by documents. Lines are 0-based. */
export interface TextLines {
  readonly lineCount: number;
  lineAt(line: number): string;
}

export interface WantedSymbol {
  readonly symbol: string;
  /** 1-based. Undefined: anywhere in the text. */
  readonly line?: number | undefined;
  /** 1-based, in UTF-16 units. */
  readonly column?: number | undefined;
}

export type SymbolLookup =
  | { readonly kind: 'found'; readonly at: Position }
  /** `why` is for the model. `candidates`: places of the symbol, the nearest first, possibly none. */
  | { readonly kind: 'unclear'; readonly why: string; readonly candidates: readonly Position[] };

/** Maximum number of candidates. */
export const mostCandidates = 10;
/** Maximum number of lines searched. */
const mostLines = 200_000;
/** Most places of a symbol that are checked in one search: a minified file may be one line. */
const mostChecked = 100_000;

const wordCharacter = /[\p{L}\p{N}\p{M}_$]/u;

/**
 * The position of the last name in `symbol`: of `total` for `cart.total` and for `total(item)`. Prefers whole words. A
 * symbol is unclear if it is ambiguous, or if the line does not contain it, even if the file contains it only once.
 */
export function findSymbol(text: TextLines, { symbol, line, column }: WantedSymbol): SymbolLookup {
  const wanted = symbol.split('(')[0]!.trim() || symbol.trim();
  if (wanted === '') return unclear('"symbol" is empty.');
  const name = `"${wanted.slice(0, 200)}"`;
  if (line === undefined) {
    const all = search(text, wanted, 0);
    const [first, ...others] = all;
    if (!first) return unclear(`The file does not contain ${name}.`);
    if (others.length === 0) return { kind: 'found', at: first };
    const why = others.some((one) => one.line !== first.line)
      ? `Several lines contain ${name}. Pass "line".`
      : `Line ${first.line + 1} contains ${name} several times. Pass "line" and "column".`;
    return unclear(why, all);
  }
  if (line > text.lineCount) {
    const candidates = search(text, wanted, text.lineCount - 1);
    return unclear(`The file has only ${text.lineCount} lines.`, candidates);
  }
  const lineText = text.lineAt(line - 1);
  const whole = occurrences(lineText, wanted, true);
  const here = (whole.length > 0 ? whole : occurrences(lineText, wanted, false)).map((character) => ({
    line: line - 1,
    character,
  }));
  const [only, other] = here;
  if (only && !other) return { kind: 'found', at: only };
  if (only && column !== undefined) {
    const first = column - 1 - wanted.length;
    const near = occurrences(lineText, wanted, whole.length > 0, { from: Math.max(0, first) });
    const meant = near.find((at) => at - lastNameIn(wanted) < column);
    if (meant !== undefined) return { kind: 'found', at: { line: line - 1, character: meant } };
  }
  if (only) {
    const why =
      column === undefined ? 'Pass "column".' : `None of them is at column ${column}. Pass another "column".`;
    return unclear(`Line ${line} contains ${name} several times. ${why}`, here.slice(0, mostCandidates));
  }
  const candidates = search(text, wanted, line - 1);
  return unclear(`Line ${line} does not contain ${name}.`, candidates);
}

function unclear(why: string, candidates: readonly Position[] = []): SymbolLookup {
  return { kind: 'unclear', why, candidates };
}

/** The occurrences nearest to a 0-based line: of whole words, if there are any. */
function search(text: TextLines, wanted: string, from: number): readonly Position[] {
  const whole = nearest(text, wanted, from, true);
  return whole.length > 0 ? whole : nearest(text, wanted, from, false);
}

function nearest(text: TextLines, wanted: string, from: number, isWhole: boolean): readonly Position[] {
  const found: Position[] = [];
  const budget = { left: mostChecked };
  const add = (line: number): void => {
    if (line < 0 || line >= text.lineCount || found.length >= mostCandidates) return;
    for (const character of occurrences(text.lineAt(line), wanted, isWhole, { budget }))
      found.push({ line, character });
  };
  add(from);
  const furthest = Math.min(mostLines, Math.max(from, text.lineCount - from));
  for (let away = 1; away <= furthest && found.length < mostCandidates; away++) {
    add(from - away);
    add(from + away);
  }
  return found.slice(0, mostCandidates);
}

/** What is left of one search. */
interface Budget {
  left: number;
}

/** 0-based characters of the last name of each occurrence. @param isWhole whole words only. @param from 0-based. */
function occurrences(
  line: string,
  wanted: string,
  isWhole: boolean,
  { from = 0, budget = { left: mostChecked } }: { readonly from?: number; readonly budget?: Budget } = {},
): number[] {
  const found: number[] = [];
  const inside = lastNameIn(wanted);
  for (let at = line.indexOf(wanted, from); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
    if (budget.left-- <= 0) break;
    if (!isWhole || (isEdge(line, at) && isEdge(line, at + wanted.length))) found.push(at + inside);
  }
  return found;
}

/** True if `at` is not inside a word. */
function isEdge(line: string, at: number): boolean {
  const after = line.codePointAt(at);
  if (after === undefined || !wordCharacter.test(String.fromCodePoint(after))) return true;
  return !wordCharacter.test(characterBefore(line, at));
}

/** The character that ends at `at`, which has two UTF-16 units if it is a surrogate pair. Empty at the start. */
function characterBefore(text: string, at: number): string {
  return Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
}

/** The index at which the last name begins: 5 for `cart.total`. */
function lastNameIn(wanted: string): number {
  let at = wanted.length;
  for (;;) {
    const before = characterBefore(wanted, at);
    if (!wordCharacter.test(before)) return at === wanted.length ? 0 : at;
    at -= before.length;
  }
}
