// One NES session with one running agent: its documents, its suggestions and their outcomes, from `nes/start` to `nes/close`.

import { neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import { sameUri } from '../../base/canonicalUri.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { type Position, type Range, isEmptyRange } from '../../base/textPosition.ts';
import {
  nesClose,
  nesStart,
  nesSuggest,
  type NesStartParams,
  type NesSuggestParams,
  type TriggerKind,
} from '../../protocol/nes/nes.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import { tracedMeta } from '../../protocol/traceContext.ts';
import type { WireSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import {
  lookUpClosedFiles,
  type ClosedFile,
  type LookedUpSuggestions,
  type LookUpClosedFile,
} from '../suggestion/closedFiles.ts';
import { DocumentSync, longestDocument } from './documentSync.ts';
import type { EarlyDocument } from './earlyEdits.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { type NesAbilities, advertisedKinds } from './nesAbilities.ts';
import { NesOptions } from './nesOptions.ts';
import type { NesWire } from './deferredChangeWire.ts';
import { OutcomeLedger } from './outcomeLedger.ts';
import { leadsTo, replayEdits, type EditRecorder } from './replayEdits.ts';
import { readSuggestion, type SuggestionScope } from '../suggestion/readSuggestion.ts';
import { noMasks, unmasked, type MaskContext, type SentMasks } from '../suggestion/sentMasks.ts';
import { shownId, type Suggestion } from '../suggestion/suggestion.ts';
import { asWirePosition, asWireRange } from '../text/wirePosition.ts';

/** A request for suggestions: the document, the cursor and what triggered it. */
export interface SuggestionRequest {
  readonly document: EditorDocument;
  readonly position: Position;
  readonly selection?: Range;
  readonly triggerKind: TriggerKind;
  /** Only what `abilities.context` asks for. Positions are in `abilities.encoding`. */
  readonly context?: NesContextParams;
}

/** The kinds of suggestions and the other documents a session supports, and how its context is masked. */
export interface SessionScope extends Pick<SuggestionScope, 'kinds' | 'documentFor' | 'fileNames'> {
  readonly lookUpClosedFile: LookUpClosedFile;
  /** Masks secrets in the context of every request. */
  readonly mask: MaskContext;
  /** Returns the `traceparent` of a new trace for each request. Absent: none is sent. */
  readonly newTrace?: (() => string) | undefined;
}

const narrowScope: SessionScope = {
  kinds: advertisedKinds,
  documentFor: () => undefined,
  lookUpClosedFile: () => Promise.resolve({ kind: 'refused', reason: 'it is for a file that is not open' }),
  mask: unmasked,
};

/** Suggestions of one answer. Every offered one is rebased on each keystroke. */
const mostSuggestions = 100;

/** Result of a request. Suggestions are validated, in the agent's order (best first), and recorded in `outcomes`. */
export type SuggestionAnswer =
  | { readonly kind: 'suggestions'; readonly suggestions: readonly Suggestion[] }
  | {
      readonly kind: 'none';
      readonly reason: 'empty' | 'refused' | 'stale' | 'cancelled' | 'failed' | 'closed' | 'tooLong';
    };

export class NesSession implements Disposable {
  readonly documents: DocumentSync;
  readonly outcomes: OutcomeLedger;
  readonly abilities: NesAbilities;
  readonly options: NesOptions;
  readonly #wire: NesWire;
  readonly #sessionId: string;
  readonly #logger: Logger;
  readonly #scope: SessionScope;
  #closed = false;

  private constructor(
    wire: NesWire,
    abilities: NesAbilities,
    options: NesOptions,
    logger: Logger,
    clock: Clock,
    scope: SessionScope,
  ) {
    this.#wire = wire;
    this.abilities = abilities;
    this.options = options;
    const { sessionId } = options;
    this.#sessionId = sessionId;
    this.#logger = logger;
    this.#scope = scope;
    this.documents = new DocumentSync(wire, abilities.events, sessionId, clock, abilities.encoding);
    this.outcomes = new OutcomeLedger(wire, sessionId);
  }

  get sessionId(): string {
    return this.#sessionId;
  }

  /** Opens a document, and tells its edits if they lead to its text. @param early what was recorded while there was no session. */
  open(document: EditorDocument, early: EarlyDocument | undefined, context: EditRecorder | undefined): void {
    if (early && leadsTo(early, document)) replayEdits(early, document, this.documents, context);
    else this.documents.open(document);
  }

  /** Sends `nes/start`. Rejects with the agent's error; if `isAuthRequired`, sign in and start again. */
  static async start(
    wire: NesWire,
    abilities: NesAbilities,
    params: NesStartParams,
    logger: Logger,
    clock: Clock,
    token: CancellationToken = neverCancelled,
    scope: SessionScope = narrowScope,
  ): Promise<NesSession> {
    const { sessionId, configOptions = [] } = await wire.sendRequest(nesStart, params, token);
    const options = new NesOptions(wire, sessionId, configOptions, logger);
    return new NesSession(wire, abilities, options, logger, clock, scope);
  }

  /** Sends `nes/suggest`. Never rejects: a failure is logged and returned as a reason. */
  async suggest(request: SuggestionRequest, token: CancellationToken): Promise<SuggestionAnswer> {
    if (this.#closed) return { kind: 'none', reason: 'closed' };
    const { document } = request;
    if (this.documents.isTooLong(document.uri)) {
      this.#logger.debug(
        `No suggestion requested: documents over ${longestDocument} characters are not synced.`,
      );
      return { kind: 'none', reason: 'tooLong' };
    }
    const { moment } = this.documents;
    const masked = request.context && (await this.#scope.mask(request.context));
    // The user may have typed while the context was being masked.
    if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
    if (this.#closed) return { kind: 'none', reason: 'closed' };
    if (this.documents.changedSince(document.uri, moment)) return { kind: 'none', reason: 'stale' };
    this.documents.flushAll();
    const { version } = document;
    let received;
    try {
      received = await this.#wire.sendRequest(nesSuggest, this.#asParams(request, masked?.context), token);
    } catch (error) {
      if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
      this.#logger.warn(`nes/suggest failed: ${error instanceof Error ? error.message : String(error)}`);
      return { kind: 'none', reason: 'failed' };
    }
    let items = received.suggestions;
    for (const { id } of items) if (id !== undefined) this.outcomes.received(id);
    const isLate = (): boolean => token.isCancellationRequested || this.#closed;
    const isOver = (): boolean => isLate() || document.version !== version;
    const lookingUp = isOver() ? undefined : this.#lookUpClosedFiles(items, document);
    const found = lookingUp && (await lookingUp);
    if (found) items = [...found.items, ...items.slice(found.items.length)];
    if (isOver()) {
      for (const { id } of items) this.#reject(id, 'cancelled');
      return { kind: 'none', reason: isLate() ? 'cancelled' : 'stale' };
    }
    return items.length > 0
      ? this.#read(items, document, moment, { masks: masked ?? noMasks, closedFiles: found?.files })
      : { kind: 'none', reason: 'empty' };
  }

  /** Undefined if every suggestion is for an open document. */
  #lookUpClosedFiles(
    items: readonly WireSuggestion[],
    document: EditorDocument,
  ): Promise<LookedUpSuggestions> | undefined {
    const { documentFor, fileNames, lookUpClosedFile, kinds } = this.#scope;
    const isOpen = (uri: string): boolean =>
      sameUri(uri, document.uri, fileNames) || documentFor(uri) !== undefined;
    return lookUpClosedFiles(items.slice(0, mostSuggestions), kinds, isOpen, lookUpClosedFile);
  }

  #asParams(
    { document, position, selection, triggerKind }: SuggestionRequest,
    context: NesContextParams | undefined,
  ): NesSuggestParams {
    const { encoding } = this.abilities;
    return {
      sessionId: this.#sessionId,
      uri: document.uri,
      version: document.version,
      position: asWirePosition(position, document, encoding),
      ...(selection && !isEmptyRange(selection) && { selection: asWireRange(selection, document, encoding) }),
      triggerKind,
      ...(context && { context }),
      ...tracedMeta(this.#scope.newTrace),
    };
  }

  /** @param moment of the request. A suggestion for a document that changed since then is dropped. */
  #read(
    items: readonly WireSuggestion[],
    document: EditorDocument,
    moment: number,
    known: { readonly masks: SentMasks; readonly closedFiles: ReadonlyMap<string, ClosedFile> | undefined },
  ): SuggestionAnswer {
    const scope = { ...this.#scope, ...known, document, encoding: this.abilities.encoding };
    const opened = new Set<string>();
    for (const file of known.closedFiles?.values() ?? [])
      if (file.kind === 'opened') opened.add(file.document.uri);
    const kept = new Map<string, Suggestion>();
    const dropped: { readonly id: string | undefined; readonly reason?: 'cancelled' }[] = [];
    const more = items.slice(mostSuggestions);
    if (more.length > 0) this.#logger.warn(`${more.length} suggestions refused: too many at once.`);
    for (const { id } of more) dropped.push({ id });
    for (const item of items.slice(0, mostSuggestions)) {
      const read = readSuggestion(item, scope);
      if (read.kind === 'refused') {
        this.#logger.warn(`Suggestion ${shownId(read.id)} refused: ${read.reason}.`);
        dropped.push({ id: read.id });
      } else if (kept.has(read.id)) {
        this.#logger.warn(`Suggestion ${shownId(read.id)} refused: another one has the same ID.`);
      } else if (this.#changedSince(read.uri, moment, document, opened)) {
        this.#logger.debug(
          `Suggestion ${shownId(read.id)} is for a document that changed after the request.`,
        );
        dropped.push({ id: read.id, reason: 'cancelled' });
      } else {
        kept.set(read.id, read);
      }
    }
    for (const { id, reason } of dropped) if (id === undefined || !kept.has(id)) this.#reject(id, reason);
    if (kept.size > 0) return { kind: 'suggestions', suggestions: [...kept.values()] };
    return { kind: 'none', reason: dropped.every(({ reason }) => reason) ? 'stale' : 'refused' };
  }

  /** Documents opened for this answer were read in their current version, so their change counter does not matter. */
  #changedSince(uri: string, moment: number, asked: EditorDocument, opened: ReadonlySet<string>): boolean {
    return uri !== asked.uri && !opened.has(uri) && this.documents.changedSince(uri, moment);
  }

  #reject(id: string | undefined, reason?: 'cancelled'): void {
    if (id === undefined) return;
    this.outcomes.end(id, reason ? { kind: 'rejected', reason } : { kind: 'rejected' });
  }

  /** Ends every open suggestion, then sends `nes/close`. Never rejects: the agent may have exited already. */
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
    this.documents.dispose();
    this.outcomes.endAll();
  }
}
