// Prompts that wait for the turn before them to end.

import type { QueuedPrompt } from './messages.ts';

/** More would not be the user's. */
const mostPrompts = 50;

export class PromptQueue {
  #prompts: readonly QueuedPrompt[] = [];
  #last = 0;

  /** In the order in which they will be sent. A new value with each change. */
  get all(): readonly QueuedPrompt[] {
    return this.#prompts;
  }

  /** False when there is no room. */
  add(text: string): boolean {
    if (this.#prompts.length >= mostPrompts) return false;
    this.#prompts = [...this.#prompts, { queueId: ++this.#last, text }];
    return true;
  }

  /** Takes out that one, or the first. Undefined if it is not there. */
  take(queueId?: number): QueuedPrompt | undefined {
    const taken = this.#prompts.find((prompt) => queueId === undefined || prompt.queueId === queueId);
    this.#prompts = this.#prompts.filter((prompt) => prompt !== taken);
    return taken;
  }

  has(queueId: number): boolean {
    return this.#prompts.some((prompt) => prompt.queueId === queueId);
  }
}
