// Next edits, whatever draws them: when to ask the agent, what to make of its answers, and the one offer that stands.

import type { CancellationToken } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import type { Position } from '../base/textPosition.ts';
import { BackOff } from './backOff.ts';
import type { DocumentChange, EditorDocument } from './editorDocument.ts';
import type { NesSession, SuggestionAnswer, SuggestionRequest } from './nesSession.ts';
import { NothingMemory } from './nothingMemory.ts';
import { extendsOffer, type Offer } from './offer.ts';
import { OfferChain } from './offerChain.ts';
import { offersFromSuggestion } from './offersFromAnswer.ts';
import { consideredAfter, RejectionMemory } from './rejectionMemory.ts';
import { SuggestionRun, type CollectContext } from './suggestionRun.ts';

/** Where the session comes from. */
export interface NesSessionSource {
  /** The running session, waiting for the agent if it is on its way; otherwise the reason there is none. Never rejects. */
  session(token: CancellationToken): Promise<NesSession | { readonly kind: 'none'; readonly reason: string }>;
}

export interface NextEditsOptions {
  readonly sessions: NesSessionSource;
  readonly clock: Clock;
  readonly logger: Logger;
  /** ms from a keystroke to the request; read anew each time. */
  readonly debounce: () => number;
  /** The document an edit elsewhere is about, if it is open. */
  readonly documentFor: (uri: string) => EditorDocument | undefined;
  /** Whatever context the agent of the running session asked for. */
  readonly collectContext?: CollectContext;
  /** What just happened, for whoever decides when to ask next. */
  readonly onEvent?: (event: 'asked' | 'rejected' | 'landed') => void;
  /** Offers may be over that were on offer: whoever draws one looks with `has`. Not told for changes of a document. */
  readonly onEnded?: () => void;
}

/** What changed a document. */
export type ChangeCause = 'edit' | 'undo' | 'redo';

export type OfferAnswer =
  | { readonly kind: 'offer'; readonly offer: Offer }
  /** `reason` is English, for the log. */
  | { readonly kind: 'none'; readonly reason: string };

/** ms without automatic suggestions after the user refused one. */
export const pauseAfterRejection = 5_000;

/** ms after which a request that was overtaken by typing is given up for a new one. */
const overtakenAfter = 1_000;

/** Answers that may pass without confirming what is shown, after edits elsewhere, before it is dropped. */
const maxMisses = 1;

export class NextEdits implements Disposable {
  readonly #options: NextEditsOptions;
  readonly #clock: Clock;
  readonly #backOff: BackOff;
  readonly #rejections = new RejectionMemory();
  readonly #nothing = new NothingMemory();
  #run: SuggestionRun | undefined;
  #chain = new OfferChain([]);
  /** The document the agent was asked about when it offered the chain. */
  #askedAbout = '';
  /** Taken, and being carried out. */
  #held: Offer | undefined;
  /** The user edited elsewhere since the chain was made: it may be out of date, though it still applies. */
  #unconfirmed = false;
  #misses = 0;
  #pausedUntil = -Infinity;
  /** The last change of this document was an undo or redo, which nobody wants answered. */
  #undone: { readonly uri: string; readonly version: number } | undefined;

  constructor(options: NextEditsOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#backOff = new BackOff(options.clock);
  }

  /** What stands for who is at `cursor`: drawn already or not, and possibly in another document. */
  standing(document: EditorDocument, cursor: Position): Offer | undefined {
    return this.#chain.next(document, cursor);
  }

  /** Whether `offer` can still be taken. */
  has(offer: Offer): boolean {
    return this.#chain.offers.includes(offer);
  }

  /** All that is left of the suggestion `offer` is a part of, in the documents as they are now. */
  piecesOf(offer: Offer): readonly Offer[] {
    return this.#chain.offers.filter(({ suggestion }) => suggestion === offer.suggestion);
  }

  /** Answers with what stands, or asks the agent. Held until there is an answer; never rejects. */
  async request(request: SuggestionRequest, token: CancellationToken): Promise<OfferAnswer> {
    const answer = await this.#answer(request, token);
    if (answer.kind === 'none') this.#options.logger.trace(`No suggestion: ${answer.reason}.`);
    return answer;
  }

