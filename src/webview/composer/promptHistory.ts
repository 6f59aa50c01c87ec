// What the user said before, as ↑ and ↓ bring it back.

const most = 100;

export class PromptHistory {
  #prompts: string[] = [];
  /** Where in them we are; their number: at what is being typed. */
  #at = 0;
  #typed = '';

  clear(): void {
    this.#prompts = [];
    this.#at = 0;
  }

  add(prompt: string): void {
    if (prompt.trim() !== '' && this.#prompts.at(-1) !== prompt) this.#prompts.push(prompt);
    if (this.#prompts.length > most) this.#prompts.shift();
    this.#at = this.#prompts.length;
  }

  /** Whether `text` is what was brought back last, untouched. */
  isShowing(text: string): boolean {
    return this.#at < this.#prompts.length && this.#prompts[this.#at] === text;
  }

  /** The one before, undefined at the first. @param typed what stands there now. */
  older(typed: string): string | undefined {
    if (this.#at === 0) return undefined;
    if (!this.isShowing(typed)) {
      this.#typed = typed;
      this.#at = this.#prompts.length;
    }
    this.#at--;
    return this.#prompts[this.#at];
  }

  /** The one after; after the last one what was being typed. */
  newer(): string | undefined {
    if (this.#at >= this.#prompts.length) return undefined;
    this.#at++;
    return this.#prompts[this.#at] ?? this.#typed;
  }
}
