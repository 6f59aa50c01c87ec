// The offers of one answer. They are shown one at a time, nearest first; after one is accepted the next is shown without
// another request.

import type { Position } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { Offer } from './offer.ts';
import type { DropReason } from '../session/openSuggestion.ts';

/** The effect of a document change on the chain. */
export interface ChainChange {
  /** Offers whose text is in the document now. */
  readonly landed: readonly Offer[];
  /** Offers that conflict with the change. */
  readonly contradicted: readonly Offer[];
  /** Whether the change typed all or a part of an offer. */
  readonly agreed: boolean;
}

const none: ReadonlySet<string> = new Set();

export class OfferChain {
  #offers: Offer[];

  constructor(offers: readonly Offer[]) {
    this.#offers = [...offers];
  }

  get empty(): boolean {
    return this.#offers.length === 0;
  }

  get offers(): readonly Offer[] {
    return this.#offers;
  }

  /** The offer nearest to `cursor` in `document`, else the first one in another document. */
  next(document: EditorDocument, cursor: Position): Offer | undefined {
    let nearest: Offer | undefined;
    let distance = Infinity;
    for (const offer of this.#offers) {
      if (offer.uri !== document.uri) continue;
      const away = distanceTo(offer, cursor);
      if (away < distance) {
        nearest = offer;
        distance = away;
      }
    }
    return nearest ?? this.#offers[0];
  }

  /**
   * Must be called for every change of every document, after the change.
   * @param how outcome of suggestions that were shown and conflict with the change.
   */
  follow(
    document: EditorDocument,
    changes: readonly DocumentChange[],
    how: 'rejected' | 'ignored' = 'rejected',
  ): ChainChange {
    const landed: Offer[] = [];
    const contradicted: Offer[] = [];
    let agreed = false;
    for (const offer of this.#offers.filter(({ uri }) => uri === document.uri)) {
      switch (offer.follow(changes)) {
        case 'landed':
          landed.push(offer);
          this.accept(offer);
          break;
        case 'shrunk':
          agreed = true;
          break;
        case 'conflict':
          contradicted.push(offer);
          break;
        case 'moved':
          break;
      }
    }
    // After all offers are updated: a suggestion that conflicts in one place is dropped in all.
    for (const offer of contradicted) this.drop(offer, offer.suggestion.wasShown ? how : 'notShown');
    return { landed, contradicted, agreed: agreed || landed.length > 0 };
  }

  /** Removes `offer` without ending its suggestion. The caller ends it by `accept` or `drop`. */
  hold(offer: Offer): void {
    this.#offers = this.#offers.filter((each) => each !== offer);
  }

  /** Marks `offer` as accepted and removes it. */
  accept(offer: Offer): void {
    offer.suggestion.accepted();
    this.#remove(offer);
  }

  /** Ends the suggestion of `offer` and removes all its offers. */
  drop(offer: Offer, how: DropReason): void {
    this.#offers = this.#offers.filter((each) => each.suggestion !== offer.suggestion);
    offer.suggestion.end(how);
  }

  /** Ends all suggestions with `how`. @param again IDs that the agent sent again: they stay open. */
  dropAll(how: DropReason, again: ReadonlySet<string> = none): void {
    for (const { suggestion } of this.#offers) {
      if (again.has(suggestion.id)) suggestion.supersede();
      else suggestion.end(how);
    }
    this.#offers = [];
  }

  #remove(offer: Offer): void {
    this.#offers = this.#offers.filter((each) => each !== offer);
    if (!this.#offers.some((each) => each.suggestion === offer.suggestion)) offer.suggestion.end('finished');
  }
}

/** In lines, with a fraction for the distance within the cursor's line. Offers without a place come last. */
function distanceTo({ place }: Offer, cursor: Position): number {
  if (!place) return Number.MAX_SAFE_INTEGER;
  const { start, end } = place;
  if (cursor.line > start.line && cursor.line <= end.line) return 0;
  // Users mostly work downwards: of two offers equally far away, the one below comes first.
  const lines = start.line > cursor.line ? start.line - cursor.line - 0.5 : cursor.line - end.line;
  return lines === 0 ? Math.min(Math.abs(start.character - cursor.character), 1_000_000) / 1_000_001 : lines;
}
