// Whether the user is still in the middle of a name. Half a name offered elsewhere is worse than silence.

import { positionsEqual, type Position } from '../base/textPosition.ts';
import { commonWords } from './commonWords.ts';
import type { DocumentMirror } from './documentMirror.ts';
import type { LastChange } from './editLog.ts';
import type { LineIndex } from './lineIndex.ts';
import type { ReadEdit } from './tokenChange.ts';

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|\p{N}+/gu;
const shortestWord = 3;

/**
 * A name is open while the cursor is where the last key left it, unless it looks finished: it ends in a whole word of
 * English, of code or of the document, has as many words as the name it replaces, and is not on the way to another
 * name. A name only shortened is open. Text that arrives in one piece (a paste, an accepted completion) is whole.
 */
export function isNameOpen(
  document: DocumentMirror,
  index: LineIndex,
  cursor: Position,
  last: LastChange | undefined,
  edit: ReadEdit | undefined,
): boolean {
  if (!last || last.origin === 'accepted' || last.inserted > 1 || !positionsEqual(last.end, cursor))
    return false;
  const line = document.line(cursor.line);
  const head = /[\p{L}\p{N}_$]*$/u.exec(line.slice(0, cursor.character))?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_$]*/u.exec(line.slice(cursor.character))?.[0] ?? '';
  const name = head + rest;
  if (name === '') return false;
  const change = edit?.changes.find(
    ({ line: at, inserted }) => at === cursor.line && inserted.length === 1 && inserted[0]?.text === name,
  );
  const replaced = change?.removed.length === 1 ? (change.removed[0]?.text ?? '') : '';
  if (last.inserted === 0) return change !== undefined && letters(replaced) !== letters(name);
  if (/[\p{N}_$]$/u.test(head)) return false;
  const word = head.match(part)?.at(-1)?.toLowerCase() ?? '';
  if (word.length < shortestWord) return true;
  const old = partsOf(replaced);
  if (rest === '' && partsOf(name).length < old.length) return true;
  if (old.some((other) => other !== word && other.startsWith(word))) return true;
  return !old.includes(word) && !commonWords.has(word) && !occursElsewhere(document, index, word, cursor);
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
