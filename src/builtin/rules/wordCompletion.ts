// Decides whether the user may still be typing a name. An unfinished name is not suggested elsewhere until the user
// pauses.

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
 * Tells whether the name at the cursor is unfinished: the cursor is where the last key left it, and it does not look
 * finished. It looks finished if the word at the cursor is a whole word of English, of code or of the document, the
 * name has as many words as the one it replaces, and it is not the start of another name. A shortened name is
 * unfinished; text that arrives at once, such as a paste, is finished. `undefined` if it is finished.
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

/** The word of `name` at `at`, in lower case: `email` in `email` at 1. */
function wordAround(name: string, at: number): string {
  for (const { 0: word, index } of name.matchAll(part))
    if (index < at && index + word.length >= at) return word.toLowerCase();
  return '';
}

/** True for a whole part of a name: `user` in `getUser` or `user_name`, not in `username`. */
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

/** A quick test, since most lines contain a partial name within a longer word. */
function mayStandIn(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return true;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (!isBetweenLetters(text, at) && !isBetweenLetters(text, at + word.length)) return true;
  return false;
}

/** Between two such letters no part of a name begins or ends. */
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
