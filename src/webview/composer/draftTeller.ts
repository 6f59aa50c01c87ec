// Tells the extension what stands in the box, so that it survives the page: a moment after the last key, and when the box
// or the page is left.

import { longestText } from '../../chat/messages/composing.ts';
import type { Host } from '../host.ts';

/** Milliseconds without a key. */
const delay = 400;

export class DraftTeller {
  readonly #text: HTMLTextAreaElement;
  readonly #host: Host;
  #told = '';
  #timer: number | undefined;

  constructor(text: HTMLTextAreaElement, host: Host) {
    this.#text = text;
    this.#host = host;
    text.addEventListener('blur', () => this.tell());
    window.addEventListener('pagehide', () => this.tell());
  }

  /** The extension knows all that stands there. */
  get isTold(): boolean {
    return this.#text.value === this.#told;
  }

  /** The text is another. */
  typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(), delay);
  }

  /** The extension knows this one. */
  know(draft: string): void {
    clearTimeout(this.#timer);
    this.#told = draft;
  }

  /** Now. What is too long for the extension is kept by the page only. */
  tell(): void {
    if (this.isTold || this.#text.value.length > longestText) return;
    this.know(this.#text.value);
    this.#host.post({ type: 'draft', text: this.#text.value });
  }
}
