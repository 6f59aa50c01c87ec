// Decides whether the user may still be in the middle of a name. Half a name is not suggested elsewhere before the user pauses.

import { positionsEqual, type Position } from '../../base/textPosition.ts';
import { commonWords } from '../language/commonWords.ts';
import type { DocumentMirror } from '../document/documentMirror.ts';
import type { LastChange } from '../document/editLog.ts';
import type { LineIndex } from '../document/lineIndex.ts';
import type { ReadEdit } from '../document/tokenChange.ts';

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|\p{N}+/gu;
const shortestWord = 3;

/** How the last key changed the name at the cursor. */
export type OpenName = 'typed' | 'deleted';

/**
 * A name is open while the cursor is where the last key left it, unless it looks finished: the word at the cursor is a whole
 * word of English, of code or of the document, the name has as many words as the one it replaces, and it is not on the way
 * to another name. A name that was only shortened is open. Text that arrives in one piece (a paste, an accepted completion)
 * is complete. `undefined`: not open.
 */
export function openName(
  document: DocumentMirror,
  index: LineIndex,
  cursor: Position,
  last: LastChange | undefined,
  edit: ReadEdit | undefined,
): OpenName | undefined {
  if (!last || last.origin === 'accepted' || last.inserted > 1 || !positionsEqual(last.end, cursor))
    return undefined;
  const line = document.line(cursor.line);
  const head = /[\p{L}\p{N}_$]*$/u.exec(line.slice(0, cursor.character))?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_$]*/u.exec(line.slice(cursor.character))?.[0] ?? '';
  const name = head + rest;
  if (name === '') return undefined;
  const change = edit?.changes.find(
    ({ line: at, inserted }) => at === cursor.line && inserted.length === 1 && inserted[0]?.text === name,
  );
  const replaced = change?.removed.length === 1 ? (change.removed[0]?.text ?? '') : '';
  if (last.inserted === 0)
    return change !== undefined && letters(replaced) !== letters(name) ? 'deleted' : undefined;
  if (/[\p{N}_$]$/u.test(head)) return 'typed';
  const word = head.match(part)?.at(-1)?.toLowerCase() ?? '';
  if (rest !== '' && isWholeWord(wordAround(name, head.length), document, index, cursor)) return undefined;
  if (word.length < shortestWord) return 'typed';
  const old = partsOf(replaced);
  if (rest === '' && partsOf(name).length < old.length) return 'typed';
  if (old.some((other) => other !== word && other.startsWith(word))) return 'typed';
  return old.includes(word) || isWholeWord(word, document, index, cursor) ? undefined : 'typed';
}

/** @param word in lower case. */
function isWholeWord(word: string, document: DocumentMirror, index: LineIndex, cursor: Position): boolean {
  return (
    word.length >= shortestWord && (commonWords.has(word) || occursElsewhere(document, index, word, cursor))
  );
}

/** The word of `name` that ends at `at` or goes on there, in lower case: `email` in `email` at 1. */
function wordAround(name: string, at: number): string {
  for (const { 0: word, index } of name.matchAll(part))
    if (index < at && index + word.length >= at) return word.toLowerCase();
  return '';
}

/** As a whole part of a name: `user` in `getUser` or `user_name`, not in `username`. */
function occursElsewhere(
  document: DocumentMirror,
  index: LineIndex,
  word: string,
  cursor: Position,
): boolean {
  return index.linesSaying(word).some((line) => {
    const text = document.line(line);
    return line !== cursor.line && mayStandIn(text, word) && partsOf(text).includes(word);
  });
}

/** Quick test, since most lines with half a name have it in one longer word. */
function mayStandIn(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return true;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (!isBetweenLetters(text, at) && !isBetweenLetters(text, at + word.length)) return true;
  return false;
}

/** No part of a name ends, or begins, between two such letters. */
function isBetweenLetters(text: string, at: number): boolean {
  return isSmallLetter(text.charCodeAt(at - 1)) && isSmallLetter(text.charCodeAt(at));
}

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** In lower case. */
function partsOf(text: string): readonly string[] {
  return (text.match(part) ?? []).map((found) => found.toLowerCase());
}

function letters(name: string): string {
  return name.replace(/[^\p{L}]/gu, '');
}
