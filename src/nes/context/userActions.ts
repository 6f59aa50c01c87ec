// Records the user's last actions (typing, deleting, moving the cursor), for agents that ask for `userActions`.

import { type Position, comparePositions, positionsEqual } from '../../base/textPosition.ts';
import type { NesUserAction } from '../../protocol/nes/nesContext.ts';
import { unchangedPosition, type PositionOnWire } from '../text/wirePosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { maxPendingChanges, type RecordedChange } from '../text/lineChange.ts';
import { advance } from '../suggestion/suggestion.ts';

/** Names of the NES draft. A character is what one key writes or deletes; a selection is anything longer. */
export type UserActionKind =
  'insertChar' | 'insertSelection' | 'deleteChar' | 'deleteSelection' | 'cursorMovement';

/** Pairs that VS Code closes automatically when the first half is typed. */
const autoClosed = new Set(['()', '[]', '{}', '""', "''", '``', '<>']);

/** A cursor event, to be processed later. */
interface RecordedCursor {
  readonly document: EditorDocument;
  readonly version: number;
  readonly position: Position;
  /** ms, on the clock of the session. */
  readonly at: number;
}

export class UserActions {
  readonly #epochOf: (at: number) => number;
  readonly #maxCount: number;
  readonly #onWire: PositionOnWire;
  readonly #actions: NesUserAction[] = [];
  /** Events not processed yet. */
  #pending: (RecordedChange | RecordedCursor)[] = [];
  /** The last edit, until the cursor event that follows it. */
  #edit:
    | { readonly uri: string; readonly version: number; readonly start: Position; readonly end: Position }
    | undefined;
  /** Where the cursor was last. */
  #cursor: { readonly uri: string; readonly position: Position } | undefined;

  /**
   * @param epochOf converts a time on the clock of the session to ms since 1970.
   * @param maxCount actions kept.
   * @param onWire unless it is `unchangedPosition`, events are processed at once, because converting a position needs the text
   * of that time.
   */
  constructor(epochOf: (at: number) => number, maxCount: number, onWire: PositionOnWire) {
    this.#epochOf = epochOf;
    this.#maxCount = maxCount;
    this.#onWire = onWire;
  }

  /** Records a change event as one action, at the first cursor in the text, however many cursors there are. */
  changed(event: RecordedChange): void {
    if (event.changes.length > 0) this.#enqueue(event);
  }

  /** Records a cursor movement in the focused document, unless the cursor only followed an edit. */
  cursorMoved(document: EditorDocument, position: Position, at: number): void {
    this.#enqueue({ document, version: document.version, position, at });
  }

  #enqueue(event: RecordedChange | RecordedCursor): void {
    this.#pending.push(event);
    if (this.#onWire !== unchangedPosition) this.#catchUp();
    // Deferred, so as not to delay the keystroke.
    else if (this.#pending.length === maxPendingChanges) void Promise.resolve().then(() => this.#catchUp());
  }

  #catchUp(): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const event of pending) {
      if ('changes' in event) this.#followChange(event);
      else this.#followCursor(event);
    }
  }

  #followChange({ document, version, changes, at }: RecordedChange): void {
    let first = changes[0]!;
    for (const change of changes) if (change.rangeOffset < first.rangeOffset) first = change;
    const { start } = first.range;
    const end = advance(start, first.text);
    this.#edit = { uri: document.uri, version, start, end };
    this.#cursor = { uri: document.uri, position: end };
    this.#record(kindOf(first), document, end, at);
  }

  #followCursor({ document, version, position, at }: RecordedCursor): void {
    const { uri } = document;
    const edit = this.#edit;
    this.#edit = undefined;
    const cursor = this.#cursor;
    this.#cursor = { uri, position };
    const follows =
      edit?.uri === uri &&
      edit.version === version &&
      comparePositions(edit.start, position) <= 0 &&
      comparePositions(position, edit.end) <= 0;
    if (follows || (cursor?.uri === uri && positionsEqual(cursor.position, position))) return;
    this.#record('cursorMovement', document, position, at);
  }

  /** Oldest first. */
  recent(): readonly NesUserAction[] {
    this.#catchUp();
    return this.#actions.slice();
  }

  #record(action: UserActionKind, document: EditorDocument, place: Position, at: number): void {
    const position = this.#onWire(document, place);
    this.#actions.push({
      action,
      uri: document.uri,
      position,
      line: position.line,
      offset: position.character,
      timestampMs: Math.round(this.#epochOf(at)),
    });
    if (this.#actions.length > this.#maxCount) this.#actions.shift();
  }
}

/** Only the length of deleted text is known, so a surrogate pair counts as two characters. */
function kindOf({ range, rangeLength, text }: DocumentChange): UserActionKind {
  if (text !== '') return isOneKey(text) ? 'insertChar' : 'insertSelection';
  const lineEnd = range.end.line === range.start.line + 1 && range.end.character === 0;
  return rangeLength === 1 || (lineEnd && rangeLength === 2) ? 'deleteChar' : 'deleteSelection';
}

/** One code point, an automatically closed pair, or a line end with its indentation. */
function isOneKey(text: string): boolean {
  if (text.length === 1 || autoClosed.has(text)) return true;
  return (text.length === 2 && text.codePointAt(0)! > 0xffff) || /^\r?\n[ \t]*$/.test(text);
}
