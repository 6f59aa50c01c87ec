// Tracks the text the user typed last, so that suggestions which only delete it are not offered. Used by `NextEdits`.

import type { Offer } from '../offers/offer.ts';
import type { ChangeCause, DocumentChange } from '../text/editorDocument.ts';

export class RecentTyping {
  #uri = '';
  /** UTF-16 offsets in the current text; equal if nothing of it is left. */
  #start = 0;
  #end = 0;

  /** Must be called for every change of every document, in order. Text typed inside or right after it extends it. */
  follow(uri: string, changes: readonly DocumentChange[], how: ChangeCause): void {
    const change = changes[0];
    if (!change || changes.length > 1 || how !== 'edit') {
      this.#end = this.#start;
      return;
    }
    const { rangeOffset, rangeLength, text } = change;
    const within = uri === this.#uri && rangeOffset >= this.#start && rangeOffset + rangeLength <= this.#end;
    if (within) this.#end += text.length - rangeLength;
    else {
      this.#uri = uri;
      this.#start = rangeOffset;
      this.#end = rangeOffset + text.length;
    }
  }

  /** Whether `offers` only delete text that was just typed. */
  isUndoneBy(offers: readonly Offer[]): boolean {
    return offers.length > 0 && offers.every((offer) => this.#isDeletedBy(offer));
  }

  #isDeletedBy(offer: Offer): boolean {
    if (offer.kind !== 'edit' || offer.uri !== this.#uri) return false;
    const { start, end, newText } = offer.edit;
    return newText === '' && end > start && start >= this.#start && end <= this.#end;
  }
}
