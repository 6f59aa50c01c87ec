// The items that VS Code was given to draw, with their offers, and whether it may still draw the last one. Used by
// `nativeProvider`.

import type { Offer } from './offer.ts';

export class GivenItems<Item extends object, Editor extends object> {
  #offers = new WeakMap<Item, Offer>();
  /** The last item, until VS Code reports its end. VS Code reports later that it draws it. */
  #last: { readonly item: Item; readonly editor: Editor } | undefined;

  /** VS Code gets `item` for `editor`, and draws no earlier one any more. */
  give(item: Item, offer: Offer, editor: Editor): void {
    this.#offers.set(item, offer);
    this.#last = { item, editor };
  }

  /** Undefined if the item was withdrawn. */
  offerOf(item: Item): Offer | undefined {
    return this.#offers.get(item);
  }

  /** VS Code reported the end of `item`. @returns true if it was the last one given. */
  ended(item: Item): boolean {
    if (this.#last?.item !== item) return false;
    this.#last = undefined;
    return true;
  }

  /**
   * From now on, VS Code may draw none of the items.
   * @param active the editor with the focus.
   * @returns true if VS Code may draw one in that editor, so that it has to be told. Otherwise that would remove what another
   * extension suggests.
   */
  withdraw(active: Editor | undefined): boolean {
    const last = this.#last;
    this.#last = undefined;
    this.#offers = new WeakMap();
    return last !== undefined && last.editor === active;
  }
}
