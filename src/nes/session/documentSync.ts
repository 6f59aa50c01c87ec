// Tells one NES session what happens to documents: only the events its agent asked for, in order, with growing versions.

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
import { encodeChanges, joinTouching } from './encodedChange.ts';
import type { NesWire } from './nesWire.ts';
import { NonAsciiLines } from './nonAsciiLines.ts';
import { asWirePosition, asWireRange } from '../text/wirePosition.ts';

/**
 * UTF-16 units of a document that an agent is told of. A longer one would hold everything else up while it is read, counted
 * and written to the wire: 100 million take seconds.
 */
export const longestDocument = 4 * 2 ** 20;

/** An open document. */
interface Synced {
  /** The agent does not have the latest text, and this is where it is. */
  due: EditorDocument | undefined;
  /** Where changes have to be counted in a text that is gone. */
  readonly lines: NonAsciiLines | undefined;
  /** The moment of its last change. */
  changedAt: number;
}

/** ms from the first edit that an agent with full sync has not got to the text that has it. */
const fullTextDelay = 250;

/**
 * NES draft "Events". Incremental changes are sent at once, since they cost little. Edits for full sync are collected:
 * the text is copied and sent once, `fullTextDelay` after the first of them, and before any event or request that is
 * about it. Nothing copies a text on a keystroke.
 */
export class DocumentSync implements Disposable {
  readonly #wire: NesWire;
  readonly #events: DocumentEvents;
  readonly #sessionId: string;
  readonly #encoding: PositionEncoding;
  readonly #clock: Clock;
  readonly #open = new Map<string, Synced>();
  #timer: Disposable | undefined;
  /** Open documents that the agent is not told of. */
  readonly #tooLong = new Set<string>();
  #moment = 0;

  /** @param encoding of every position that goes out. */
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

  /** Grows with every change of any document; to be given to `changedSince`. */
  get moment(): number {
    return this.#moment;
  }

  /** Whether the document was changed, or opened anew, after `moment`. */
  changedSince(uri: string, moment: number): boolean {
    return (this.#open.get(uri)?.changedAt ?? 0) > moment;
  }

  /** Whether the document was longer than `longestDocument` when it was opened: then nothing is told of it. */
  isTooLong(uri: string): boolean {
    return this.#tooLong.has(uri);
  }

  /** A second open of the same document is ignored. */
  open(document: EditorDocument): void {
    if (this.#open.has(document.uri) || this.#tooLong.has(document.uri)) return;
    if (lengthOf(document) > longestDocument) {
      this.#tooLong.add(document.uri);
      return;
    }
    const counts = this.#events.didChange?.syncKind === 'incremental' && this.#encoding !== 'utf-16';
    const lines = counts ? new NonAsciiLines(document, this.#encoding) : undefined;
    this.#open.set(document.uri, { due: undefined, lines, changedAt: ++this.#moment });
    if (!this.#events.didOpen) return;
    this.#wire.sendNotification(documentDidOpen, {
      sessionId: this.#sessionId,
      uri: document.uri,
      languageId: document.languageId,
      version: document.version,
      text: document.getText(),
    });
  }

  /** @param changes ranges in the text before the event, none overlapping; `document` is already as after it. */
  change(document: EditorDocument, changes: readonly DocumentChange[]): void {
    const state = this.#open.get(document.uri);
    if (!state || changes.length === 0) return;
    state.changedAt = ++this.#moment;
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

  #asContentChanges(
    document: EditorDocument,
    changes: readonly DocumentChange[],
    lines: NonAsciiLines | undefined,
  ): ContentChange[] {
    const [change, another] = changes;
    if (change && !another) {
      const { rangeLength, text } = change;
      // The editor's own ranges are costly to read, so they are read once.
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
    const encoded = encodeChanges(ordered, lines);
    lines.follow(document, ordered);
    return encoded;
  }

  save(document: EditorDocument): void {
    if (!this.#open.has(document.uri) || !this.#events.didSave) return;
    this.flush(document.uri);
    this.#wire.sendNotification(documentDidSave, { sessionId: this.#sessionId, uri: document.uri });
  }

  /** To be called while the document can still be read. */
  close(uri: string): void {
    this.flush(uri);
    this.#tooLong.delete(uri);
    if (!this.#open.delete(uri) || !this.#events.didClose) return;
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

  /** Sends what is due for any document. */
  flushAll(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (const uri of this.#open.keys()) this.flush(uri);
  }

  /** Sends what is still due for `uri`; afterwards the agent knows the document as it is now. */
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
  }
}

/** Without its text, which would be copied. */
function lengthOf(document: EditorDocument): number {
  return document.offsetAt({ line: document.lineCount - 1, character: Number.MAX_SAFE_INTEGER });
}

/** Last change first: then each range is right both before the event and after the changes already applied. */
function lastFirst(changes: readonly DocumentChange[]): readonly DocumentChange[] {
  if (changes.length === 1) return changes;
  // Where two begin together, the one that only inserts comes before the one that replaces.
  return changes.toSorted((a, b) => b.rangeOffset - a.rangeOffset || b.rangeLength - a.rangeLength);
}

function copied({ start, end }: Range): Range {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
