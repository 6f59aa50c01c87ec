// Chooses the quick fix that may be suggested among those that VS Code returns for an error: the only preferred one, if it
// just adds a few words to the file with the error, or corrects a misspelled name. Used by `quickFix`.

import type { Position, Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import type { OffsetEdit } from '../../nes/text/offsetEdit.ts';
import { isInAsyncFunction } from './asyncFunction.ts';
import { isMisspelling } from './misspelling.ts';

/** What is read of VS Code's `CodeAction` or, if `command` is a text, its `Command`. */
export interface OfferedFix {
  readonly isPreferred?: boolean | undefined;
  readonly disabled?: object | undefined;
  readonly command?: string | { readonly title: string } | undefined;
  readonly edit?: FixEdit | undefined;
}

/** What is read of VS Code's `WorkspaceEdit`. */
interface FixEdit {
  /** Number of files that it changes, creates, moves or deletes. */
  readonly size: number;
  /** Its changes of text, by file. */
  entries(): readonly (readonly [uri: { toString(): string }, edits: readonly TextChange[]])[];
}

interface TextChange {
  readonly range: Range;
  readonly newText: string;
}

/** The error that the fix is for, and where the user types. */
export interface FixPlace {
  readonly message: string;
  readonly range: Range;
  readonly cursor: Position;
}

/** Words that a fix adds, with those of the path of an import. */
const mostWords = 16;
/** UTF-16 units of a line in which a name is corrected. */
const longestLine = 1_000;

const word = /[\p{L}\p{M}\p{N}_$]+/gu;
const startsWithWord = /^[\p{L}\p{M}\p{N}_$]/u;
const endsWithWord = /[\p{L}\p{M}\p{N}_$]$/u;
/** Comments and attributes, which may turn the rule off. */
const turnsOff = /^(?:\/[/*]|<!--|--|# |#!?\[|#pragma|@\w*suppress)/i;

/**
 * The edits of the preferred fix, by offset. Undefined if there is none or more than one, if it has a visible command, or if
 * its edit is more than added words or a corrected name in this document.
 */
export function usableFix(
  offered: readonly OfferedFix[],
  document: EditorDocument,
  place: FixPlace,
): readonly OffsetEdit[] | undefined {
  const [fix, another] = offered.filter(isPreferred);
  const edit = fix && !another ? editOf(fix) : undefined;
  return edit && readEdits(edit, document, place);
}

/** Also true for one whose edit is not resolved or not usable: with it, the others are a choice. */
function isPreferred({ command, isPreferred: preferred, disabled }: OfferedFix): boolean {
  return typeof command !== 'string' && preferred === true && !disabled;
}

/** A command is never run, so an action with a visible one is left out. */
function editOf({ edit, command }: OfferedFix): FixEdit | undefined {
  // TypeScript's fixes have a command without a title, for statistics.
  return typeof command === 'object' && command.title ? undefined : edit;
}

function readEdits(edit: FixEdit, document: EditorDocument, place: FixPlace): OffsetEdit[] | undefined {
  const [[uri, changes] = []] = edit.entries();
  if (edit.size !== 1 || uri?.toString() !== document.uri || !changes) return undefined;
  const edits = changes.map(({ range, newText }) => ({
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
    newText: newText.replace(/\r\n|\r|\n/g, document.eol),
  }));
  const added = edits.every(({ start, end }) => start === end)
    ? edits
    : isUnfinished(document, place)
      ? undefined
      : insertionsOf(edits, document.getText());
  if (added && !added.some((each) => isInWord(each, document)))
    return isAddition(added, document, place) ? added.toSorted((a, b) => a.start - b.start) : undefined;
  return edits.length === 1 ? correctedName(edits[0]!, document, place) : undefined;
}

/** True if the cursor is in a word of the error, which the user may still type. */
function isUnfinished(document: EditorDocument, { range, cursor }: FixPlace): boolean {
  const from = document.offsetAt(range.start);
  const at = document.offsetAt(cursor);
  if (at < from || at > document.offsetAt(range.end)) return false;
  return endsWithWord.test(document.lineAt(cursor.line).slice(0, cursor.character));
}

/** The edits as insertions around the text that they keep: `count()` may be replaced by `await count()`. */
function insertionsOf(edits: readonly OffsetEdit[], text: string): OffsetEdit[] | undefined {
  const insertions = edits.map(({ start, end, newText }) => {
    const old = text.slice(start, end);
    const [before, after, ...more] = splitAround(newText, old);
    if (before === undefined || after === undefined || more.length > 0) return undefined;
    return [
      { start, end: start, newText: before },
      { start: end, end, newText: after },
    ].filter((each) => each.newText !== '');
  });
  return insertions.includes(undefined) ? undefined : insertions.flatMap((each) => each ?? []);
}

/** The text around each place where `part` is, as whole words. */
function splitAround(text: string, part: string): string[] {
  if (part === '') return ['', text];
  const parts: string[] = [];
  let last = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
    if (startsWithWord.test(part) && endsWithWord.test(before)) continue;
    if (endsWithWord.test(part) && startsWithWord.test(after)) continue;
    parts.push(text.slice(last, at));
    last = at + part.length;
  }
  return [...parts, text.slice(last)];
}

/** True if the insertion makes a word longer. */
function isInWord({ start, newText }: OffsetEdit, document: EditorDocument): boolean {
  const { line, character } = document.positionAt(start);
  const text = document.lineAt(line);
  return (
    (endsWithWord.test(text.slice(0, character)) && startsWithWord.test(newText)) ||
    (startsWithWord.test(text.slice(character)) && endsWithWord.test(newText))
  );
}

/** True if the insertions are a few words that are no comment, and `await` only where it is allowed. */
function isAddition(added: readonly OffsetEdit[], document: EditorDocument, place: FixPlace): boolean {
  const texts = added.map(({ newText }) => newText.trim());
  const words = texts.flatMap((text) => text.match(word) ?? []);
  if (words.length > mostWords || texts.some((text) => text.includes('\n') || turnsOff.test(text)))
    return false;
  if (!words.includes('await')) return true;
  const awaiting = added.filter(({ newText }) => newText.includes('await'));
  return (
    !isUnfinished(document, place) &&
    awaiting.every(({ start }) => isInAsyncFunction(document, document.positionAt(start)))
  );
}

/** The edit if it replaces a misspelled name, which is nowhere else in the document, by one that the error names. */
function correctedName(
  { start, end, newText }: OffsetEdit,
  document: EditorDocument,
  { message, range, cursor }: FixPlace,
): OffsetEdit[] | undefined {
  const { line, character } = document.positionAt(start);
  const text = document.lineAt(line);
  const until = character + end - start;
  if (text.length > longestLine || until > text.length || /[\r\n]/.test(newText)) return undefined;
  const left = /[\p{L}\p{M}\p{N}_$]*$/u.exec(text.slice(0, character))![0];
  const right = /^[\p{L}\p{M}\p{N}_$]*/u.exec(text.slice(until))![0];
  const wrong = left + text.slice(character, until) + right;
  const name = left + newText + right;
  const from = start - left.length;
  const to = from + wrong.length;
  const at = document.offsetAt(cursor);
  // The user may still type a name at the cursor.
  if (from < document.offsetAt(range.start) || to > document.offsetAt(range.end) || (at >= from && at <= to))
    return undefined;
  const isNamed = [wrong, name].every((each) => message.match(word)?.includes(each));
  const uses = document
    .getText()
    .match(word)
    ?.filter((each) => each === wrong).length;
  const isMember = /(?:\.|->|::)$/.test(text.slice(0, character - left.length));
  if (!isNamed || uses !== 1 || !isMisspelling(wrong, name, isMember)) return undefined;
  return [{ start: from, end: to, newText: name }];
}
