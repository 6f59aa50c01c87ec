// What the user typed last: nobody wants a suggestion that takes it back.

import type { ChangeCause, DocumentChange } from '../text/editorDocument.ts';
import type { Offer } from './offer.ts';

export class RecentTyping {
  #uri = '';
  /** UTF-16 offsets in the document as it is now; equal when nothing of it is left. */
  #start = 0;
  #end = 0;

  /** To be told of every change of every document, in order. What is typed within or right behind it belongs to it. */
  follow(uri: string, changes: readonly DocumentChange[], how: ChangeCause): void {
    const [change, second] = changes;
    if (!change || second || how !== 'edit') {
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

  /** Whether all that `offers` do is delete text that was just typed. */
  isUndoneBy(offers: readonly Offer[]): boolean {
    return offers.length > 0 && offers.every((offer) => this.#isDeletedBy(offer));
  }

  #isDeletedBy(offer: Offer): boolean {
    if (offer.kind !== 'edit' || offer.uri !== this.#uri) return false;
    const { start, end, newText } = offer.edit;
    return newText === '' && end > start && start >= this.#start && end <= this.#end;
  }
}
