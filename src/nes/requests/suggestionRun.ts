// The running request: its callers and the document changes since it was sent. Used by `nextEdits`.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import { DocumentAtVersion } from '../text/documentAtVersion.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { NoSuggestionReason } from '../offers/noSuggestion.ts';
import { extendedWord } from '../offers/typedWord.ts';
import type { EditSuggestion } from '../suggestion/suggestion.ts';
import type { NesSession, SuggestionAnswer, SuggestionRequest } from '../session/nesSession.ts';
import { asOffsetEdits, type OffsetEdit } from '../text/offsetEdit.ts';

/** Collects the context of a request; undefined if the agent asked for none. Never rejects. */
export type CollectContext = (
  request: SuggestionRequest,
  token: CancellationToken,
) => Promise<NesContextParams> | undefined;

/** Finds an edit for the current text of the document if the agent has no suggestion. Never rejects. */
export type FindFix = (
  request: SuggestionRequest,
  token: CancellationToken,
) => Promise<EditSuggestion | undefined>;

/** ms a request continues after its last caller cancelled: the next keystroke often asks again. */
const keepAlive = 1_000;

export class SuggestionRun {
  readonly request: SuggestionRequest;
  readonly session: NesSession;
  readonly startedAt: number;
  /** The document at the time of the request, which the answer refers to. */
  readonly asOf: DocumentAtVersion;
  readonly version: number;
  /** Resolves once the answer has been handled. Never rejects. */
  readonly done: Promise<void>;
  readonly #clock: Clock;
  readonly #source = new CancellationSource();
  /** Cancelled with the request, and by a change or new errors of its document: the next request waits for `done`. */
  readonly #fixSource = new CancellationSource();
  /** Changes of each document since the request, one entry per event. */
  readonly #since = new Map<string, (readonly OffsetEdit[])[]>();
  /** Words that the user made longer since the request, as they were before. */
  readonly unfinishedWords = new Set<string>();
  #lacksErrors = false;
  #emptyReason: NoSuggestionReason = 'notOffered';
  #waiting = 0;
  #leaving: Disposable | undefined;

  /** Sends the request at once. @param receive called with the answer, before `done` resolves. */
  constructor(
    session: NesSession,
    request: SuggestionRequest,
    clock: Clock,
    receive: (run: SuggestionRun, answer: SuggestionAnswer) => void,
    collect?: CollectContext,
    findFix?: FindFix,
  ) {
    this.session = session;
    this.request = request;
    this.#clock = clock;
    this.startedAt = clock.now();
    this.version = request.document.version;
    session.documents.flush(request.document.uri);
    this.asOf = new DocumentAtVersion(request.document, request.position);
    const asked = this.#ask(collect);
    this.done = (findFix ? this.#answerOrFix(asked, findFix) : asked).then((answer) => {
      this.#leaving?.dispose();
      if (answer.kind === 'none') this.#emptyReason = answer.reason;
      receive(this, answer);
    });
  }

  /** Drops the request as stale if the document changes while the context is collected. */
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

  /** The agent's answer, or the editor's fix if the answer is empty and neither text nor errors changed since. */
  async #answerOrFix(asked: Promise<SuggestionAnswer>, findFix: FindFix): Promise<SuggestionAnswer> {
    const answer = await asked;
    const isCurrent = (): boolean =>
      !this.cancelled && !this.#lacksErrors && this.request.document.version === this.version;
    if (answer.kind !== 'none' || answer.reason !== 'empty' || !isCurrent()) return answer;
    const fix = await findFix(this.request, this.#fixSource.token);
    return fix && isCurrent() ? { kind: 'suggestions', suggestions: [fix] } : answer;
  }

  /** New errors were reported in its document: a fix of an earlier one is not looked for any more. */
  errorsAppeared(): void {
    this.#lacksErrors = true;
    this.#fixSource.cancel();
  }

  /** True if new errors were reported in its document since the request. */
  get lacksErrors(): boolean {
    return this.#lacksErrors;
  }

  /** Once it is done: why nothing is offered, if nothing is. */
  get emptyReason(): NoSuggestionReason {
    return this.#emptyReason;
  }

  get cancelled(): boolean {
    return this.#source.token.isCancellationRequested;
  }

  /** Must be called for every change of every document while the request runs. */
  follow(document: EditorDocument, changes: readonly DocumentChange[]): void {
    if (document.uri === this.request.document.uri) {
      this.asOf.follow(changes);
      this.#fixSource.cancel();
    }
    const events = this.#since.get(document.uri) ?? [];
    events.push(asOffsetEdits(changes));
    this.#since.set(document.uri, events);
    const unfinished = extendedWord(document, changes);
    if (unfinished !== undefined) this.unfinishedWords.add(unfinished);
  }

  /** Changes of a document since the request, one entry per event. */
  since(uri: string): readonly (readonly OffsetEdit[])[] {
    return this.#since.get(uri) ?? [];
  }

  /** Resolves when the answer has been handled or `token` is cancelled. */
  async wait(token: CancellationToken): Promise<void> {
    this.#waiting++;
    this.#leaving?.dispose();
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancelled = token.onCancellationRequested(() => resolve());
    await Promise.race([this.done, promise]);
    cancelled.dispose();
    this.#waiting--;
    if (this.#waiting === 0 && token.isCancellationRequested) {
      this.#leaving = this.#clock.setTimer(scaledTime(keepAlive, this.#clock), () => this.cancel());
    }
  }

  /** Cancels the request. The agent still answers; its suggestions are rejected as cancelled. */
  cancel(): void {
    this.#leaving?.dispose();
    this.#source.cancel();
    this.#fixSource.cancel();
  }
}
