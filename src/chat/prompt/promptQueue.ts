// The prompts that wait to be sent, in their order. A paused prompt is sent only when the user says so.

import { attachmentView } from './draft.ts';
import type { QueuedPrompt } from '../messages/messages.ts';
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

  /** Prompts of an earlier run of this client, as many as there is room for. They are paused. */
  restore(prompts: readonly Prompt[]): void {
    for (const prompt of prompts) if (!this.add(prompt)) break;
    this.pause();
  }

  /** Pauses all prompts that wait now; one that is added later is not paused. False: nothing changed. */
  pause(): boolean {
    const isChange = this.#views.some(({ paused }) => paused !== true);
    if (isChange) this.#become(this.#waiting.map((one) => ({ ...one, view: { ...one.view, paused: true } })));
    return isChange;
  }

  /** No prompt is paused after it. False: nothing changed. */
  resume(): boolean {
    const isChange = this.#views.some(({ paused }) => paused === true);
    if (isChange)
      this.#become(this.#waiting.map((one) => ({ ...one, view: { ...one.view, paused: false } })));
    return isChange;
  }

  /** Removes the prompt with that id, paused or not, or the first one that is not paused. Undefined if there is none. */
  take(queueId?: number): Prompt | undefined {
    const taken = this.#waiting.find(({ view }) =>
      queueId === undefined ? view.paused !== true : view.queueId === queueId,
    );
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
