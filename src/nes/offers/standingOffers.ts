// The current offers: those of the last answer that had any, and what the user does with them. Sends no requests.

import type { Position } from '../../base/textPosition.ts';
import type { ChangeCause, DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { extendsOffer, type Offer } from './offer.ts';
import { OfferChain } from './offerChain.ts';
import { consideredAfter, type RejectionMemory } from './rejectionMemory.ts';
import { copiesWord, extendedWord } from './typedWord.ts';

/** Called after the event. */
export interface StandingOffersListener {
  /** An offer was applied: its text is in the document with this URI, or its rename or replacement was done. */
  landed(uri: string): void;
  /** The user rejected an offer. */
  rejected(): void;
  /** Offers may have ended, so that `has` is to be checked again. Not called for document changes. */
  ended(): void;
}

/** Answers that may fail to confirm the shown offer before it is replaced. */
const maxMisses = 1;

export class StandingOffers {
  readonly #rejections: RejectionMemory;
  readonly #listener: StandingOffersListener;
  #chain = new OfferChain([]);
  /** URI of the document in the request that returned the chain. */
  #askedAbout = '';
  /** Accepted, and being applied. */
  #held: Offer | undefined;
  #confirmed = true;
  #misses = 0;

  constructor(rejections: RejectionMemory, listener: StandingOffersListener) {
    this.#rejections = rejections;
    this.#listener = listener;
  }

  /** False once the user edited elsewhere: the offers still apply, but may be out of date. */
  get confirmed(): boolean {
    return this.#confirmed;
  }

  /** True if there is no offer, nor a held one. */
  get empty(): boolean {
    return this.#chain.empty && !this.#held;
  }

  /** The current offer for a cursor position, shown or not, possibly in another document. */
  standing(document: EditorDocument, cursor: Position): Offer | undefined {
    return this.#chain.next(document, cursor);
  }

  /** Whether `offer` can still be accepted. */
  has(offer: Offer): boolean {
    return this.#chain.offers.includes(offer);
  }

  /** All remaining offers of the same suggestion as `offer`. */
  piecesOf(offer: Offer): readonly Offer[] {
    return this.#chain.offers.filter(({ suggestion }) => suggestion === offer.suggestion);
  }

  /**
   * The agent answered a request about `askedAbout`. A shown offer is replaced only by its own continuation, unless the
   * user triggered the request, or more than `maxMisses` answers did not confirm it.
   * @returns false if the offers are dropped instead.
   */
  replace(offers: readonly Offer[], askedAbout: string, byUser: boolean): boolean {
    this.#confirmed = true;
    const shown = this.#chain.offers.find(({ suggestion }) => suggestion.wasShown);
    const continued = shown && offers.some((offer) => extendsOffer(shown, offer));
    if (shown && !continued && !byUser && this.#misses < maxMisses) {
      this.#misses++;
      const standing = new Set(this.#chain.offers.map(({ suggestion }) => suggestion.id));
      new OfferChain(offers).dropAll('notShown', standing);
      return false;
    }
    this.#misses = 0;
    const again = new Set(offers.map(({ suggestion }) => suggestion.id));
    this.#chain.dropAll(offers.length > 0 ? 'replaced' : 'ignored', again);
    this.#chain = new OfferChain(offers);
    this.#askedAbout = askedAbout;
    this.#listener.ended();
    return true;
  }

  /** The user works in `document`: drops unconfirmed offers that do not concern it. */
  dropIfStale({ uri }: EditorDocument): void {
    const concerns = uri === this.#askedAbout || this.#chain.offers.some((offer) => offer.uri === uri);
    if (!this.#confirmed && !concerns) this.dropAll();
  }

  /** Must be called for every change of every document, in order. */
  follow(document: EditorDocument, changes: readonly DocumentChange[], how: ChangeCause): void {
    if (this.#chain.empty) return;
    // An undo is no rejection of what was suggested for the undone text.
    const against = how === 'edit' ? 'rejected' : 'ignored';
    const { landed, agreed } = this.#chain.follow(document, changes, against);
    if (landed.length > 0) {
      this.#misses = 0;
      this.#listener.landed(document.uri);
    }
    if (how !== 'edit') this.#chain.dropAll('ignored');
    else if (!agreed) {
      this.#confirmed = false;
      this.#dropCopiesOf(extendedWord(document, changes));
    }
  }

  /** Drops offers that were made while the user paused inside a word. The next answer knows the longer word. */
  #dropCopiesOf(unfinished: string | undefined): void {
    if (unfinished === undefined) return;
    const copied = this.#chain.offers.filter((offer) => copiesWord(offer, new Set([unfinished])));
    for (const offer of copied) this.#chain.drop(offer, offer.suggestion.wasShown ? 'ignored' : 'notShown');
  }

  /** A document was closed. It may have another text when it is reopened, so its offers are dropped. */
  closed(uri: string): void {
    for (const offer of this.#chain.offers)
      if (offer.document?.uri === uri) this.#chain.drop(offer, 'ignored');
    this.#listener.ended();
  }

  /** The user can see `offer` now. */
  shown(offer: Offer): void {
    offer.suggestion.shown();
  }

  /**
   * The user accepted `offer`, and applying it takes a while: it is no longer offered, and its own changes do not affect it.
   * Must be followed by `accepted`, `rejected` or `drop`. False if it had ended already.
   */
  hold(offer: Offer): boolean {
    if (!this.has(offer)) return false;
    this.release();
    this.#chain.hold(offer);
    this.#held = offer;
    return true;
  }

  /** Drops the held offer, if any. */
  release(): void {
    if (this.#held) this.drop(this.#held, 'ignored');
  }

  /** `offer` was accepted and applied in a way that `follow` cannot recognise. */
  accepted(offer: Offer): void {
    if (!this.#isOpen(offer)) return;
    this.#chain.accept(offer);
    this.#misses = 0;
    this.#listener.landed(offer.uri);
  }

  /** The user rejected `offer`. Drops all other offers too. */
  rejected(offer: Offer): void {
    if (!this.#isOpen(offer)) return;
    if (offer.suggestion.visibleFor >= consideredAfter) this.#rejections.remember(offer);
    this.#listener.rejected();
    this.#chain.drop(offer, 'rejected');
    this.dropAll();
  }

  /** Drops `offer`: it cannot be drawn, or what showed it was closed. */
  drop(offer: Offer, how: 'ignored' | 'notShown'): void {
    if (!this.#isOpen(offer)) return;
    this.#chain.drop(offer, how);
    this.#listener.ended();
  }

  /** Drops all offers, except a held one. */
  dropAll(): void {
    this.#chain.dropAll('ignored');
    this.#listener.ended();
  }

  /** Whether `offer` is current or held. Releases it if it was held. */
  #isOpen(offer: Offer): boolean {
    if (this.#held !== offer) return this.has(offer);
    this.#held = undefined;
    return true;
  }
}
