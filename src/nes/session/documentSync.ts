// Sends the document events of one NES session: only those its agent asked for, in order, with increasing versions.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Range } from '../../base/textPosition.ts';
import {
  documentDidChange,
  documentDidClose,
  documentDidFocus,
  documentDidOpen,
  documentDidSave,
  type ContentChange,
} from '../../protocol/nes/document.ts';
import type { DocumentEvents } from '../../protocol/nes/nesCapability.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { DocumentChange, EditorDocument, FocusedDocument } from '../text/editorDocument.ts';
import type { NesWire } from './deferredChangeWire.ts';
import { NonAsciiLines } from './nonAsciiLines.ts';
import { asWirePosition, asWireRange } from '../text/wirePosition.ts';
import { isHighSurrogate, isLowSurrogate } from '../../protocol/nes/encoding.ts';

/**
 * Longest document that is synced, in UTF-16 units. Reading, encoding and writing a longer one would block everything else:
 * 100 million units take seconds.
 */
export const longestDocument = 4 * 2 ** 20;

/**
 * Length at which a document that was too long is synced again. Well below the limit, so that keys pressed at the limit do
 * not send the whole text again and again.
 */
const shortAgain = longestDocument - longestDocument / 8;
/** Up to this number of lines, the length of a document is that of its text. */
const fewLines = 10_000;

/** An open document. */
interface Followed {
  /** UTF-16 units. Counted from the changes, since asking the document takes time that grows with its lines. */
  length: number;
  /** `moment` of its last change. */
  changedAt: number;
}

/** A document that the agent has. */
interface Synced extends Followed {
  /** The document, if its latest text has not been sent yet (full sync only). */
  due: EditorDocument | undefined;
  /** Present if ranges of changes have to be converted from UTF-16: they refer to the text before the change. */
  lines: NonAsciiLines | undefined;
}

/** ms from the first unsent edit to the full text that contains it. */
const fullTextDelay = 250;

/**
 * NES draft "Events". Incremental changes are sent at once, since they cost little. With full sync, edits are collected:
 * the text is copied and sent once, `fullTextDelay` after the first edit, or earlier if another event or request concerns
 * the document. No keystroke copies a text.
 */
export class DocumentSync implements Disposable {
  readonly #wire: NesWire;
  readonly #events: DocumentEvents;
  readonly #sessionId: string;
  readonly #encoding: PositionEncoding;
  readonly #clock: Clock;
  readonly #open = new Map<string, Synced>();
  #timer: Disposable | undefined;
  /** Open documents that the agent does not have. */
  readonly #tooLong = new Map<string, Followed>();
  #moment = 0;

  /** @param encoding of every position sent. */
  constructor(
    wire: NesWire,
    events: DocumentEvents,
    sessionId: string,
    clock: Clock,
    encoding: PositionEncoding = 'utf-16',
  ) {
    this.#clock = clock;
    this.#wire = wire;
    this.#events = events;
    this.#sessionId = sessionId;
    this.#encoding = encoding;
  }

  isOpen(uri: string): boolean {
    return this.#open.has(uri);
  }

  /** Increases with every change of any document. Pass it to `changedSince`. */
  get moment(): number {
    return this.#moment;
  }

