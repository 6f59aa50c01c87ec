// What the user said before, in order, and where among it they are.

const most = 100;

export interface SaidPrompt {
  readonly text: string;
  /** Its row, where something is attached to it. */
  readonly entryId?: number | undefined;
}

export class PromptHistory {
  #prompts: SaidPrompt[] = [];
  /** Where in them we are; their number: at what is being typed. */
  #at = 0;
  #typed = '';

  clear(): void {
    this.#prompts = [];
    this.#at = 0;
  }

  /** It was sent. */
  add(text: string): void {
    if (text.trim() !== '' && this.#prompts.at(-1)?.text !== text) this.#push({ text });
    this.#at = this.#prompts.length;
  }

  /** There is a row of it: later than it was sent, where it had to wait. */
  know(prompt: SaidPrompt): void {
    const { text, entryId } = prompt;
    const sent = this.#prompts.findLastIndex((one) => one.text === text && one.entryId === undefined);
    if (sent >= 0) this.#prompts[sent] = prompt;
    else if (text.trim() !== '' || entryId !== undefined) this.#push(prompt);
  }

  /** Whether `text` is what was brought back last, untouched. */
  isShowing(text: string): boolean {
    return this.#prompts[this.#at]?.text === text;
  }

  /** The one before, undefined at the first. @param typed what stands there now. */
  older(typed: string): SaidPrompt | undefined {
    if (this.#at === 0) return undefined;
    if (!this.isShowing(typed)) {
      this.#typed = typed;
      this.#at = this.#prompts.length;
    }
    this.#at--;
    return this.#prompts[this.#at];
  }

  /** The one after; after the last one what was being typed. */
  newer(): SaidPrompt | undefined {
    if (this.#at >= this.#prompts.length) return undefined;
    this.#at++;
    return this.#prompts[this.#at] ?? { text: this.#typed };
  }

  #push(prompt: SaidPrompt): void {
    const isTyping = this.#at === this.#prompts.length;
    this.#prompts.push(prompt);
    if (isTyping) this.#at++;
    if (this.#prompts.length <= most) return;
    this.#prompts.shift();
    this.#at--;
  }
}
