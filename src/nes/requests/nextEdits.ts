// Requests next edits and turns the answers into offers, independent of how they are drawn. The current offers are in
// `offers/standingOffers`.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { BackOff, AutoTriggerPolicy } from './autoTriggerPolicy.ts';
import type { ChangeCause, DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { NesSession, SuggestionAnswer, SuggestionRequest } from '../session/nesSession.ts';
import { DiffBudget } from '../text/hunks.ts';
import { noSuggestion, type NoSuggestion, type NoSuggestionReason } from '../offers/noSuggestion.ts';
import type { Offer } from '../offers/offer.ts';
import { offersFromSuggestion } from '../offers/offersFromAnswer.ts';
import { RejectionMemory } from '../offers/rejectionMemory.ts';
import { shownId } from '../suggestion/suggestion.ts';
import { StandingOffers } from '../offers/standingOffers.ts';
import { copiesWord } from '../offers/typedWord.ts';
import { PendingRequests } from './pendingRequests.ts';
import { RecentTyping } from './recentTyping.ts';
import { SuggestionRun, type CollectContext, type FindFix } from './suggestionRun.ts';

export interface NesSessionSource {
  /** The running session, or why there is none, for the log. Waits while the agent is starting. Never rejects. */
  session(token: CancellationToken): Promise<NesSession | { readonly kind: 'none'; readonly reason: string }>;
}

export interface NextEditsOptions {
  readonly sessions: NesSessionSource;
  readonly clock: Clock;
  readonly logger: Logger;
  /** ms from a keystroke to the request. Called for every request. */
  readonly debounce: () => number;
  /** The open document with this URI that agents may change; undefined if there is none. */
  readonly documentFor: (uri: string) => EditorDocument | undefined;
  /** Collects the context the agent asked for. */
  readonly collectContext?: CollectContext;
  /** Called if the agent has no suggestion. The agent is not told the outcome of a fix. */
  readonly findFix?: FindFix;
  /** Called after a request was sent, or an offer was rejected. Used by the triggers. */
  readonly onEvent?: (event: 'asked' | 'rejected') => void;
  /** Called after an offer was applied to the document with this URI. Used by the triggers. */
  readonly onLanded?: (uri: string) => void;
  /**
   * Called before offers and requests end, so that what is drawn is removed first. Not called for document changes.
   * @param uri of the document, if only those about it end.
   */
  readonly onEnding?: (why: NoSuggestionReason, uri?: string) => void;
  /** Called when offers may have ended, so that `offers.has` is to be checked again. Not called for document changes. */
  readonly onEnded?: () => void;
}

export type OfferAnswer = NoSuggestion | { readonly kind: 'offer'; readonly offer: Offer };

/** ms after which a request whose document changed is cancelled in favour of a new one. */
const overtakenAfter = 1_000;

export class NextEdits implements Disposable {
  /** The current offers. The part that draws them reports what the user does with them. */
  readonly offers: StandingOffers;
  readonly #options: NextEditsOptions;
  readonly #clock: Clock;
  readonly #backOff: BackOff;
  readonly #rejections = new RejectionMemory();
  readonly #recentTyping = new RecentTyping();
  readonly #autoTrigger: AutoTriggerPolicy;
  readonly #pending = new PendingRequests();
  #run: SuggestionRun | undefined;
  /** False while changes can affect no request, offer or rejection, as for most keystrokes. */
  #isFollowing = false;

  constructor(options: NextEditsOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#backOff = new BackOff(options.clock);
    this.#autoTrigger = new AutoTriggerPolicy(options.clock);
    this.offers = new StandingOffers(this.#rejections, {
      landed: (uri) => {
        this.#backOff.accepted();
        options.onLanded?.(uri);
      },
      rejected: () => {
        this.#backOff.rejected();
        options.onEvent?.('rejected');
        this.#autoTrigger.rejected();
      },
      ended: () => options.onEnded?.(),
    });
  }

  /**
   * Returns a current offer, or asks the agent and waits for its answer: the agent's answers replace the standing offers, and
   * every request is answered from these. Never rejects.
   */
  request(request: SuggestionRequest, token: CancellationToken): Promise<OfferAnswer> {
    return this.#pending.run(request.document.uri, token, (either) => this.#answer(request, either));
  }

  async #answer(request: SuggestionRequest, token: CancellationToken): Promise<OfferAnswer> {
    const { document, position, triggerKind } = request;
    const asked = this.#clock.now();
    const manual = triggerKind === 'manual';
    const { offers } = this;
    offers.dropIfStale(document);
    const standing = offers.standing(document, position);
    if (standing && offers.confirmed && !(manual && standing.suggestion.wasShown)) return offered(standing);
    let confirmed: Offer | undefined;
    if (!manual) {
      const reason = this.#autoTrigger.suppressionReason(request);
      if (reason !== undefined) return standing ? offered(standing) : noSuggestion(reason);
      await this.#pause(this.#options.debounce(), token);
      // Another request may have been answered meanwhile.
      if (offers.confirmed) confirmed = offers.standing(document, position);
    }
    let offer = token.isCancellationRequested ? undefined : confirmed;
    let next = request;
    for (let first = true; !offer; first = false) {
      const answered = await this.#ask(next, manual && first, token);
      if (answered.kind === 'none') return answered;
      offer = offers.standing(document, position);
      if (!offer && answered.isUpToDate) return noSuggestion(answered.reason);
      if (answered.lacksErrors) next = { ...request, triggerKind: 'diagnostic' };
    }
    return this.#whenDue(offer, asked, manual, token);
  }

  /** Waits until the agent has answered `request`, or one before it that still applies, and its answer is among the offers. */
  async #ask(
    request: SuggestionRequest,
    forceNew: boolean,
    token: CancellationToken,
  ): Promise<NoSuggestion | Answered> {
    if (token.isCancellationRequested) return noSuggestion('cancelled');
    const session = await this.#options.sessions.session(token);
    if (token.isCancellationRequested) return noSuggestion('cancelled');
    if ('kind' in session) return noSuggestion('noSession', session.reason);
    const run = this.#join(session, request, forceNew);
    const sameText = run.version === request.document.version;
    await run.wait(token);
    if (token.isCancellationRequested) return noSuggestion('cancelled');
    const { lacksErrors, emptyReason } = run;
    return { kind: 'answered', isUpToDate: sameText && !lacksErrors, lacksErrors, reason: emptyReason };
  }

  /** The running request if it still applies, else a new one. There is never more than one. */
  #join(session: NesSession, request: SuggestionRequest, forceNew: boolean): SuggestionRun {
    const run = this.#run;
    if (run && !run.cancelled && run.session === session && !forceNew) {
      const same = run.request.document.uri === request.document.uri;
      const overtaken = run.version !== request.document.version;
      // The context of the running request lacks the diagnostics that triggered this one.
      const lacksErrors = session.abilities.context.diagnostics && request.triggerKind === 'diagnostic';
      const isTooOld = overtaken && this.#clock.now() - run.startedAt > overtakenAfter;
      if (same && !lacksErrors && !isTooOld) return run;
    }
    run?.cancel();
    this.#options.onEvent?.('asked');
    this.#isFollowing = true;
    this.#run = new SuggestionRun(
      session,
      request,
      this.#clock,
      (done, answer) => this.#receive(done, answer),
      this.#options.collectContext,
      this.#options.findFix,
    );
    return this.#run;
  }

  #receive(run: SuggestionRun, answer: SuggestionAnswer): void {
    if (this.#run === run) this.#run = undefined;
    if (answer.kind === 'none') {
      if (answer.reason === 'empty') this.#autoTrigger.recordEmptyAnswer(run.request, run.version);
      if (answer.reason === 'empty' || answer.reason === 'refused') this.#replaceOffers([], run);
      return;
    }
    const effort = new DiffBudget();
    const offers = answer.suggestions.flatMap((suggestion) => {
      const { document } = run.request;
      const here = suggestion.uri === document.uri;
      const now = here ? document : this.#options.documentFor(suggestion.uri);
      const since = run.since(suggestion.uri);
      // The text at the time of the request is kept only for the requested document.
      if (now && !here && since.length > 0) {
        run.session.outcomes.end(suggestion.id, { kind: 'rejected', reason: 'cancelled' });
        this.#logNotOffered(suggestion.id, 'its document changed since the request');
        return [];
      }
      const history = now && { asOf: here ? run.asOf : now, now, since };
      const made = offersFromSuggestion(suggestion, history, run.session, this.#clock, effort);
      if (made.kind === 'none') {
        this.#logNotOffered(suggestion.id, made.reason);
        return [];
      }
      const unwanted = this.#whyUnwanted(made.offers, run.unfinishedWords);
      if (unwanted === undefined) return made.offers;
      this.#logNotOffered(suggestion.id, unwanted);
      made.offers[0]?.suggestion.end('notShown');
      return [];
    });
    this.#replaceOffers(offers, run);
  }

  #whyUnwanted(made: readonly Offer[], unfinished: ReadonlySet<string>): string | undefined {
    if (made.some((offer) => copiesWord(offer, unfinished))) return 'it copies a word that was not finished';
    if (made.some((offer) => this.#rejections.has(offer))) return 'the user rejected the same one';
    if (this.#recentTyping.isUndoneBy(made)) return 'it only deletes what the user just typed';
    return undefined;
  }

  #logNotOffered(id: string, reason: string): void {
    this.#options.logger.trace(`Suggestion ${shownId(id)} is not offered: ${reason}.`);
  }

  #replaceOffers(offers: readonly Offer[], { request }: SuggestionRun): void {
    const isManual = request.triggerKind === 'manual';
    this.#isFollowing = true;
    const isReplaced = this.offers.replace(offers, request.document.uri, isManual);
    if (!isReplaced) this.#options.logger.trace('The shown suggestion stays until the next answer.');
  }

  async #whenDue(
    offer: Offer,
    asked: number,
    manual: boolean,
    token: CancellationToken,
  ): Promise<OfferAnswer> {
    if (!manual && !offer.suggestion.wasShown) {
      const due = asked + this.#backOff.delay(this.#options.debounce());
      await this.#pause(due - this.#clock.now(), token);
      if (token.isCancellationRequested) return noSuggestion('cancelled');
      if (!this.offers.has(offer)) return noSuggestion('ended');
    }
    return offered(offer);
  }

  /** Must be called for every change of every document, in order, before the next request about it. */
  documentChanged(
    document: EditorDocument,
    changes: readonly DocumentChange[],
    how: ChangeCause = 'edit',
  ): void {
    if (changes.length === 0) return;
    this.#recentTyping.follow(document.uri, changes, how);
    this.#autoTrigger.documentChanged(document, how);
    if (this.#isFollowing) this.#follow(document, changes, how);
  }

  #follow(document: EditorDocument, changes: readonly DocumentChange[], how: ChangeCause): void {
    this.#run?.follow(document, changes);
    this.#rejections.follow(document.uri, changes);
    this.offers.follow(document, changes, how);
    this.#isFollowing = this.#run !== undefined || this.#rejections.isFollowing || !this.offers.empty;
  }

  /**
   * New errors were reported in a document. If a request about it is running, another one follows its answer, since VS Code
   * ignores a trigger while it waits for completions at the same position.
   */
  errorsAppeared(uri: string): void {
    if (this.#run?.request.document.uri === uri) this.#run.errorsAppeared();
  }

  documentClosed(uri: string): void {
    this.#options.onEnding?.('documentClosed', uri);
    this.#pending.cancel(uri);
    // The document may have another text when it is reopened.
    if (this.#run?.request.document.uri === uri) this.#run.cancel();
    this.offers.closed(uri);
  }

  /** Drops all offers and cancels all requests, also those that were not sent to the agent yet. */
  dropAll(why: 'off' | 'snoozed'): void {
    this.#options.onEnding?.(why);
    this.#pending.cancel();
    this.#dropAnswers();
  }

  /** The session or its agent ended. Drops its offers. Requests that were not sent yet go to the next session. */
  sessionEnded(): void {
    this.#options.onEnding?.('closed');
    this.#autoTrigger.clear();
    this.offers.release();
    this.#dropAnswers();
  }

  #dropAnswers(): void {
    this.#run?.cancel();
    this.#run = undefined;
    this.offers.dropAll();
  }

  #pause(ms: number, token: CancellationToken): Promise<void> {
    if (ms <= 0 || token.isCancellationRequested) return Promise.resolve();
    return new Promise((resolve) => {
      const cancelled = token.onCancellationRequested(() => finish());
      const timer = this.#clock.setTimer(ms, () => finish());
      function finish(): void {
        timer.dispose();
        cancelled.dispose();
        resolve();
      }
    });
  }

  dispose(): void {
    this.#pending.cancel();
    this.offers.release();
    this.#dropAnswers();
  }
}

/** `isUpToDate`: the request had the current text and errors. `reason`: why there is none, if none is offered. */
interface Answered {
  readonly kind: 'answered';
  readonly isUpToDate: boolean;
  readonly lacksErrors: boolean;
  readonly reason: NoSuggestionReason;
}

function offered(offer: Offer): OfferAnswer {
  return { kind: 'offer', offer };
}
