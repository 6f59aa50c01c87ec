// Edits that the user makes while no agent is ready, such as while it starts. A new session gets the document as it was
// before them, and then the edits (see `replayEdits`): without them, an agent could not continue what the user began. Used by
// `DocumentEvents`.

import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';

/** UTF-16 units. A longer document is opened with its current text only. */
const longest = 200_000;
/** Events of one document, then its record is dropped. */
const mostEvents = 100;
/** Documents; the one whose text was copied first is dropped. */
const mostDocuments = 8;

interface EditEvent {
  readonly changes: readonly DocumentChange[];
  /** After the event. */
  readonly version: number;
  /** ms, on the clock of the session. */
  readonly at: number;
}

interface Recorded {
  readonly base: TextSnapshot;
  readonly events: EditEvent[];
}

/** An edit with the document after it. */
export interface EarlyEdit {
  readonly document: EditorDocument;
  readonly changes: readonly DocumentChange[];
  readonly at: number;
}

/** `base` is the document before `edits`, which are in order and lead to its current text. */
export interface EarlyDocument {
  readonly base: EditorDocument;
  readonly edits: readonly EarlyEdit[];
}

export class EarlyEdits {
  readonly #documents = new Map<string, Recorded>();

  /** Records the edits of a document from now on. Copies the text, so never call it on a keystroke. */
  follow(document: EditorDocument): void {
    if (this.#documents.has(document.uri)) return;
    const text = document.getText();
    if (text.length > longest) return;
    this.#documents.set(document.uri, { base: new TextSnapshot(document, text), events: [] });
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > mostDocuments && oldest !== undefined) this.#documents.delete(oldest);
  }

  /** @param document after the event. @param at ms, on the clock of the session. */
  changed(document: EditorDocument, changes: readonly DocumentChange[], at: number): void {
    const events = this.#documents.get(document.uri)?.events;
    if (events && events.push({ changes, version: document.version, at }) > mostEvents)
      this.#documents.delete(document.uri);
  }

  closed(uri: string): void {
    this.#documents.delete(uri);
  }

  /** Ends all records and returns them by URI, without documents that were not edited. */
  take(): ReadonlyMap<string, EarlyDocument> {
    const taken = new Map<string, EarlyDocument>();
    for (const [uri, { base, events }] of this.#documents) {
      if (events.length === 0) continue;
      let before = base;
      const edits = events.map(({ changes, version, at }) => {
        before = before.after(changes, version);
        return { document: before, changes, at };
      });
      taken.set(uri, { base, edits });
    }
    this.#documents.clear();
    return taken;
  }
}