  /** Whether the document was changed or reopened after `moment`. */
  changedSince(uri: string, moment: number): boolean {
    return ((this.#open.get(uri) ?? this.#tooLong.get(uri))?.changedAt ?? 0) > moment;
  }

  /** Whether the document is longer than `longestDocument`, or was until now. The agent does not have such a document. */
  isTooLong(uri: string): boolean {
    return this.#tooLong.has(uri);
  }

  /** A second open of the same document is ignored. */
  open(document: EditorDocument): void {
    if (this.#open.has(document.uri) || this.#tooLong.has(document.uri)) return;
    const length = lengthOf(document);
    if (length > longestDocument) {
      this.#tooLong.set(document.uri, { length, changedAt: ++this.#moment });
      return;
    }
    const counts = this.#events.didChange?.syncKind === 'incremental' && this.#encoding !== 'utf-16';
    const lines = counts ? new NonAsciiLines(document, this.#encoding) : undefined;
    this.#open.set(document.uri, { due: undefined, lines, length, changedAt: ++this.#moment });
    if (!this.#events.didOpen) return;
    this.#wire.sendNotification(documentDidOpen, {
      sessionId: this.#sessionId,
      uri: document.uri,
      languageId: document.languageId,
      version: document.version,
      text: document.getText(),
    });
  }

  /**
   * Closes a document that has become too long, and opens one again that has become short.
   * @param document already changed. @param changes ranges in the text before the event, none overlapping.
   */
  change(document: EditorDocument, changes: readonly DocumentChange[]): void {
    if (changes.length === 0) return;
    const state = this.#open.get(document.uri);
    if (!state) {
      this.#changeTooLong(document, changes);
      return;
    }
    follow(state, changes, ++this.#moment);
    if (state.length > longestDocument && (state.length = lengthOf(document)) > longestDocument) {
      this.#closeTooLong(document.uri, state);
      return;
    }
    const didChange = this.#events.didChange;
    if (!didChange) return;
    if (didChange.syncKind === 'full') {
      state.due = document;
      this.#timer ??= this.#clock.setTimer(fullTextDelay, () => this.flushAll());
      return;
    }
    this.#wire.sendNotification(documentDidChange, {
      sessionId: this.#sessionId,
      uri: document.uri,
      version: document.version,
      contentChanges: this.#asContentChanges(document, changes, state.lines),
    });
  }

  /** Replaces the document that was opened by one with the same URI, version and text. Nothing is sent. */
  reread(document: EditorDocument): void {
    const state = this.#open.get(document.uri);
    if (state?.lines) state.lines = new NonAsciiLines(document, this.#encoding);
  }

  #changeTooLong(document: EditorDocument, changes: readonly DocumentChange[]): void {
    const state = this.#tooLong.get(document.uri);
    if (!state) return;
    follow(state, changes, ++this.#moment);
    if (state.length > shortAgain || (state.length = lengthOf(document)) > shortAgain) return;
    this.#tooLong.delete(document.uri);
    this.open(document);
  }

  /** Unsent text is not sent. */
  #closeTooLong(uri: string, { length, changedAt }: Followed): void {
    this.#open.delete(uri);
    this.#tooLong.set(uri, { length, changedAt });
    this.#sendClose(uri);
  }

  #asContentChanges(
    document: EditorDocument,
    changes: readonly DocumentChange[],
    lines: NonAsciiLines | undefined,
  ): ContentChange[] {
    const change = changes[0];
    if (change && changes.length === 1) {
      const { rangeLength, text } = change;
      // Reading VS Code's range objects is slow, so each is read once.
      const range = copied(change.range);
      const character = lines
        ? lines.followKey(document, { range, rangeLength, text })
        : range.start.character;
      if (character === range.start.character) return [{ range, text }];
      if (character !== undefined) {
        const at = { line: range.start.line, character };
        return [{ range: { start: at, end: at }, text }];
      }
    }
    const ordered = joinTouching(lastFirst(changes));
    if (!lines) return ordered.map(({ range, text }) => ({ range: copied(range), text }));
    const encoded = ordered.map((change) => encodeChange(change, lines));
    lines.follow(document, ordered);
    return encoded;
  }

  save(document: EditorDocument): void {
    if (!this.#open.has(document.uri) || !this.#events.didSave) return;
    this.flush(document.uri);
    this.#wire.sendNotification(documentDidSave, { sessionId: this.#sessionId, uri: document.uri });
  }

  /** Must be called while the document can still be read. */
  close(uri: string): void {
    this.flush(uri);
    this.#tooLong.delete(uri);
    if (this.#open.delete(uri)) this.#sendClose(uri);
  }

  #sendClose(uri: string): void {
    if (this.#events.didClose)
      this.#wire.sendNotification(documentDidClose, { sessionId: this.#sessionId, uri });
  }

  focus({ document, position, visibleRange }: FocusedDocument): void {
    if (!this.#open.has(document.uri) || !this.#events.didFocus) return;
    this.flush(document.uri);
    this.#wire.sendNotification(documentDidFocus, {
      sessionId: this.#sessionId,
      uri: document.uri,
      version: document.version,
      position: asWirePosition(position, document, this.#encoding),
      visibleRange: asWireRange(visibleRange, document, this.#encoding),
    });
  }

  /** Sends the unsent text of every document. */
  flushAll(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (const uri of this.#open.keys()) this.flush(uri);
  }

  /** Sends the unsent text of `uri`, if any. Afterwards the agent has the current text, unless it is too long. */
  flush(uri: string): void {
    const state = this.#open.get(uri);
    if (!state?.due) return;
    const document = state.due;
    state.due = undefined;
    this.#wire.sendNotification(documentDidChange, {
      sessionId: this.#sessionId,
      uri,
      version: document.version,
      contentChanges: [{ text: document.getText() }],
    });
  }

  /** Nothing more is sent. */
  dispose(): void {
    this.#timer?.dispose();
    this.#open.clear();
    this.#tooLong.clear();
  }
}

/** Runs on every keystroke: adds up lengths only. */
function follow(state: Followed, changes: readonly DocumentChange[], moment: number): void {
  state.changedAt = moment;
  for (const { text, rangeLength } of changes) state.length += text.length - rangeLength;
}

/**
 * In UTF-16 units. `offsetAt` makes VS Code keep an index of the lines from then on. `getText` copies the text, which costs more
 * for a long document.
 */
function lengthOf(document: EditorDocument): number {
  if (document.lineCount <= fewLines) return document.getText().length;
  return document.offsetAt({ line: document.lineCount - 1, character: Number.MAX_SAFE_INTEGER });
}

/** Last change first, so that each range is valid both before the event and after the changes already applied. */
function lastFirst(changes: readonly DocumentChange[]): readonly DocumentChange[] {
  if (changes.length === 1) return changes;
  // Of two changes with the same start, the insertion precedes the replacement in the text.
  return changes.toSorted((a, b) => b.rangeOffset - a.rangeOffset || b.rangeLength - a.rangeLength);
}

function copied({ start, end }: Range): Range {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}

/**
 * Encodes a change for agents that use UTF-8 or UTF-32 positions. It may split a surrogate pair or join two halves of one
 * outside its range. The neighbouring half is then added to both the range and the text, because an agent that stores UTF-8
 * cannot represent half a pair.
 * @param lines of the document before the event, of which later changes are already encoded.
 */
function encodeChange({ range: { start, end }, text }: DocumentChange, lines: NonAsciiLines): ContentChange {
  const first = lines.at(start.line);
  const last = end.line === start.line ? first : lines.at(end.line);
  let from = start.character;
  let to = end.character;
  let written = text;
  if (first !== undefined && isHighSurrogate(first.charCodeAt(from - 1))) {
    from--;
    written = first.charAt(from) + written;
  }
  if (last !== undefined && isLowSurrogate(last.charCodeAt(to))) {
    written += last.charAt(to);
    to++;
  }
  const character = lines.encoded(start.line, from);
  // The common case of an insertion: convert the position once.
  const isEmpty = start.line === end.line && from === to;
  return {
    range: {
      start: { line: start.line, character },
      end: { line: end.line, character: isEmpty ? character : lines.encoded(end.line, to) },
    },
    text: written,
  };
}

/**
 * Merges changes that touch, so that the neighbours of each change are text the event leaves alone. Otherwise a CR and an
 * LF, or two surrogate halves, could join where the next change is counted from.
 */
function joinTouching(lastFirst: readonly DocumentChange[]): readonly DocumentChange[] {
  if (lastFirst.length === 1) return lastFirst;
  const joined: DocumentChange[] = [];
  for (const change of lastFirst) {
    const next = joined.at(-1);
    if (!next || change.rangeOffset + change.rangeLength !== next.rangeOffset) {
      joined.push(change);
      continue;
    }
    joined[joined.length - 1] = {
      range: { start: change.range.start, end: next.range.end },
      rangeOffset: change.rangeOffset,
      rangeLength: change.rangeLength + next.rangeLength,
      text: change.text + next.text,
    };
  }
  return joined;
}
