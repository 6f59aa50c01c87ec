// The texts of read-only documents about requests of agents. A text of which the user must know that it is no longer true is
// replaced by a notice. Used by `RequestDocuments`.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';

/** When a shown text is no longer true, and what replaces it then. */
export interface Validity {
  /** Cancelled when the text is outdated, or when what it belongs to has ended. May call its listeners for each of these. */
  readonly token: CancellationToken;
  /** What replaces the text then. Undefined if the text stays, since the user has answered. */
  readonly notice: () => string | undefined;
}

interface Shown {
  text: string;
  listener?: Disposable | undefined;
}

/** Maximum number of texts that are kept. */
const mostTexts = 40;

export class ShownTexts implements Disposable {
  readonly #texts = new Map<string, Shown>();
  readonly #onChange: (key: string) => void;

  /** @param onChange called with the key of a text that was replaced by a notice. Must not throw. */
  constructor(onChange: (key: string) => void) {
    this.#onChange = onChange;
  }

  /** Keeps a text. Of more than 40 texts the oldest is dropped. @param validity if undefined, the text stays true. */
  keep(key: string, text: string, validity?: Validity): void {
    const shown: Shown = { text };
    const replace = (): void => {
      const notice = validity?.notice();
      if (notice === undefined) return;
      shown.text = notice;
      this.#onChange(key);
    };
    this.#texts.set(key, shown);
    // It may have ended while the text was prepared.
    if (validity?.token.isCancellationRequested === true) replace();
    if (shown.text === text) shown.listener = validity?.token.onCancellationRequested(replace);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostTexts && oldest !== undefined) this.#drop(oldest);
  }

  /** Undefined if it was dropped. */
  get(key: string): string | undefined {
    return this.#texts.get(key)?.text;
  }

  #drop(key: string): void {
    this.#texts.get(key)?.listener?.dispose();
    this.#texts.delete(key);
  }

  dispose(): void {
    for (const key of [...this.#texts.keys()]) this.#drop(key);
  }
}