  async #answer(request: SuggestionRequest, token: CancellationToken): Promise<OfferAnswer> {
    const { document, position, triggerKind } = request;
    const asked = this.#clock.now();
    const manual = triggerKind === 'manual';
    if (this.#unconfirmed && this.#isLeftBehind(document)) this.#endAll();
    if (manual) {
      // What was kept quiet is what the user asks to see.
      const offer = this.standing(document, position);
      if (offer && !offer.suggestion.wasShown && !this.#unconfirmed) return { kind: 'offer', offer };
    } else {
      const offer = this.standing(document, position);
      if (offer && !this.#unconfirmed) return { kind: 'offer', offer };
      const reason = this.#reasonNotToAsk(request);
      if (reason !== undefined) return offer ? { kind: 'offer', offer } : { kind: 'none', reason };
      await this.#pause(this.#options.debounce(), token);
    }
    for (let first = true; ; first = false) {
      if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
      const earlier = this.standing(document, position);
      if (earlier && !this.#unconfirmed && !(manual && first))
        return this.#whenDue(earlier, asked, manual, token);
      const session = await this.#options.sessions.session(token);
      if ('kind' in session) return session;
      if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
      const run = this.#join(session, request, manual && first);
      const upToDate = run.version === document.version;
      await run.wait(token);
      if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
      const offer = this.standing(document, position);
      if (offer) return this.#whenDue(offer, asked, manual, token);
      // An answer to an older text said nothing about this one: ask again.
      if (upToDate) return { kind: 'none', reason: 'the agent has nothing' };
    }
  }

  /** The user types in a document that what stands has nothing to do with. */
  #isLeftBehind({ uri }: EditorDocument): boolean {
    return uri !== this.#askedAbout && !this.#chain.offers.some((offer) => offer.uri === uri);
  }

  #reasonNotToAsk({ document, position, triggerKind }: SuggestionRequest): string | undefined {
    if (this.#clock.now() < this.#pausedUntil) return 'the user refused one just now';
    if (this.#undone?.uri === document.uri && this.#undone.version === document.version)
      return 'undo or redo';
    // A new problem is news, though the text is the same.
    if (triggerKind === 'automatic' && this.#nothing.has(document, position.line))
      return 'the agent had nothing here';
    return undefined;
  }

  /** The request under way, if it can still serve, or a new one: there is never more than one. */
  #join(session: NesSession, request: SuggestionRequest, anew: boolean): SuggestionRun {
    const run = this.#run;
    if (run && !run.cancelled && run.session === session && !anew) {
      const same = run.request.document.uri === request.document.uri;
      const overtaken = run.version !== request.document.version;
      if (same && !(overtaken && this.#clock.now() - run.startedAt > overtakenAfter)) return run;
    }
    run?.cancel();
    this.#options.onEvent?.('asked');
    this.#run = new SuggestionRun(
      session,
      request,
      this.#clock,
      (done, answer) => this.#receive(done, answer),
      this.#options.collectContext,
    );
    return this.#run;
  }

  #receive(run: SuggestionRun, answer: SuggestionAnswer): void {
    if (this.#run === run) this.#run = undefined;
    if (answer.kind === 'none') {
      if (answer.reason === 'empty') {
        this.#nothing.remember(run.request.document, run.version, run.request.position.line);
      }
      if (answer.reason === 'empty' || answer.reason === 'refused') this.#replaceChain([], run);
      return;
    }
    const offers = answer.suggestions.flatMap((suggestion) => {
      const { document } = run.request;
      const here = suggestion.uri === document.uri;
      const now = here ? document : this.#options.documentFor(suggestion.uri);
      const since = run.since(suggestion.uri);
      // The text it was made for is kept only of the document that was asked about.
      if (now && !here && since.length > 0) {
        run.session.outcomes.end(suggestion.id, { kind: 'rejected', reason: 'cancelled' });
        return [];
      }
      const history = now && { asOf: here ? run.asOf : now, now, since };
      const made = offersFromSuggestion(suggestion, history, run.session, this.#clock);
      if (!made.some((offer) => this.#rejections.has(offer))) return made;
      made[0]!.suggestion.end('notShown');
      return [];
    });
    this.#replaceChain(offers, run);
  }

  /** What is shown gives way only to its own continuation, unless the agent failed to confirm it time and again. */
  #replaceChain(offers: readonly Offer[], run: SuggestionRun): void {
    this.#unconfirmed = false;
    const shown = this.#chain.offers.find(({ suggestion }) => suggestion.wasShown);
    const heir = shown && offers.some((offer) => extendsOffer(shown, offer));
    if (shown && !heir && run.request.triggerKind !== 'manual' && this.#misses < maxMisses) {
      this.#misses++;
      const standing = new Set(this.#chain.offers.map(({ suggestion }) => suggestion.id));
      new OfferChain(offers).dropAll('notShown', standing);
      return;
    }
    this.#misses = 0;
    const again = new Set(offers.map(({ suggestion }) => suggestion.id));
    this.#chain.dropAll(offers.length > 0 ? 'replaced' : 'ignored', again);
    this.#chain = new OfferChain(offers);
    this.#askedAbout = run.request.document.uri;
    this.#options.onEnded?.();
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
      if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
      // It may have ended while it waited.
      if (!this.has(offer)) return { kind: 'none', reason: 'overtaken' };
    }
    return { kind: 'offer', offer };
  }

  /** To be told of every change of every document, in order, before anything is asked about it. */
  documentChanged(
    document: EditorDocument,
    changes: readonly DocumentChange[],
    how: ChangeCause = 'edit',
  ): void {
    if (changes.length === 0) return;
    this.#run?.follow(document, changes);
    this.#rejections.follow(document.uri, changes);
    this.#undone = how === 'edit' ? undefined : { uri: document.uri, version: document.version };
    if (this.#chain.empty) return;
    // Who takes back what they typed says nothing against what was suggested for it.
    const against = how === 'edit' ? 'rejected' : 'ignored';
    const { landed, agreed } = this.#chain.follow(document, changes, against);
    if (landed.length > 0) {
      this.#backOff.accepted();
      this.#options.onEvent?.('landed');
      this.#misses = 0;
    }
    if (how !== 'edit') this.#chain.dropAll('ignored');
    else if (!agreed) this.#unconfirmed = true;
  }

  documentClosed(uri: string): void {
    // What is opened there later is another document, maybe of another text.
    if (this.#run?.request.document.uri === uri) this.#run.cancel();
    for (const offer of this.#chain.offers)
      if (offer.document?.uri === uri) this.#chain.drop(offer, 'ignored');
    this.#options.onEnded?.();
  }

  /**
   * The user took `offer`, which takes a while to carry out: it is no longer on offer, and what it changes itself means
   * nothing to it. To be followed by `taken`, `rejected` or `drop`. False when it was over already.
   */
  hold(offer: Offer): boolean {
    if (!this.has(offer)) return false;
    if (this.#held) this.drop(this.#held, 'ignored');
    this.#chain.hold(offer);
    this.#held = offer;
    return true;
  }

  /** Whether `offer` was held until now. */
  #release(offer: Offer): boolean {
    if (this.#held !== offer) return false;
    this.#held = undefined;
    return true;
  }

  /** The user took `offer`, and that it was carried out cannot be seen in a change of its document. */
  taken(offer: Offer): void {
    if (!this.#release(offer) && !this.has(offer)) return;
    this.#chain.take(offer);
    this.#backOff.accepted();
    this.#misses = 0;
    this.#options.onEvent?.('landed');
  }

  /** The user can see `offer` now. */
  shown(offer: Offer): void {
    offer.suggestion.shown();
  }

  /** The user refused `offer`, and with it whatever else was on offer. */
  rejected(offer: Offer): void {
    if (!this.#release(offer) && !this.has(offer)) return;
    if (offer.suggestion.visibleFor >= consideredAfter) this.#rejections.remember(offer);
    this.#backOff.rejected();
    this.#options.onEvent?.('rejected');
    this.#pausedUntil = this.#clock.now() + pauseAfterRejection;
    this.#chain.drop(offer, 'rejected');
    this.#endAll();
  }

  /** Takes `offer` off: it cannot be drawn, or whatever showed it went away for good. */
  drop(offer: Offer, how: 'ignored' | 'notShown'): void {
    if (!this.#release(offer) && !this.has(offer)) return;
    this.#chain.drop(offer, how);
    this.#options.onEnded?.();
  }

  /** Takes off whatever is on offer, and calls off what was asked for: nobody wants to see any now. */
  dropAll(): void {
    this.#run?.cancel();
    this.#run = undefined;
    this.#endAll();
  }

  #endAll(): void {
    this.#chain.dropAll('ignored');
    this.#options.onEnded?.();
  }

  /** The session or its agent is gone, and its offers with it. */
  sessionEnded(): void {
    this.#nothing.clear();
    // Whoever comes next is not the one that was refused.
    this.#pausedUntil = -Infinity;
    if (this.#held) this.drop(this.#held, 'ignored');
    this.dropAll();
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
    this.sessionEnded();
  }
}
