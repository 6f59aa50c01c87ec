// Prompts that wait for the turn before them to end.

import { attachmentView } from './draft.ts';
import type { QueuedPrompt } from './messages.ts';
import { weightOf, type Prompt } from './prompt.ts';

/** More would not be the user's. */
const mostPrompts = 50;
/** UTF-16 units of all that is attached to them. */
const mostUnits = 60 * 2 ** 20;

interface Waiting {
  readonly view: QueuedPrompt;
  readonly prompt: Prompt;
}

export class PromptQueue {
  #waiting: readonly Waiting[] = [];
  #views: readonly QueuedPrompt[] = [];
  #last = 0;

  /** As they are shown, in the order in which they will be sent. A new value with each change. */
  get all(): readonly QueuedPrompt[] {
    return this.#views;
  }

  /** The same, as they will be sent: plain data. */
  get prompts(): readonly Prompt[] {
    return this.#waiting.map(({ prompt }) => prompt);
  }

  /** False when there is no room. */
  add(prompt: Prompt): boolean {
    const all = [...this.prompts, prompt].flatMap(({ attachments }) => attachments);
    const weight = all.reduce((sum, one) => sum + weightOf(one), 0);
    if (this.#waiting.length >= mostPrompts || (prompt.attachments.length > 0 && weight > mostUnits))
      return false;
    const { text } = prompt;
    const attachments = prompt.attachments.map((one, at) => attachmentView(at, one, '', undefined));
    const view = { queueId: ++this.#last, text, ...(attachments.length > 0 && { attachments }) };
    this.#become([...this.#waiting, { view, prompt }]);
    return true;
  }

  /** Prompts that waited before; as many as there is room for. */
  restore(prompts: readonly Prompt[]): void {
    for (const prompt of prompts) if (!this.add(prompt)) return;
  }

  /** Takes out that one, or the first. Undefined if it is not there. */
  take(queueId?: number): Prompt | undefined {
    const taken = this.#waiting.find(({ view }) => queueId === undefined || view.queueId === queueId);
    if (taken) this.#become(this.#waiting.filter((one) => one !== taken));
    return taken?.prompt;
  }

  has(queueId: number): boolean {
    return this.#views.some((prompt) => prompt.queueId === queueId);
  }

  #become(waiting: readonly Waiting[]): void {
    this.#waiting = waiting;
    this.#views = waiting.map(({ view }) => view);
  }
}
