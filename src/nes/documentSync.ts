// Tells one NES session what happens to documents: only the events its agent asked for, in order, with growing versions.

import type { Range } from '../base/textPosition.ts';
import {
  documentDidChange,
  documentDidClose,
  documentDidFocus,
  documentDidOpen,
  documentDidSave,
} from '../protocol/document.ts';
import type { DocumentEvents } from '../protocol/nesCapability.ts';
import type { DocumentChange, EditorDocument, FocusedDocument } from './editorDocument.ts';
import type { NesWire } from './nesWire.ts';

/**
 * NES draft "Events". Incremental changes go out at once, since they cost little. A full-text change is only noted
 * and sent when something needs it (`flush`, a save, a focus), since copying a large text on every keystroke is dear.
 * Documents never wait for one another.
 */
export class DocumentSync {
  readonly #wire: NesWire;
  readonly #events: DocumentEvents;
  readonly #sessionId: string;
  /** Open documents, and whether a full text is due. */
  readonly #open = new Map<string, { due: EditorDocument | undefined }>();

  constructor(wire: NesWire, events: DocumentEvents, sessionId: string) {
    this.#wire = wire;
    this.#events = events;
    this.#sessionId = sessionId;
  }

  isOpen(uri: string): boolean {
    return this.#open.has(uri);
  }

  /** A second open of the same document is ignored. */
  open(document: EditorDocument): void {
    if (this.#open.has(document.uri)) return;
    this.#open.set(document.uri, { due: undefined });
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
    const didChange = this.#events.didChange;
    if (!state || !didChange || changes.length === 0) return;
    if (didChange.syncKind === 'full') {
      state.due = document;
      return;
    }
    this.#wire.sendNotification(documentDidChange, {
      sessionId: this.#sessionId,
      uri: document.uri,
      version: document.version,
      contentChanges: lastFirst(changes).map(({ range, text }) => ({ range: asWireRange(range), text })),
    });
  }

  save(document: EditorDocument): void {
    if (!this.#open.has(document.uri) || !this.#events.didSave) return;
    this.flush(document.uri);
    this.#wire.sendNotification(documentDidSave, { sessionId: this.#sessionId, uri: document.uri });
  }

  close(uri: string): void {
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
      position,
      visibleRange,
    });
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
}

/** Last change first: then each range is right both before the event and after the changes already applied. */
function lastFirst(changes: readonly DocumentChange[]): readonly DocumentChange[] {
  return changes.length === 1 ? changes : changes.toSorted((a, b) => b.rangeOffset - a.rangeOffset);
}

function asWireRange({ start, end }: Range): Range {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
