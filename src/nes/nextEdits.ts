// Next edits, whatever draws them: asks the agent when asked to, holds the one offer there is, and follows the documents.

import type { CancellationToken } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import type { DocumentChange, EditorDocument } from './editorDocument.ts';
import type { NesSession, SuggestionRequest } from './nesSession.ts';
import { Offer } from './offer.ts';

/** Where the session comes from. */
export interface NesSessionSource {
  /** The running session, waiting for the agent if it is on its way; otherwise the reason there is none. */
  session(token: CancellationToken): Promise<NesSession | { readonly kind: 'none'; readonly reason: string }>;
}

export type OfferAnswer =
  | { readonly kind: 'offer'; readonly offer: Offer }
  /** `reason` is English, for the log. */
  | { readonly kind: 'none'; readonly reason: string };

export class NextEdits implements Disposable {
  readonly #sessions: NesSessionSource;
  readonly #clock: Clock;
  readonly #logger: Logger;
  /** ms from a keystroke to the request; read anew each time. */
  readonly #debounce: () => number;
  #current: Offer | undefined;

  constructor(sessions: NesSessionSource, clock: Clock, logger: Logger, debounce: () => number) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#logger = logger;
    this.#debounce = debounce;
  }

  /** The offer that stands, if any. */
  get current(): Offer | undefined {
    return this.#current?.ended ? undefined : this.#current;
  }

  /** Answers with the offer that still stands in this document, or asks the agent. Never rejects. */
  async request(request: SuggestionRequest, token: CancellationToken): Promise<OfferAnswer> {
    const answer = await this.#answer(request, token);
    if (answer.kind === 'none') this.#logger.trace(`No suggestion: ${answer.reason}.`);
    return answer;
  }

  async #answer(request: SuggestionRequest, token: CancellationToken): Promise<OfferAnswer> {
    const standing = this.current;
    if (standing?.document === request.document && request.triggerKind === 'automatic') {
      return { kind: 'offer', offer: standing };
    }
    if (request.triggerKind === 'automatic') await this.#pause(this.#debounce(), token);
    if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
    const session = await this.#sessions.session(token);
    if ('kind' in session) return session;
    if (token.isCancellationRequested) return { kind: 'none', reason: 'cancelled' };
    const answer = await session.suggest(request, token);
    if (answer.kind === 'none') return answer;
    const [first, ...others] = answer.suggestions;
    for (const { id } of others) session.outcomes.end(id, { kind: 'rejected' });
    const offer = new Offer(first!, request.document, session.outcomes);
    this.#current?.end('replaced');
    this.#current = offer;
    return { kind: 'offer', offer };
  }

  /** To be told of every change of every document, in order, before anything is asked about it. */
  documentChanged(document: EditorDocument, changes: readonly DocumentChange[]): void {
    if (this.#current?.document === document && changes.length > 0) this.#current.follow(changes);
  }

  /** The session or its agent is gone, and its offers with it. */
  sessionEnded(): void {
    this.#current?.end('ignored');
    this.#current = undefined;
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
