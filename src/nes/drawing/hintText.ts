// The texts of hints, which say what a key does. Line numbers in them are 1-based. `key` is the name of the key, such as `Tab`.

import { t } from '../../base/l10n.ts';
import type { Position } from '../../base/textPosition.ts';
import { beginningOf, columnsOf } from '../text/columns.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';
import type { SearchQuery } from '../text/searchMatches.ts';
import { textInRange } from '../suggestion/suggestion.ts';
import { visibleSpaces, visibleText } from '../text/visibleText.ts';
import { asWholeLines, cursorPlaceOf } from '../text/wholeLineEdit.ts';

/** Columns of code in a hint. */
const codeColumns = 60;
/** Columns of a name in a hint. */
const nameColumns = 30;

/** Hint for an edit elsewhere: `Tab to line 42: return sum;`, or `Tab to a.ts:42`. @param from the document with the cursor. */
export function editHint(
  key: string,
  document: EditorDocument,
  edit: OffsetEdit,
  from: Pick<EditorDocument, 'uri'>,
): string {
  const place = cursorPlaceOf(document, edit);
  if (document.uri !== from.uri) return jumpHint(key, place, document.uri, from);
  const { oldLines, newLines } = asWholeLines(document, edit);
  return t('{0} to line {1}: {2}', key, place.line + 1, changedLine(oldLines, newLines));
}

/** `Tab to line 42`, or `Tab to a.ts:42` when `uri` is not the document with the cursor. @param position 0-based. */
export function jumpHint(
  key: string,
  { line }: Position,
  uri: string,
  from: Pick<EditorDocument, 'uri'>,
): string {
  return uri === from.uri
    ? t('{0} to line {1}', key, line + 1)
    : t('{0} to {1}:{2}', key, shortName(fileName(uri)), line + 1);
}

/** `Tab to rename a → b`, and `in a.ts` when `uri` is not the document with the cursor. */
export function renameHint(
  key: string,
  oldName: string,
  newName: string,
  uri: string,
  from: Pick<EditorDocument, 'uri'>,
): string {
  const names = [shortName(oldName), shortName(newName)] as const;
  return uri === from.uri
    ? t('{0} to rename {1} → {2}', key, names[0], names[1])
    : t('{0} to rename {1} → {2} in {3}', key, names[0], names[1], shortName(fileName(uri)));
}

/** A search and replace and its number of matches; `count` is undefined if they were not counted. */
export interface Replacement extends SearchQuery {
  readonly count?: number | undefined;
}

/** `Tab to replace 12× a → b`, and `in a.ts` (or a folder) when `uri` is not the document with the cursor. */
export function replaceHint(
  key: string,
  { count, ...query }: Replacement,
  uri: string,
  from: Pick<EditorDocument, 'uri'>,
): string {
  const { search, replace } = shownReplacement(query);
  const what = `${count === undefined ? '' : `${count}× `}${shortName(search)}`;
  const by = replace === '' ? t('nothing') : shortName(replace);
  return uri === from.uri
    ? t('{0} to replace {1} → {2}', key, what, by)
    : t('{0} to replace {1} → {2} in {3}', key, what, by, shortName(fileName(uri)));
}

/** Hint for an edit that only deletes, drawn at its place: `Tab to delete`, `Tab to delete 3 lines`, `Tab to join lines`. */
export function deletionHint(key: string, document: EditorDocument, edit: OffsetEdit): string {
  const { oldLines, newLines } = asWholeLines(document, edit);
  if (newLines.length === 0) {
    const { length } = oldLines;
    return length === 1 ? t('{0} to delete line', key) : t('{0} to delete {1} lines', key, length);
  }
  const removed = textInRange(document, {
    start: document.positionAt(edit.start),
    end: document.positionAt(edit.end),
  });
  if (newLines.length < oldLines.length) {
    return edit.newText === ''
      ? t('{0} to join lines', key)
      : t('{0} to join lines with {1}', key, visibleSpaces(edit.newText, 1));
  }
  const { length } = removed;
  if (/^ +$/.test(removed))
    return length === 1 ? t('{0} to delete space', key) : t('{0} to delete {1} spaces', key, length);
  if (/^\t+$/.test(removed))
    return length === 1 ? t('{0} to delete tab', key) : t('{0} to delete {1} tabs', key, length);
  return removed.trim() === '' ? t('{0} to delete white space', key) : t('{0} to delete', key);
}

/** Beside a preview, which says by itself what happens: `Alt+L to accept`. */
export function acceptHint(key: string): string {
  return t('{0} to accept', key);
}

function changedLine(oldLines: readonly string[], newLines: readonly string[]): string {
  if (newLines.length === 0) {
    const only = oldLines.length === 1 ? oldLines[0]!.trim() : '';
    if (only !== '') return t('delete {0}', short(only, codeColumns));
    return oldLines.length === 1 ? t('delete line') : t('delete {0} lines', oldLines.length);
  }
  // The first line that is not blank, since a blank one shows nothing.
  const first = newLines.find((line) => line.trim() !== '');
  if (first !== undefined) return short(first.trim(), codeColumns);
  if (oldLines.length > 0) return t('change white space');
  return newLines.length === 1 ? t('add blank line') : t('add {0} blank lines', newLines.length);
}

function shortName(name: string): string {
  return short(name.replaceAll(/\r\n|\r|\n/g, '↵'), nameColumns);
}

/** One visible line of at most `columns`. */
function short(line: string, columns: number): string {
  const text = visibleText(line, 1);
  return columnsOf(text, 1) <= columns ? text : `${beginningOf(text, columns - 1)}…`;
}

/** The last segment of the path, without a trailing slash. */
function fileName(uri: string): string {
  const path = uri.replace(/\/$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Literal characters, optionally between word boundaries. */
const literalPattern = /^(?:\\b)?((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+?)(?:\\b)?$/;

/** What is searched, for display. `search` is `/…/` if the regular expression may match several texts, else that text. */
function shownReplacement({
  search,
  replace,
  isRegex,
}: SearchQuery): Pick<SearchQuery, 'search' | 'replace'> {
  if (!isRegex) return { search, replace };
  const literal = literalPattern.exec(search)?.[1];
  return literal === undefined
    ? { search: `/${search}/`, replace }
    : { search: literal.replaceAll(/\\(.)/g, '$1'), replace: replace.replaceAll('$$', () => '$') };
}
