// Records what each session has read of documents with unsaved changes. An agent may overwrite only text that it has read.

import type { TextDocument } from 'vscode';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { WantedLines } from './readTextFile.ts';

interface Seen {
  readonly version: number;
  /** All lines before this one (0-based) were read. */
  readonly upTo: number;
}

export class SeenBuffers {
  readonly #seen = new WeakMap<TextDocument, WeakMap<HostedSession, Seen>>();

  /** Ranges add up if they are read in order and the document does not change in between. */
  sawLines(session: HostedSession, document: TextDocument, { line, limit }: WantedLines): void {
    const { version } = document;
    const before = this.#seen.get(document)?.get(session);
    const known = before?.version === version ? before.upTo : 0;
    this.#put(session, document, line - 1 <= known ? Math.max(known, line - 1 + limit) : known);
  }

  sawAll(session: HostedSession, document: TextDocument): void {
    this.#put(session, document, Infinity);
  }

  /** True if the session has read all of the current text. */
  isCurrent(session: HostedSession, document: TextDocument): boolean {
    const seen = this.#seen.get(document)?.get(session);
    return seen?.version === document.version && seen.upTo >= document.lineCount;
  }

  #put(session: HostedSession, document: TextDocument, upTo: number): void {
    let sessions = this.#seen.get(document);
    if (!sessions) this.#seen.set(document, (sessions = new WeakMap()));
    sessions.set(session, { version: document.version, upTo });
  }
}
