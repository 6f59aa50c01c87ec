// In which of several pages that show one conversation its draft is written. The others show what is written there: each with
// a text of its own, what was typed in one would be gone when the other sends.

import type { Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';

export class DraftPen implements Disposable {
  readonly #changes: Emitter<void>;
  #holder: object | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#changes = new Emitter(onError);
  }

  /** Another page may show another draft than the conversation has now. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Somebody writes, and not there. */
  isElsewhere(page: object): boolean {
    return this.#holder !== undefined && this.#holder !== page;
  }

  /** What was just done to the draft was done there. */
  wrote(page: object): void {
    this.#holder = page;
    this.#changes.fire();
  }

  /** The page shows this conversation no longer. */
  leave(page: object): void {
    if (this.#holder === page) this.#holder = undefined;
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
