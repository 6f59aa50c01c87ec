// Sends the draft to the extension, so that it survives the page: shortly after the last key, and on blur or unload. Sends
// nothing before the draft of the extension has arrived, since that would be overwritten.

import { longestText } from '../../chat/messages/composing.ts';
import type { Host } from '../host.ts';

/** Delay in ms after the last key. */
const delay = 400;

export class DraftSender {
  readonly #text: HTMLTextAreaElement;
  readonly #host: Host;
  #sent: string | undefined;
  #timer: number | undefined;

  constructor(text: HTMLTextAreaElement, host: Host) {
    this.#text = text;
    this.#host = host;
    text.addEventListener('blur', () => this.send());
    window.addEventListener('pagehide', () => this.send());
  }

  /** True if the extension has the current text. */
  get isSent(): boolean {
    return this.#text.value === (this.#sent ?? '');
  }

  /** To be called when the text has changed. */
  typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), delay);
  }

  /** Sets the text that the extension has. */
  setSent(draft: string): void {
    clearTimeout(this.#timer);
    this.#sent = draft;
  }

  /** Sends the draft now. A draft that is too long for the extension stays on the page only. */
  send(): void {
    if (this.#sent === undefined || this.isSent || this.#text.value.length > longestText) return;
    this.setSent(this.#text.value);
    this.#host.post({ type: 'draft', text: this.#text.value });
  }
}
