// Removes the shown offer from the editor and logs why, in one line for each removal. Used by the presenter.

import type { Logger } from '../../base/logger.ts';
import { noSuggestion, noSuggestionText, type NoSuggestion } from './noSuggestion.ts';
import type { Offer } from './offer.ts';
import type { Presentation } from './presentation.ts';
import type { StandingOffers } from './standingOffers.ts';

export interface OfferRemovalParts {
  readonly offers: Pick<StandingOffers, 'has' | 'drop'>;
  readonly presentation: Presentation;
  readonly logger: Pick<Logger, 'trace'>;
  /** Removes what the extension painted. */
  readonly clear: () => void;
  /** Whether VS Code draws the shown offer in the editor with the focus. */
  readonly isDrawnInFocus: () => boolean;
  /**
   * Makes VS Code remove what it draws of this extension, without a rejection.
   * @param isDrawn as `isDrawnInFocus` was. If it is false, VS Code may still be about to draw an offer.
   */
  readonly withdraw: (isDrawn: boolean) => void;
}

export class OfferRemoval {
  readonly #parts: OfferRemovalParts;

  constructor(parts: OfferRemovalParts) {
    this.#parts = parts;
  }

  /**
   * Removes what the extension painted; the offer may still stand. Not what VS Code draws: it has reported the end itself, or
   * will request suggestions again.
   */
  end(how: 'accepted' | 'dismissed' | 'gone'): void {
    this.#parts.clear();
    this.#parts.presentation.end(how);
  }

  /** Removes what is drawn, also by VS Code; the offer may still stand. @param why undefined if the caller logs it. */
  hide(why?: NoSuggestion): void {
    const { presentation, isDrawnInFocus, withdraw } = this.#parts;
    if (!presentation.shown) return;
    const isDrawn = isDrawnInFocus();
    this.end('gone');
    // A running request of VS Code will replace what it draws; `withdraw` would cancel that request.
    if (isDrawn && !presentation.isRequesting) withdraw(true);
    this.#log(why);
  }

  /**
   * Removes what is drawn before its offer ends: VS Code must not apply it, also if it has not reported yet that it draws it,
   * and if its request is not answered yet.
   * @param why undefined if the caller logs it, or the user did it.
   */
  remove(how: 'dismissed' | 'gone', why?: NoSuggestion): void {
    const { presentation, isDrawnInFocus, withdraw } = this.#parts;
    const isDrawn = isDrawnInFocus();
    const isShown = presentation.shown !== undefined;
    this.end(how);
    withdraw(isDrawn);
    if (isShown) this.#log(why);
  }

  /** Drops `offer`, and first removes it if it is shown. @param why undefined if the caller logs it. */
  drop(offer: Offer, how: 'ignored' | 'notShown', why?: NoSuggestion): void {
    const { presentation, offers } = this.#parts;
    // All offers of a suggestion end together.
    if (presentation.shown?.offer.suggestion === offer.suggestion) this.remove('gone', why);
    offers.drop(offer, how);
  }

  /** Must be called after offers ended: removes the shown offer if it was one of them. */
  offersEnded(): void {
    const { presentation, offers } = this.#parts;
    if (presentation.shown && !offers.has(presentation.shown.offer)) this.hide(noSuggestion('ended'));
  }

  #log(why: NoSuggestion | undefined): void {
    if (why) this.#parts.logger.trace(noSuggestionText(why));
  }
}
