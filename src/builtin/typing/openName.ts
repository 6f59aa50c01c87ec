// Decides whether the user may still be typing at the cursor. Unfinished text is not suggested elsewhere until the user
// pauses, or until the cursor leaves it. Used by `nesEngine`.

import { positionsEqual, type Position } from '../../base/textPosition.ts';
import type { DocumentMirror } from '../document/documentMirror.ts';
import type { DocumentTokens } from '../document/documentTokens.ts';
import type { EditLog, LastChange } from '../document/editLog.ts';
import type { LineIndex } from '../document/lineIndex.ts';
import type { TokenChange } from '../document/tokenChange.ts';
import { isKeyword } from '../language/nameUse.ts';
import type { Token } from '../language/lineTokens.ts';
import { isQuote, isWord } from '../language/tokens.ts';
import { commonWords } from './commonWords.ts';
import { isIncomplete } from './incompleteText.ts';

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|\p{N}+/gu;
const shortestWord = 3;
/** A name of several words, which is written with a capital letter or `_` after a prefix. */
const severalParts = /\p{Ll}\p{Lu}|[\p{L}\p{N}]_+[\p{L}\p{N}]/u;
/** The name of a tag, which the editor may repeat in the closing one. */
const tagStart = /<\/?[\w.:-]+$/;
/** Maximum UTF-16 units of a line end. */
const lineEndLength = 2;
/** Text after which a name or value follows. */
const expectsMore = /(?:[.=+\-&|<([{:,]|[-=]>) ?$/;

/**
 * Why the text at the cursor is unfinished. `typed`, `deleted`: what the last key did; after a pause, the text counts as
 * finished. `incomplete`: it is not suggested elsewhere until the cursor leaves it, however long the user pauses.
 */
export type OpenName = 'typed' | 'deleted' | 'incomplete';

interface Typed {
  readonly document: DocumentMirror;
  readonly tokens: DocumentTokens;
  readonly index: LineIndex;
  readonly log: EditLog;
  readonly cursor: Position;
  /** Of the recent edits. */
  readonly changes: readonly TokenChange[];
}

/**
 * Returns why the text at the cursor is unfinished. `undefined` if it is finished, if the cursor is not where the last key
 * left it, or if the text arrived at once, as in a paste. A name counts as finished if it replaces another one with as many
 * words, the word at the cursor is a whole word of English, of code or of the document, and it is not the start of another
 * name. Unfinished are: a shortened name, the place of a deleted name, a word typed directly before a name, the start of a
 * longer word, an inserted name, and text that ends in an operator.
 */
export function openName(typed: Typed): OpenName | undefined {
  const { document, tokens, log, cursor } = typed;
  const last = log.lastChange;
  if (!last || last.origin === 'accepted' || !isAtCursor(last, typed)) return undefined;
  const line = document.line(cursor.line);
  const before = line.slice(0, cursor.character);
  const after = line.slice(cursor.character);
  // After Enter, with the indentation that the editor added; an empty line may separate what follows.
  const isBlank = line.trim() === '' && isSpace(before, last);
  if (last.inserted > 0 && isBlank) return line === '' ? 'typed' : 'incomplete';
  // White space before other text.
  if (last.inserted > 0 && isSpace(before, last)) return 'typed';
  if (last.inserted > 1 && !isInPair(last, typed))
    return isJoined(before, after, last) ? 'incomplete' : undefined;
  const head = /[\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_$]*/u.exec(after)?.[0] ?? '';
  const name = head + rest;
  const here = typed.changes.filter(({ line: at }) => at === cursor.line);
  const change = here.find(({ inserted }) => inserted.length === 1 && inserted[0]?.text === name);
  const replaced = change?.removed.length === 1 ? (change.removed[0]?.text ?? '') : '';
  const text = {
    line,
    tokens: tokens.line(cursor.line),
    leavesStringOpen: tokens.leavesStringOpen(cursor.line),
    cursor: cursor.character,
    replaced,
  };
  if (!tokens.syntax.prose && isIncomplete(text)) return 'incomplete';
  // Other text is probably typed in place of the deleted one.
  const word = head.match(part)?.at(-1)?.toLowerCase() ?? '';
  if (last.inserted === 0) {
    // Not if what was between two names was deleted.
    const wereNames = here.some(({ removed }) =>
      [head, rest].every((each) => removed.some((old) => old.text === each)),
    );
    const isJoint = replaced === '' && head !== '' && rest !== '' && !wereNames;
    if (isJoint && mayBePart(name, isWholeWord(word, typed), after, typed)) return 'incomplete';
    const isWordChanged =
      change !== undefined ||
      here.some(({ removed, inserted }) => inserted.length === 0 && removed.some(isWord));
    return isWordChanged || (!tokens.syntax.prose && log.isEdited(cursor.line)) ? 'deleted' : undefined;
  }
  if (name === '') return continues(before, after) || isInText(text) ? 'typed' : undefined;
  if (/[\p{N}_$]$/u.test(head) || tagStart.test(before)) return 'typed';
  const isWhole = rest !== '' && isWholeWord(wordAround(name, head.length), typed);
  if (rest !== '' && rest === replaced && isTypedBefore(head, rest, isWhole))
    return isWholeWord(word, typed) && !severalParts.test(rest) ? 'deleted' : 'incomplete';
  if (isWhole) return isPart(head, rest) ? 'typed' : undefined;
  // Another name is typed before an existing one, such as an import. One or two letters are often a prefix.
  if (rest !== '' && rest === replaced && word.length >= shortestWord && !isWholeWord(word, typed))
    return 'incomplete';
  const endsInWord = rest === '' && isWholeWord(word, typed);
  if (replaced === '' && head !== '' && mayBePart(name, endsInWord, after, typed)) return 'incomplete';
  if (rest !== '' || replaced === '') return 'typed';
  if (beginsLongerWord(word, typed)) return 'incomplete';
  if (word.length < shortestWord) return 'typed';
  const old = partsOf(replaced);
  if (partsOf(name).length !== old.length) return 'typed';
  if (old.some((other) => other !== word && other.startsWith(word))) return 'typed';
  // In a comment, the user writes on.
  const isText = text.tokens.findLast(({ start }) => start < cursor.character)?.place === 'comment';
  return !isText && (old.includes(word) || isWholeWord(word, typed)) ? undefined : 'typed';
}

/**
 * True if the name is perhaps only a part of the one that the user types: it replaces no other one, no other line has it, and
 * it ends in no known word or begins a longer name. False at the end of a string.
 */
function mayBePart(name: string, isWhole: boolean, after: string, typed: Typed): boolean {
  const isReserved = isKeyword(name) || typed.tokens.syntax.names.reserved.has(name);
  if (isReserved || /^["'`]/.test(after) || occursAsName(name, typed)) return false;
  return !isWhole || beginsLongerName(name, typed);
}

/** True if another line has a longer name of which this one is the first word or words: `maybe` of `maybeEmpty`. */
function beginsLongerName(name: string, { document, index, cursor }: Typed): boolean {
  const escaped = name.replaceAll('$', String.raw`\$`);
  const longer = new RegExp(
    `(?<![\\p{L}\\p{N}_$])${escaped}(?:_[\\p{L}\\p{N}]|(?<![\\p{Lu}])[\\p{Lu}])`,
    'u',
  );
  return index.linesWith(name, 0).some((line) => line !== cursor.line && longer.test(document.line(line)));
}

/** True if the last change was made at the cursor, or at several cursors of which this may be one. */
function isAtCursor(last: LastChange, typed: Typed): boolean {
  const { log, cursor } = typed;
  if (last.isOneOfSeveral) return log.isEdited(cursor.line);
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

/** True if only white space was typed: Enter, or indentation. */
function isSpace(before: string, { inserted }: LastChange): boolean {
  return before.trim() === '' && inserted <= before.length + lineEndLength;
}

/** True if several words arrived at once directly beside a word: a sign between them is missing. */
function isJoined(before: string, after: string, { inserted }: LastChange): boolean {
  const text = before.slice(-inserted);
  if (inserted > before.length || !/[^\p{L}\p{N}_$]/u.test(text)) return false;
  const left = before.slice(0, -inserted);
  const joins = (a: string, b: string): boolean => /[\p{L}\p{N}_$]$/u.test(a) && /^[\p{L}\p{N}_$]/u.test(b);
  return joins(left, text) || joins(text, after);
}

/** True if a part of the name ends between both, as in `get` and `User`. */
function isPart(head: string, rest: string): boolean {
  return /^[\p{Lu}_$]/u.test(rest) || /[_$]$/u.test(head);
}

/** True between two words of a string, where more may follow. */
function isInText({ tokens, cursor }: { tokens: readonly Token[]; cursor: number }): boolean {
  const next = tokens.findIndex(({ start }) => start >= cursor);
  const around = tokens.slice(Math.max(0, next - 2), next + 1);
  return next > 1 && around.every(({ place }) => place === 'string') && !isQuote(tokens[next]);
}

/** True if something probably follows before `after`: the text ends in an operator, or in a space before no word. */
function continues(before: string, after: string): boolean {
  return expectsMore.test(before) || (/\S $/.test(before) && !/^[\p{L}_$([{]/u.test(after));
}

/** True if a sign or space is probably typed between both: `await` in `awaitFind`, `shop` in `shoporders`. */
function isTypedBefore(head: string, rest: string, isWhole: boolean): boolean {
  if (isKeyword(head)) return !isWhole || /^[\p{Lu}_]/u.test(rest);
  return !isWhole && /^\p{Ll}/u.test(rest);
}

/** @param word in lower case. */
function isWholeWord(word: string, typed: Typed): boolean {
  if (word.length < shortestWord) return false;
  return commonWords.has(word) || commonWords.has(word.replace(/s$/, '')) || occursElsewhere(word, typed);
}

/**
 * True if the word is no whole one, and a longer word begins with it: the user is probably typing that one. One letter is often a
 * whole name.
 */
function beginsLongerWord(word: string, typed: Typed): boolean {
  if (word.length < 2 || isWholeWord(word, typed) || occursElsewhere(word, typed)) return false;
  const isLonger = (other: string): boolean => other.length > word.length && other.startsWith(word);
  for (const common of commonWords) if (isLonger(common)) return true;
  const { document, index, cursor } = typed;
  return index.linesInAnyCase(word).some((line) => {
    const text = document.line(line);
    return line !== cursor.line && mayBeginIn(text, word) && partsOf(text).some(isLonger);
  });
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
    const isTyped = line === cursor.line || (log.lastChange?.isOneOfSeveral && log.isEdited(line));
    return !isTyped && mayOccurIn(text, word) && partsOf(text).includes(word);
  });
}

/** True if another line has exactly this name, in code if the cursor is in code. */
function occursAsName(name: string, { document, tokens, index, cursor }: Typed): boolean {
  const here = tokens.line(cursor.line).findLast(({ start }) => start < cursor.character)?.place;
  // Most lines contain a short name within longer words only, and their tokens are not needed.
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}_])${name.replaceAll('$', String.raw`\$`)}(?![\\p{L}\\p{N}_])`,
    'u',
  );
  return index
    .linesWith(name, 0)
    .some(
      (line) =>
        line !== cursor.line &&
        whole.test(document.line(line)) &&
        tokens.line(line).some(({ text, place }) => text === name && (here !== 'code' || place === 'code')),
    );
}

/** A quick test, since most lines contain a partial name within a longer word. */
function mayOccurIn(text: string, word: string): boolean {
  return mayBeginIn(text, word, (end) => !isBetweenLetters(text, end));
}

/** As `mayOccurIn`, of a word that may go on. @param mayEnd of the UTF-16 offset after `word`. */
function mayBeginIn(text: string, word: string, mayEnd: (end: number) => boolean = () => true): boolean {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return true;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (!isBetweenLetters(text, at) && mayEnd(at + word.length)) return true;
  return false;
}

/** Between two such letters no part of a name begins or ends. */
function isBetweenLetters(text: string, at: number): boolean {
  return isSmallLetter(text.charCodeAt(at - 1)) && isSmallLetter(text.charCodeAt(at));
}

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** The words of the names in `text`, in lower case. */
function partsOf(text: string): readonly string[] {
  return (text.match(part) ?? []).map((found) => found.toLowerCase());
}
