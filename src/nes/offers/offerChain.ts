// What one answer offers: its suggestions cut into pieces, nearest first, each kept in step with its document until it is
// taken or dropped. One at a time is shown; the next follows without asking again.

import type { Position } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { Offer } from './offer.ts';
import type { DropReason } from '../session/openSuggestion.ts';

/** What a change of a document did to the chain. */
export interface ChainChange {
  /** Offers that are in the text now. */
  readonly landed: readonly Offer[];
  /** Offers the user typed against. */
  readonly contradicted: readonly Offer[];
  /** Whether the user typed along with one of them. */
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

  /** The next offer for who stands at `cursor`: nearest in this document, else the first in another. */
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
   * To be told of every change of every document, after it happened. @param how what was seen of an offer that is
   * contradicted ends.
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
          this.take(offer);
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
    // After every offer has followed: a suggestion that is contradicted in one place is over in all.
    for (const offer of contradicted) this.drop(offer, offer.suggestion.wasShown ? how : 'notShown');
    return { landed, contradicted, agreed: agreed || landed.length > 0 };
  }

  /** Takes `offer` off without ending it: whoever holds it does, by `take` or `drop`. */
  hold(offer: Offer): void {
    this.#offers = this.#offers.filter((each) => each !== offer);
  }

  /** The user took `offer` otherwise than by a change of its document. */
  take(offer: Offer): void {
    offer.suggestion.accepted();
    this.#remove(offer);
  }

  /** Ends the suggestion `offer` is a part of. */
  drop(offer: Offer, how: DropReason): void {
    this.#offers = this.#offers.filter((each) => each.suggestion !== offer.suggestion);
    offer.suggestion.end(how);
  }

  /** Ends all: `how` for what was seen. @param again ids that the agent has given anew: they are not over. */
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

/** In lines; within the line of the cursor a little less the nearer it is. What is about a whole file comes last. */
function distanceTo({ place }: Offer, cursor: Position): number {
  if (!place) return Number.MAX_SAFE_INTEGER;
  const { start, end } = place;
  if (cursor.line > start.line && cursor.line <= end.line) return 0;
  // People work downwards: of two equally far, the one below is nearer.
  const lines = start.line > cursor.line ? start.line - cursor.line - 0.5 : cursor.line - end.line;
  return lines === 0 ? Math.min(Math.abs(start.character - cursor.character), 1_000_000) / 1_000_001 : lines;
}
