// Whether the user is still in the middle of a name. Half a name offered elsewhere is worse than silence.

import { positionsEqual, type Position } from '../base/textPosition.ts';
import { commonWords } from './commonWords.ts';
import type { DocumentMirror } from './documentMirror.ts';
import type { LastChange } from './editLog.ts';
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
  return !old.includes(word) && !commonWords.has(word) && !occursElsewhere(document, word, cursor);
}

/** As a whole part of a name: `user` in `getUser` or `user_name`, not in `username`. */
function occursElsewhere(document: DocumentMirror, word: string, cursor: Position): boolean {
  for (let line = 0; line < document.lineCount; line++) {
    if (line === cursor.line) continue;
    const text = document.line(line);
    if (text.toLowerCase().includes(word) && partsOf(text).includes(word)) return true;
  }
  return false;
}

/** In lower case. */
function partsOf(text: string): readonly string[] {
  return (text.match(part) ?? []).map((found) => found.toLowerCase());
}

function letters(name: string): string {
  return name.replace(/[^\p{L}]/gu, '');
}
