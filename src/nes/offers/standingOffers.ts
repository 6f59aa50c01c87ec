// What is on offer: the chain of the last answer that had any, kept in step with its documents, and what the user does
// with it. It asks nobody.

import type { Position } from '../../base/textPosition.ts';
import type { ChangeCause, DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { extendsOffer, type Offer } from './offer.ts';
import { OfferChain } from './offerChain.ts';
import { consideredAfter, type RejectionMemory } from './rejectionMemory.ts';

/** Told after it happened. */
export interface StandingOffersListener {
  /** One is in the text, by whatever key, or was carried out. */
  landed(): void;
  /** The user refused one. */
  rejected(): void;
  /** Offers may be over that were on offer: whoever draws one looks with `has`. Not told for changes of a document. */
  ended(): void;
}

/** Answers that may pass without confirming what is shown, after edits elsewhere, before it is dropped. */
const maxMisses = 1;

export class StandingOffers {
  readonly #rejections: RejectionMemory;
  readonly #listener: StandingOffersListener;
  #chain = new OfferChain([]);
  /** The document the agent was asked about when it offered the chain. */
  #askedAbout = '';
  /** Taken, and being carried out. */
  #held: Offer | undefined;
  #confirmed = true;
  #misses = 0;

  constructor(rejections: RejectionMemory, listener: StandingOffersListener) {
    this.#rejections = rejections;
    this.#listener = listener;
  }

  /** False once the user edited elsewhere since the chain was made: it may be out of date, though it still applies. */
  get confirmed(): boolean {
    return this.#confirmed;
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

  /**
   * The agent answered a question about `askedAbout`. What is shown gives way only to its own continuation, unless the
   * user asked, or the agent failed to confirm it time and again.
   */
  replace(offers: readonly Offer[], askedAbout: string, byUser: boolean): void {
    this.#confirmed = true;
    const shown = this.#chain.offers.find(({ suggestion }) => suggestion.wasShown);
    const heir = shown && offers.some((offer) => extendsOffer(shown, offer));
    if (shown && !heir && !byUser && this.#misses < maxMisses) {
      this.#misses++;
      const standing = new Set(this.#chain.offers.map(({ suggestion }) => suggestion.id));
      new OfferChain(offers).dropAll('notShown', standing);
      return;
    }
    this.#misses = 0;
    const again = new Set(offers.map(({ suggestion }) => suggestion.id));
    this.#chain.dropAll(offers.length > 0 ? 'replaced' : 'ignored', again);
    this.#chain = new OfferChain(offers);
    this.#askedAbout = askedAbout;
    this.#listener.ended();
  }

  /** The user works in `document`: what stands goes if it may be out of date and has nothing to do with it. */
  dropIfStale({ uri }: EditorDocument): void {
    const concerns = uri === this.#askedAbout || this.#chain.offers.some((offer) => offer.uri === uri);
    if (!this.#confirmed && !concerns) this.dropAll();
  }

  /** To be told of every change of every document, in order. */
  follow(document: EditorDocument, changes: readonly DocumentChange[], how: ChangeCause): void {
    if (this.#chain.empty) return;
    // Who takes back what they typed says nothing against what was suggested for it.
    const against = how === 'edit' ? 'rejected' : 'ignored';
    const { landed, agreed } = this.#chain.follow(document, changes, against);
    if (landed.length > 0) {
      this.#misses = 0;
      this.#listener.landed();
    }
    if (how !== 'edit') this.#chain.dropAll('ignored');
    else if (!agreed) this.#confirmed = false;
  }

  /** What is opened there later is another document, maybe of another text. */
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
   * The user took `offer`, which takes a while to carry out: it is no longer on offer, and what it changes itself means
   * nothing to it. To be followed by `taken`, `rejected` or `drop`. False when it was over already.
   */
  hold(offer: Offer): boolean {
    if (!this.has(offer)) return false;
    this.release();
    this.#chain.hold(offer);
    this.#held = offer;
    return true;
  }

  /** Gives up what is held, if anything is. */
  release(): void {
    if (this.#held) this.drop(this.#held, 'ignored');
  }

  /** The user took `offer`, and that it was carried out cannot be seen in a change of its document. */
  accepted(offer: Offer): void {
    if (!this.#isOpen(offer)) return;
    this.#chain.take(offer);
    this.#misses = 0;
    this.#listener.landed();
  }

  /** The user refused `offer`, and with it whatever else was on offer. */
  rejected(offer: Offer): void {
    if (!this.#isOpen(offer)) return;
    if (offer.suggestion.visibleFor >= consideredAfter) this.#rejections.remember(offer);
    this.#listener.rejected();
    this.#chain.drop(offer, 'rejected');
    this.dropAll();
  }

  /** Takes `offer` off: it cannot be drawn, or whatever showed it went away for good. */
  drop(offer: Offer, how: 'ignored' | 'notShown'): void {
    if (!this.#isOpen(offer)) return;
    this.#chain.drop(offer, how);
    this.#listener.ended();
  }

  /** Takes off whatever is on offer, except what is held. */
  dropAll(): void {
    this.#chain.dropAll('ignored');
    this.#listener.ended();
  }

  /** Whether `offer` is on offer, or was held until now. */
  #isOpen(offer: Offer): boolean {
    if (this.#held !== offer) return this.has(offer);
    this.#held = undefined;
    return true;
  }
}
