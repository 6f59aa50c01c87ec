// Remembers where the cursor may be at a tab stop of a snippet, where Tab goes to the next one. VS Code does not report that, so
// it is concluded from what a snippet does to the text and the cursor. Used for the key that hints name.

import { comparePositions, type Range } from '../../base/textPosition.ts';
import type { DocumentChange } from '../text/editorDocument.ts';
import type { MoveCause } from './moveRule.ts';

/** A part of a document, in UTF-16 units. */
interface Part {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
}

export interface MovedCursor extends Part {
  /** Line of the cursor, which is at the start or the end of the selection. */
  readonly line: number;
  readonly cause: MoveCause;
}

export class SnippetPlace {
  /** Range of the snippet, and the line of the cursor in it. */
  #snippet: (Part & { readonly line: number }) | undefined;
  /** What the last edit inserted, if a snippet may have done that. */
  #inserted: Part | undefined;

  /** False if `moved` has no effect. Runs on every keystroke. */
  get followsMoves(): boolean {
    return this.#snippet !== undefined || this.#inserted !== undefined;
  }

  /** False if `edited` has no effect with `changes`, as for nearly every key. Runs on every keystroke. */
  followsEdit(changes: readonly DocumentChange[]): boolean {
    return this.followsMoves || (changes.length === 1 && changes[0]!.text.length > 1);
  }

  /**
   * Must be called after an edit, before `moved`, if `followsEdit`.
   * @param changes as VS Code reports them, the last one in the text first.
   * @param before the selection before the edit. Undefined if the edit is not a snippet: an undo, or in another document.
   */
  edited(uri: string, changes: readonly DocumentChange[], before: Range | undefined): void {
    const [first, ...others] = changes;
    const mayBegin = first && before && others.length === 0 && mayBeSnippet(first, before);
    this.#inserted = mayBegin
      ? { uri, start: first.rangeOffset, end: first.rangeOffset + first.text.length }
      : undefined;
    let snippet = this.#snippet;
    if (snippet?.uri !== uri) return;
    for (const change of changes) {
      // An undo that removes the whole snippet.
      if (!before && change.rangeOffset <= snippet.start && endOf(change) >= snippet.end)
        return void (this.#snippet = undefined);
      snippet = { ...snippet, ...partAfter(snippet, change) };
    }
    this.#snippet = snippet;
  }

  /** Must be called when the cursor moved, if `followsMoves`. */
  moved(cursor: MovedCursor): void {
    const { line, cause } = cursor;
    const snippet = this.#snippet;
    const inserted = this.#inserted;
    // VS Code may report the cursor after the text first, and then the one at the tab stop.
    if (cause !== 'edit') this.#inserted = undefined;
    const isInside = isIn(snippet, cursor);
    if (cause === 'keyboard' || cause === 'mouse') {
      // A snippet ends when the user leaves its tab stop.
      if (!isInside || snippet.line !== line) this.#snippet = undefined;
      return;
    }
    const isNew = cause === 'edit' && isIn(inserted, cursor);
    const isNested = isNew && isIn(snippet, inserted) && !isSame(snippet, inserted);
    if (isNew && !isNested) this.#snippet = isAtEnd(cursor, inserted) ? undefined : { ...inserted, line };
    // Most snippets have only their last tab stop at the end.
    else if (isInside && (cause === 'edit' || !isAtEnd(cursor, snippet)))
      this.#snippet = { ...snippet, line };
    else this.#snippet = undefined;
  }

  /** Call it when the extension itself has changed the text or moved the cursor. */
  forget(): void {
    this.#snippet = undefined;
    this.#inserted = undefined;
  }

  /** True if the cursor may be in a snippet. */
  get isKnown(): boolean {
    return this.#snippet !== undefined;
  }

  /** True if Tab may belong to a snippet while the cursor is in that line. */
  isAt(uri: string, line: number): boolean {
    return this.#snippet?.uri === uri && this.#snippet.line === line;
  }
}

/** True if a change may insert a snippet: it replaces the selection, or a word beside the cursor. */
function mayBeSnippet({ range, text }: DocumentChange, { start, end }: Range): boolean {
  if (text.length < 2 || text.trim() === '') return false;
  const [from, to] = [comparePositions(range.start, start), comparePositions(range.end, end)];
  if (comparePositions(start, end) !== 0) return from === 0 && to === 0;
  return from <= 0 && to >= 0 && range.start.line === range.end.line;
}

function endOf({ rangeOffset, rangeLength }: DocumentChange): number {
  return rangeOffset + rangeLength;
}

/** Returns the part after a change of the document. Text that is inserted at its start or end is then in it. */
function partAfter({ uri, start, end }: Part, change: DocumentChange): Part {
  const delta = change.text.length - change.rangeLength;
  if (change.rangeOffset > end) return { uri, start, end };
  if (endOf(change) < start) return { uri, start: start + delta, end: end + delta };
  return { uri, start: Math.min(start, change.rangeOffset), end: Math.max(end, endOf(change)) + delta };
}

function isIn<P extends Part>(outer: P | undefined, part: Part | undefined): outer is P {
  return outer !== undefined && outer.uri === part?.uri && outer.start <= part.start && part.end <= outer.end;
}

function isSame(one: Part | undefined, other: Part | undefined): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/** True for a cursor without a selection. */
function isAtEnd({ start, end }: Part, part: Part): boolean {
  return start === end && end === part.end;
}
