// The one request under way: who waits for it, and what was typed since it was sent.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import { DocumentAtVersion } from '../text/documentAtVersion.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { NesSession, SuggestionAnswer, SuggestionRequest } from '../session/nesSession.ts';
import { asOffsetEdits, type OffsetEdit } from '../text/offsetEdit.ts';

/** The context for a request that is about to go out; nothing where the agent asked for none. Never rejects. */
export type CollectContext = (
  request: SuggestionRequest,
  token: CancellationToken,
) => Promise<NesContextParams> | undefined;

/** ms a request goes on after the last one who waited has left: they may well be back with the next keystroke. */
const patience = 1_000;

export class SuggestionRun {
  readonly request: SuggestionRequest;
  readonly session: NesSession;
  readonly startedAt: number;
  /** The document as it was when this was asked: what the answer is about. */
  readonly asOf: DocumentAtVersion;
  readonly version: number;
  /** Settles once the answer has been dealt with. Never rejects. */
  readonly done: Promise<void>;
  readonly #clock: Clock;
  readonly #source = new CancellationSource();
  /** What happened to each document since, event by event. */
  readonly #since = new Map<string, (readonly OffsetEdit[])[]>();
  #waiting = 0;
  #leaving: Disposable | undefined;

  /** Asks at once. `receive` is called with the answer, before `done`. */
  constructor(
    session: NesSession,
    request: SuggestionRequest,
    clock: Clock,
    receive: (run: SuggestionRun, answer: SuggestionAnswer) => void,
    collect?: CollectContext,
  ) {
    this.session = session;
    this.request = request;
    this.#clock = clock;
    this.startedAt = clock.now();
    this.version = request.document.version;
    session.documents.flush(request.document.uri);
    this.asOf = new DocumentAtVersion(request.document, request.position);
    this.done = this.#ask(collect).then((answer) => {
      this.#leaving?.dispose();
      receive(this, answer);
    });
  }

  /** Context may take a moment to collect; a document that changed meanwhile is asked about anew. */
  async #ask(collect: CollectContext | undefined): Promise<SuggestionAnswer> {
    const { token } = this.#source;
    const request = { ...this.request, document: this.asOf };
    const collecting = collect?.(this.request, token);
    if (!collecting) return this.session.suggest(request, token);
    const context = await collecting;
    if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
    if (this.request.document.version !== this.version) return { kind: 'none', reason: 'stale' };
    return this.session.suggest({ ...request, context }, token);
  }

  get cancelled(): boolean {
    return this.#source.token.isCancellationRequested;
  }

  /** To be told of every change of every document while it runs. */
  follow(document: EditorDocument, changes: readonly DocumentChange[]): void {
    if (document.uri === this.request.document.uri) this.asOf.follow(changes);
    const events = this.#since.get(document.uri) ?? [];
    events.push(asOffsetEdits(changes));
    this.#since.set(document.uri, events);
  }

  /** What happened to a document since this was asked, event by event. */
  since(uri: string): readonly (readonly OffsetEdit[])[] {
    return this.#since.get(uri) ?? [];
  }

  /** Resolves when the answer has been dealt with, or `token` is cancelled. */
  async wait(token: CancellationToken): Promise<void> {
    this.#waiting++;
    this.#leaving?.dispose();
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancelled = token.onCancellationRequested(() => resolve());
    await Promise.race([this.done, promise]);
    cancelled.dispose();
    this.#waiting--;
    if (this.#waiting === 0 && token.isCancellationRequested) {
      this.#leaving = this.#clock.setTimer(patience, () => this.cancel());
    }
  }

  /** Tells the agent that nobody waits any more. Its answer still comes, and is refused as cancelled. */
  cancel(): void {
    this.#leaving?.dispose();
    this.#source.cancel();
  }
}
