// Recalls earlier prompts and their attachments with ↑ and ↓.

import type { Host } from '../host.ts';
import { PromptHistory, type SaidPrompt } from './promptHistory.ts';

export class HistoryKeys {
  readonly prompts = new PromptHistory();
  readonly #text: HTMLTextAreaElement;
  readonly #host: Host;
  readonly #bring: (text: string) => void;
  #hasRecalled = false;

  /** @param bring replaces the draft and sends it to the extension. */
  constructor(text: HTMLTextAreaElement, host: Host, bring: (text: string) => void) {
    this.#text = text;
    this.#host = host;
    this.#bring = bring;
  }

  /** To be called when the recalled prompt was sent or another conversation is shown. */
  leave(): void {
    this.#hasRecalled = false;
  }

  /** Handles a key: ↑ at the start of the text, or both at the edges of a recalled prompt. False if it is not used. */
  takesKey(key: string): boolean {
    const { value, selectionStart, selectionEnd } = this.#text;
    if (selectionStart !== selectionEnd) return false;
    const browsing = this.prompts.isShowing(value);
    if (key === 'ArrowUp') {
      const first = browsing ? !value.slice(0, selectionStart).includes('\n') : selectionStart === 0;
      return first && this.#show(this.prompts.older(value));
    }
    if (key === 'ArrowDown' && browsing && !value.slice(selectionStart).includes('\n'))
      return this.#show(this.prompts.newer());
    return false;
  }

  #show(prompt: SaidPrompt | undefined): boolean {
    if (prompt === undefined) return false;
    const { text, entryId } = prompt;
    this.#bring(text);
    if (entryId !== undefined) this.#host.post({ type: 'recall', entryId });
    else if (this.#hasRecalled) this.#host.post({ type: 'recall' });
    this.#hasRecalled = entryId !== undefined;
    return true;
  }
}
