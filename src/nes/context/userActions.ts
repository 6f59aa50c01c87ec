// What the user's hands did last: typed, deleted, moved the cursor. Only made for agents that ask for it.

import type { Position } from '../../base/textPosition.ts';
import { comparePositions, positionsEqual } from '../../base/textPosition.ts';
import type { NesUserAction } from '../../protocol/nes/nesContext.ts';
import { unchangedPosition, type PositionOnWire } from './contextPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { maxPendingChanges, type RecordedChange } from '../text/recordedChange.ts';
import { advance } from '../suggestion/suggestion.ts';

/** The draft's words. A character is what one key writes or deletes; a selection is anything longer. */
export type UserActionKind =
  'insertChar' | 'insertSelection' | 'deleteChar' | 'deleteSelection' | 'cursorMovement';

/** VS Code closes these by itself when the first half is typed. */
const autoClosed = new Set(['()', '[]', '{}', '""', "''", '``', '<>']);

/** The cursor stands at `position`. */
interface HeardCursor {
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
  /** Not looked at yet. */
  #heard: (RecordedChange | HeardCursor)[] = [];
  /** The last edit, until the cursor is heard to have followed it. */
  #edit:
    | { readonly uri: string; readonly version: number; readonly start: Position; readonly end: Position }
    | undefined;
  /** Where the cursor was last. */
  #cursor: { readonly uri: string; readonly position: Position } | undefined;

  /**
   * @param epochOf ms since 1970 of a moment on the clock of the session.
   * @param maxCount actions kept.
   * @param onWire unless it is `unchangedPosition` called at once, since a position then means something only in the text
   * of its moment.
   */
  constructor(epochOf: (at: number) => number, maxCount: number, onWire: PositionOnWire) {
    this.#epochOf = epochOf;
    this.#maxCount = maxCount;
    this.#onWire = onWire;
  }

  /** One event is one action, however many cursors took part; it is where the first cursor of the text now is. */
  changed(event: RecordedChange): void {
    if (event.changes.length > 0) this.#hear(event);
  }

  /** The cursor stands at `position` of the document that has the focus. Following an edit is no movement. */
  cursorMoved(document: EditorDocument, position: Position, at: number): void {
    this.#hear({ document, version: document.version, position, at });
  }

  #hear(event: RecordedChange | HeardCursor): void {
    this.#heard.push(event);
    if (this.#onWire !== unchangedPosition) this.#catchUp();
    // Not now: somebody is typing.
    else if (this.#heard.length === maxPendingChanges) void Promise.resolve().then(() => this.#catchUp());
  }

  #catchUp(): void {
    const heard = this.#heard;
    this.#heard = [];
    for (const event of heard) {
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

  #followCursor({ document, version, position, at }: HeardCursor): void {
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

/** What was deleted is not known, only how long it was: a pair of surrogates counts as two characters. */
function kindOf({ range, rangeLength, text }: DocumentChange): UserActionKind {
  if (text !== '') return isOneKey(text) ? 'insertChar' : 'insertSelection';
  const lineEnd = range.end.line === range.start.line + 1 && range.end.character === 0;
  return rangeLength === 1 || (lineEnd && rangeLength === 2) ? 'deleteChar' : 'deleteSelection';
}

/** One code point, a pair that VS Code closed, or a line end with the indentation that comes with it. */
function isOneKey(text: string): boolean {
  if (text.length === 1 || autoClosed.has(text)) return true;
  return (text.length === 2 && text.codePointAt(0)! > 0xffff) || /^\r?\n[ \t]*$/.test(text);
}
