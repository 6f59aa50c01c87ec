// Remembers where the cursor may be at a tab stop of a snippet, where Tab goes to the next one. VS Code does not report that, so
// it is concluded from what a snippet does to the text and the cursor. Used for the key that hints name.

import { comparePositions, type Position, type Range } from '../../base/textPosition.ts';
import type { DocumentChange } from '../text/editorDocument.ts';
import type { CursorMove } from './moveRule.ts';

/** UTF-16 units of the longest text that counts as a snippet. */
const longest = 10_000;

export interface MovedCursor {
  /** Of the document. */
  readonly uri: string;
  /** Where the selection starts and where the cursor is: the same if nothing is selected. */
  readonly anchor: Position;
  readonly active: Position;
  readonly how: CursorMove;
}

export class SnippetPlace {
  #place: { readonly uri: string; readonly line: number } | undefined;
  /** What the last edit inserted, if a snippet may have done that. */
  #inserted: { readonly uri: string; readonly range: Range } | undefined;

  /** Call it after an edit, before `moved`. @param change undefined if it changed several places. */
  edited(uri: string, change: DocumentChange | undefined): void {
    this.#inserted = change && mayBeSnippet(change.text) ? { uri, range: rangeAfter(change) } : undefined;
  }

  /** Call it when the cursor moved. */
  moved({ uri, anchor, active, how }: MovedCursor): void {
    const { line } = active;
    const inserted = this.#inserted;
    // VS Code may report the cursor after the text first, and then the one at the tab stop.
    if (how !== 'typing') this.#inserted = undefined;
    const wasThere = this.#place?.uri === uri;
    const isFree = wasThere && this.#place?.line !== line;
    if (how === 'keyboard' || how === 'mouse') {
      // A snippet ends when the user leaves its tab stop.
      if (isFree) this.#place = undefined;
      return;
    }
    const isSelected = comparePositions(anchor, active) !== 0;
    const isInText = inserted?.uri === uri && isBeforeEnd(active, inserted.range);
    // Only a snippet or a command selects text, puts the cursor before the end of a text that it inserts, or moves it from one
    // tab stop to another.
    if (isSelected || isInText || (wasThere && how === 'other')) this.#place = { uri, line };
    else if (isFree) this.#place = undefined;
  }

  /** Call it when the extension itself has changed the text or moved the cursor. */
  forget(): void {
    this.#place = undefined;
    this.#inserted = undefined;
  }

  /** True if Tab may belong to a snippet while the cursor is in that line. */
  isAt(uri: string, line: number): boolean {
    return this.#place?.uri === uri && this.#place.line === line;
  }
}

/** False for a typed character, brackets and quotes that VS Code closes, and the line that Enter adds between brackets. */
function mayBeSnippet(text: string): boolean {
  return text.length > 1 && text.length <= longest && !/^(?:\s+|[^\w\s]{2})$/.test(text);
}

/** The range of the inserted text. */
function rangeAfter({ range: { start }, text }: DocumentChange): Range {
  const lines = text.split(/\r\n|\r|\n/);
  const { length } = lines.at(-1)!;
  const end =
    lines.length === 1
      ? { line: start.line, character: start.character + length }
      : { line: start.line + lines.length - 1, character: length };
  return { start, end };
}

function isBeforeEnd(position: Position, { start, end }: Range): boolean {
  return comparePositions(position, start) >= 0 && comparePositions(position, end) < 0;
}
