// Decides whether the user may still be typing at the cursor. Unfinished text is not suggested elsewhere until the user
// pauses, or until the cursor leaves it. Used by `nesEngine`.

import { positionsEqual, type Position } from '../../base/textPosition.ts';
import type { DocumentMirror } from '../document/documentMirror.ts';
import type { DocumentTokens } from '../document/documentTokens.ts';
import type { EditLog, LastChange } from '../document/editLog.ts';
import type { LineIndex } from '../document/lineIndex.ts';
import type { TokenChange } from '../document/tokenChange.ts';
import { isKeyword } from '../language/nameUse.ts';
import { isWord } from '../language/tokens.ts';
import { commonWords } from './commonWords.ts';
import { isIncomplete } from './incompleteText.ts';

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|\p{N}+/gu;
const shortestWord = 3;
/** Maximum UTF-16 units of a line end. */
const lineEndLength = 2;
/** Text after which a name or value follows. */
const expectsMore = /(?:[.=+\-&|<([{:,]|[-=]>) ?$/;

/**
 * How the last key changed the text at the cursor. `incomplete`: the text is no example for other places before the cursor
 * leaves it, however long the user pauses.
 */
export type OpenName = 'typed' | 'deleted' | 'incomplete';

interface Typed {
  readonly document: DocumentMirror;
  readonly tokens: DocumentTokens;
  readonly index: LineIndex;
  readonly log: EditLog;
  readonly cursor: Position;
  /** The changes of the recent edits. */
  readonly changes: readonly TokenChange[];
}

/**
 * Tells whether the text at the cursor is unfinished: the cursor is where the last key left it, and it does not look
 * finished. A name looks finished if it replaces another one with as many words, the word at the cursor is a whole word
 * of English, of code or of the document, and it is not the start of another name. A shortened name is unfinished, as are
 * the place of a deleted name, a word typed directly before a name, an inserted name, and text that ends in an operator.
 * Text that arrives at once, such as a paste, is finished. `undefined` if it is finished.
 */
export function openName(typed: Typed): OpenName | undefined {
  const { document, tokens, log, cursor } = typed;
  const last = log.lastChange;
  if (!last || last.origin === 'accepted' || !isAtCursor(last, typed)) return undefined;
  const line = document.line(cursor.line);
  const before = line.slice(0, cursor.character);
  const after = line.slice(cursor.character);
  // After Enter, with the indentation that the editor added.
  const isBlank = line.trim() === '' && last.inserted <= cursor.character + lineEndLength;
  if (last.inserted > 0 && isBlank) return 'incomplete';
  if (last.inserted > 1 && !isInPair(last, typed)) return undefined;
  const head = /[\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_$]*/u.exec(after)?.[0] ?? '';
  const name = head + rest;
  const here = typed.changes.filter(({ line: at }) => at === cursor.line);
  // Another name is probably typed in place of the deleted one.
  if (
    last.inserted === 0 &&
    here.some(({ removed, inserted }) => inserted.length === 0 && removed.some(isWord))
  )
    return 'deleted';
  const change = here.find(({ inserted }) => inserted.length === 1 && inserted[0]?.text === name);
  const replaced = change?.removed.length === 1 ? (change.removed[0]?.text ?? '') : '';
  const { prose } = tokens.syntax;
  const text = {
    line,
    tokens: tokens.line(cursor.line),
    leavesStringOpen: tokens.leavesStringOpen(cursor.line),
    cursor: cursor.character,
    replaced,
  };
  if (last.inserted > 0 && !prose && isIncomplete(text)) return 'incomplete';
  if (name === '') return last.inserted > 0 && continues(before, after) ? 'typed' : undefined;
  if (last.inserted === 0) return change !== undefined ? 'deleted' : undefined;
  if (/[\p{N}_$]$/u.test(head)) return 'typed';
  const word = head.match(part)?.at(-1)?.toLowerCase() ?? '';
  const isWhole = rest !== '' && isWholeWord(wordAround(name, head.length), typed);
  if (rest !== '' && rest === replaced && isTypedBefore(head, rest, isWhole)) return 'deleted';
  if (isWhole) return undefined;
  if (rest !== '' || replaced === '' || word.length < shortestWord) return 'typed';
  const old = partsOf(replaced);
  if (partsOf(name).length !== old.length) return 'typed';
  if (old.some((other) => other !== word && other.startsWith(word))) return 'typed';
  return old.includes(word) || isWholeWord(word, typed) ? undefined : 'typed';
}

/** True if the last change was made at the cursor, or at several cursors of which this may be one. */
function isAtCursor(last: LastChange, typed: Typed): boolean {
  const { log, cursor } = typed;
  if (last.several) return log.isEdited(cursor.line);
  return positionsEqual(last.end, cursor) || isInPair(last, typed);
}

const pairs = new Set(['()', '[]', '{}', '<>', '""', "''", '``']);

/** True if the cursor is between a typed sign and the closing one that the editor added. */
function isInPair({ end, inserted }: LastChange, { document, cursor }: Typed): boolean {
  return (
    inserted === 2 &&
    positionsEqual(end, { line: cursor.line, character: cursor.character + 1 }) &&
    pairs.has(document.line(cursor.line).slice(cursor.character - 1, cursor.character + 1))
  );
}

/** True if something probably follows before `after`: the text ends in an operator, or in a space before no word. */
function continues(before: string, after: string): boolean {
  return expectsMore.test(before) || (/\S $/.test(before) && !/^[\p{L}_$([{]/u.test(after));
}

/** True if a sign or space is probably typed between both: `await` in `awaitFind`, `shop` in `shoporders`. */
function isTypedBefore(head: string, rest: string, isWhole: boolean): boolean {
  if (isKeyword(head)) return !isWhole || /^\p{Lu}/u.test(rest);
  return !isWhole && /^\p{Ll}/u.test(rest);
}

/** @param word in lower case. */
function isWholeWord(word: string, typed: Typed): boolean {
  return word.length >= shortestWord && (commonWords.has(word) || occursElsewhere(word, typed));
}

/** The word of `name` at `at`, in lower case: `email` in `email` at 1. */
function wordAround(name: string, at: number): string {
  for (const { 0: word, index } of name.matchAll(part))
    if (index < at && index + word.length >= at) return word.toLowerCase();
  return '';
}

/** True for a whole part of a name: `user` in `getUser` or `user_name`, not in `username`. */
function occursElsewhere(word: string, { document, index, log, cursor }: Typed): boolean {
  return index.linesInAnyCase(word).some((line) => {
    const text = document.line(line);
    // At several cursors, the same word is typed.
    const isTyped = line === cursor.line || (log.lastChange?.several && log.isEdited(line));
    return !isTyped && mayOccurIn(text, word) && partsOf(text).includes(word);
  });
}

/** A quick test, since most lines contain a partial name within a longer word. */
function mayOccurIn(text: string, word: string): boolean {
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
