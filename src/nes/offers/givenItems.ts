// The inline completion items that were provided to VS Code, with their offers, and whether VS Code may still draw the last one.
// Used by `nativeProvider`.

import type { Offer } from './offer.ts';

export class GivenItems<Item extends object, Editor extends object> {
  #offers = new WeakMap<Item, Offer>();
  /** The last item, until VS Code reports its end. VS Code reports later that it draws it. */
  #last: { readonly item: Item; readonly editor: Editor } | undefined;

  /** Records that `item` was provided for `editor`. VS Code no longer draws earlier items. */
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
   * @returns true if VS Code may draw one in that editor, so that the caller must hide it. Hiding in any other case would
   * remove the suggestion of another extension.
   */
  withdraw(active: Editor | undefined): boolean {
    const last = this.#last;
    this.#last = undefined;
    this.#offers = new WeakMap();
    return last !== undefined && last.editor === active;
  }
}
