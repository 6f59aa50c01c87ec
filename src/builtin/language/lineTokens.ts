// Tokenizes one line and classifies its tokens as code, string or comment. The only user of the syntax table.

import type { LanguageSyntax, Region } from './languageSyntax.ts';

export type Place = 'code' | 'string' | 'comment';

export interface Token {
  readonly text: string;
  /** Offset in the line in UTF-16 units. */
  readonly start: number;
  readonly kind: 'word' | 'number' | 'space' | 'sign';
  readonly place: Place;
}

/**
 * The open regions at the start of a line, innermost last: one character for each region (its index in the table) or
 * stretch of embedded code (its number of open brackets). A string, since strings compare fast.
 */
export type LexState = string;

export interface LexedLine {
  readonly tokens: readonly Token[];
  readonly end: LexState;
}

export const initialState: LexState = '';

const codeMark = 0x1000;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const unsignedWord = /[\p{L}_][\p{L}\p{N}_]*/uy;
const hyphenWord = /(?:--)?[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*/uy;
const variable = /\$\{?[\p{L}_][\p{L}\p{N}_]*/uy;
const number = /\d[\w.]*/y;
const space = /\s+/y;
const charLiteral = /'(?:\\[^']{1,10}|[^'\\]{1,2})'/y;
const regexLiteral = /\/(?![*/])(?:[^\\/[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/y;
const beforeRegex = /(?:^|[=(,:[!&|?{};]|\breturn)\s*$/;

/** @returns tokens that cover every character of `line`, and the state at the start of the next line. */
export function lexLine(line: string, state: LexState, syntax: LanguageSyntax): LexedLine {
  const tokens: Token[] = [];
  return { tokens, end: atLineEnd(line, scan(line, state, syntax, tokens), syntax) };
}

/** Computes only the state at the start of the next line, which is cheaper than tokens. */
export function stateAfter(line: string, state: LexState, syntax: LanguageSyntax): LexState {
  return atLineEnd(line, scan(line, state, syntax, undefined), syntax);
}

/** True if a string that may not continue on the next line is not closed. */
export function leavesStringOpen(line: string, state: LexState, syntax: LanguageSyntax): boolean {
  const open = scan(line, state, syntax, undefined);
  const dropped = open.charCodeAt(atLineEnd(line, open, syntax).length);
  return syntax.regions[dropped]?.place === 'string';
}

/** @returns the regions that are open after the last character. */
function scan(line: string, state: LexState, syntax: LanguageSyntax, tokens: Token[] | undefined): LexState {
  const words = syntax.hyphenWords ? hyphenWord : syntax.unsignedWords ? unsignedWord : word;
  let at = 0;

  const push = (length: number, kind: Token['kind'], place: Place): void => {
    tokens?.push({ text: line.slice(at, at + length), start: at, kind, place });
    at += length;
  };
  const pushPlain = (place: Place): void => {
    const code = line.charCodeAt(at);
    if (code === 0x20 || code === 0x09) return push(lengthAt(space, line, at), 'space', place);
    if (code >= 0x30 && code <= 0x39) return push(lengthAt(number, line, at), 'number', place);
    const isLetter =
      (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || code === 0x24;
    if (isLetter || code >= 0x80 || (code === 0x2d && syntax.hyphenWords)) {
      const length = lengthAt(words, line, at);
      if (length > 0) return push(length, 'word', place);
      const blank = lengthAt(space, line, at);
      if (blank > 0) return push(blank, 'space', place);
    }
    push(code >= 0xd800 && code <= 0xdbff && at + 1 < line.length ? 2 : 1, 'sign', place);
  };

  /** A `$` in a string of which `region` says that it contains variables. */
  const pushVariable = (region: Region): void => {
    const length = lengthAt(variable, line, at);
    const braced = line[at + 1] === '{';
    if (length === 0 || (braced && region.variables === 'signed')) return push(1, 'sign', region.place);
    if (region.variables === 'signed') return push(length, 'word', 'code');
    const sign = braced ? 2 : 1;
    push(sign, 'sign', 'code');
    push(length - sign, 'word', 'code');
  };

  while (at < line.length) {
    const top = state.charCodeAt(state.length - 1);
    const region = top < codeMark ? syntax.regions[top] : undefined;
    if (region) {
      if (region.code === '{' && line.startsWith('{{', at)) push(2, 'sign', region.place);
      else if (region.escape && line[at] === '\\') push(Math.min(2, line.length - at), 'sign', region.place);
      else if (line.startsWith(region.close, at)) {
        push(region.close.length, 'sign', region.place);
        state = state.slice(0, -1);
      } else if (region.code && line.startsWith(region.code, at)) {
        push(region.code.length, 'sign', 'code');
        state += String.fromCharCode(codeMark);
      } else if (region.variables && line[at] === '$') pushVariable(region);
      else pushPlain(region.place);
      continue;
    }
    const opened = openedAt(line, at, syntax.regions);
    if (opened >= 0) {
      const found = syntax.regions[opened] as Region;
      push(found.open.length, 'sign', found.place);
      state += String.fromCharCode(opened);
      continue;
    }
    const sign = line[at];
    if (syntax.charLiterals && sign === "'") {
      const length = lengthAt(charLiteral, line, at);
      if (length > 0) {
        push(length, 'sign', 'string');
        continue;
      }
    }
    if (syntax.regexLiterals && sign === '/' && beforeRegex.test(line.slice(0, at))) {
      const length = lengthAt(regexLiteral, line, at);
      if (length > 0) {
        push(length, 'sign', 'string');
        continue;
      }
    }
    if (state !== '') {
      if (sign === '{' || sign === '(') state = state.slice(0, -1) + String.fromCharCode(top + 1);
      else if (sign === '}' || sign === ')')
        state = top === codeMark ? state.slice(0, -1) : state.slice(0, -1) + String.fromCharCode(top - 1);
    }
    pushPlain('code');
  }
  return state;
}

function lengthAt(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0].length ?? 0;
}

function openedAt(line: string, at: number, regions: readonly Region[]): number {
  for (let i = 0; i < regions.length; i++) {
    const region = regions[i] as Region;
    if (line.charCodeAt(at) !== region.open.charCodeAt(0) || !line.startsWith(region.open, at)) continue;
    if (region.afterSpace && at > 0 && !/\s/.test(line[at - 1] as string)) continue;
    if (region.notInWord && at > 0 && /[\p{L}\p{N}]/u.test(line[at - 1] as string)) continue;
    return i;
  }
  return -1;
}

/** Closes regions that end with the line, and everything inside them. */
function atLineEnd(line: string, state: LexState, syntax: LanguageSyntax): LexState {
  for (let i = 0; i < state.length; i++) {
    const region = syntax.regions[state.charCodeAt(i)];
    if (!region || region.multiline) continue;
    const continued = region.place === 'string' && region.escape && line.endsWith('\\');
    if (!continued) return state.slice(0, i);
  }
  return state;
}
