// The earlier prompts of the conversation, in order, and the keys ↑ and ↓ that recall them.

import type { Host } from '../host.ts';

const most = 100;

export interface SentPrompt {
  readonly text: string;
  /** The row of the prompt, if it has attachments. */
  readonly entryId?: number | undefined;
}

export class PromptHistory {
  #prompts: SentPrompt[] = [];
  /** Index of the recalled prompt; the length of the list stands for the draft. */
  #at = 0;
  #typed = '';

  clear(): void {
    this.#prompts = [];
    this.#at = 0;
  }

  /** Adds a prompt that was just sent. */
  add(text: string): void {
    if (text.trim() !== '' && this.#prompts.at(-1)?.text !== text) this.#push({ text });
    this.#at = this.#prompts.length;
  }

  /** Adds a prompt from a row, which may appear later than the prompt was sent. */
  addFromRow(prompt: SentPrompt): void {
    const { text, entryId } = prompt;
    const sent = this.#prompts.findLastIndex((one) => one.text === text && one.entryId === undefined);
    if (sent >= 0) this.#prompts[sent] = prompt;
    else if (text.trim() !== '' || entryId !== undefined) this.#push(prompt);
  }

  /** True if `text` is the recalled prompt, unchanged. */
  isShowing(text: string): boolean {
    return this.#prompts[this.#at]?.text === text;
  }

  /** The previous prompt; undefined at the first. @param typed the current text. */
  older(typed: string): SentPrompt | undefined {
    if (this.#at === 0) return undefined;
    if (!this.isShowing(typed)) {
      this.#typed = typed;
      this.#at = this.#prompts.length;
    }
    this.#at--;
    return this.#prompts[this.#at];
  }

  /** The next prompt; after the last one, the draft. */
  newer(): SentPrompt | undefined {
    if (this.#at >= this.#prompts.length) return undefined;
    this.#at++;
    return this.#prompts[this.#at] ?? { text: this.#typed };
  }

  #push(prompt: SentPrompt): void {
    const isTyping = this.#at === this.#prompts.length;
    this.#prompts.push(prompt);
    if (isTyping) this.#at++;
    if (this.#prompts.length <= most) return;
    this.#prompts.shift();
    this.#at--;
  }
}

/** Recalls earlier prompts and their attachments with ↑ and ↓. */
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

  #show(prompt: SentPrompt | undefined): boolean {
    if (prompt === undefined) return false;
    const { text, entryId } = prompt;
    this.#bring(text);
    if (entryId !== undefined) this.#host.post({ type: 'recall', entryId });
    else if (this.#hasRecalled) this.#host.post({ type: 'recall' });
    this.#hasRecalled = entryId !== undefined;
    return true;
  }
}
