// One NES session with one running agent: its documents, its suggestions and their outcomes, from `nes/start` to `nes/close`.

import { neverCancelled, type CancellationToken } from '../base/cancellation.ts';
import type { Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import type { Position, Range } from '../base/textPosition.ts';
import { isEmptyRange } from '../base/textPosition.ts';
import { nesClose, nesStart, nesSuggest, type NesStartParams, type TriggerKind } from '../protocol/nes.ts';
import { DocumentSync } from './documentSync.ts';
import type { EditorDocument } from './editorDocument.ts';
import type { NesAbilities } from './nesAbilities.ts';
import type { NesWire } from './nesWire.ts';
import { OutcomeLedger } from './outcomeLedger.ts';
import { readSuggestion, type Suggestion } from './suggestion.ts';

/** What is asked: for which document, where the cursor is, and why now. */
export interface SuggestionRequest {
  readonly document: EditorDocument;
  readonly position: Position;
  readonly selection?: Range;
  readonly triggerKind: TriggerKind;
}

/** What came of asking. The suggestions are checked, made for `version`, best first, and already in the ledger. */
export type SuggestionAnswer =
  | { readonly kind: 'suggestions'; readonly suggestions: readonly Suggestion[] }
  | {
      readonly kind: 'none';
      readonly reason: 'empty' | 'refused' | 'stale' | 'cancelled' | 'failed' | 'closed';
    };

export class NesSession implements Disposable {
  readonly documents: DocumentSync;
  readonly outcomes: OutcomeLedger;
  readonly #wire: NesWire;
  readonly #sessionId: string;
  readonly #logger: Logger;
  #closed = false;

  private constructor(wire: NesWire, abilities: NesAbilities, sessionId: string, logger: Logger) {
    this.#wire = wire;
    this.#sessionId = sessionId;
    this.#logger = logger;
    this.documents = new DocumentSync(wire, abilities.events, sessionId);
    this.outcomes = new OutcomeLedger(wire, sessionId);
  }

  /** Sends `nes/start`; rejects with the agent's error (`authRequired`: sign in, then start again). */
  static async start(
    wire: NesWire,
    abilities: NesAbilities,
    params: NesStartParams,
    logger: Logger,
    token: CancellationToken = neverCancelled,
  ): Promise<NesSession> {
    const { sessionId } = await wire.sendRequest(nesStart, params, token);
    return new NesSession(wire, abilities, sessionId, logger);
  }

  /** Never rejects: whatever goes wrong is an answer with its reason, logged. */
  async suggest(request: SuggestionRequest, token: CancellationToken): Promise<SuggestionAnswer> {
    if (this.#closed) return { kind: 'none', reason: 'closed' };
    const { document, position, selection, triggerKind } = request;
    this.documents.flush(document.uri);
    const version = document.version;
    let received;
    try {
      received = await this.#wire.sendRequest(
        nesSuggest,
        {
          sessionId: this.#sessionId,
          uri: document.uri,
          version,
          position,
          ...(selection && !isEmptyRange(selection) ? { selection } : {}),
          triggerKind,
        },
        token,
      );
    } catch (error) {
      if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
      this.#logger.warn(`nes/suggest failed: ${error instanceof Error ? error.message : String(error)}`);
      return { kind: 'none', reason: 'failed' };
    }
    return this.#read(received.suggestions, document, version, token);
  }

  #read(
    items: readonly Parameters<typeof readSuggestion>[0][],
    document: EditorDocument,
    version: number,
    token: CancellationToken,
  ): SuggestionAnswer {
    for (const { id } of items) if (id !== undefined) this.outcomes.received(id);
    const late = token.isCancellationRequested || this.#closed;
    if (late || document.version !== version) {
      for (const { id } of items) {
        if (id !== undefined) this.outcomes.end(id, { kind: 'rejected', reason: 'cancelled' });
      }
      return { kind: 'none', reason: late ? 'cancelled' : 'stale' };
    }
    if (items.length === 0) return { kind: 'none', reason: 'empty' };
    const suggestions: Suggestion[] = [];
    for (const item of items) {
      const suggestion = readSuggestion(item, document);
      if (suggestion.kind !== 'refused') {
        suggestions.push(suggestion);
        continue;
      }
      this.#logger.warn(`Suggestion ${suggestion.id ?? 'without id'} refused: ${suggestion.reason}.`);
      if (suggestion.id !== undefined) this.outcomes.end(suggestion.id, { kind: 'rejected' });
    }
    return suggestions.length > 0
      ? { kind: 'suggestions', suggestions }
      : { kind: 'none', reason: 'refused' };
  }

  /** Ends every open suggestion, then the session. The agent may be gone already; that is not an error here. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.dispose();
    try {
      await this.#wire.sendRequest(nesClose, { sessionId: this.#sessionId });
    } catch (error) {
      this.#logger.debug(`nes/close: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Ends every open suggestion without waiting for the agent. */
  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.outcomes.endAll();
  }
}
