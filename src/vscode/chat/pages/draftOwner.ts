// Tracks which of several pages that show one conversation is writing its draft. The other pages mirror it; otherwise
// sending from one would discard what was typed in another.

import type { Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';

export class DraftOwner implements Disposable {
  readonly #changes: Emitter<void>;
  #owner: object | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#changes = new Emitter(onError);
  }

  /** Fires when pages may have to show a changed draft. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** True if another page owns the draft. */
  isAnother(page: object): boolean {
    return this.#owner !== undefined && this.#owner !== page;
  }

  /** The page has edited the draft and owns it from now on. */
  take(page: object): void {
    this.#owner = page;
    this.#changes.fire();
  }

  /** The page no longer shows this conversation. */
  release(page: object): void {
    if (this.#owner === page) this.#owner = undefined;
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
