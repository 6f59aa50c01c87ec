// The queue of prompts that wait for the current turn to end. A paused prompt is sent only when the user asks for it.

import { attachmentView } from './draft.ts';
import type { QueuedPrompt } from '../messages/messages.ts';
import { weightOf, type Prompt } from './prompt.ts';

/** No user queues more. */
const mostPrompts = 50;
/** Maximum UTF-16 units of all attachments. */
const mostUnits = 60 * 2 ** 20;

interface Waiting {
  readonly view: QueuedPrompt;
  readonly prompt: Prompt;
}

export class PromptQueue {
  #waiting: readonly Waiting[] = [];
  #views: readonly QueuedPrompt[] = [];
  #last = 0;

  /** Views for the page, in the order in which the prompts will be sent. A new array after each change. */
  get all(): readonly QueuedPrompt[] {
    return this.#views;
  }

  /** The prompts in the same order. Plain data. */
  get prompts(): readonly Prompt[] {
    return this.#waiting.map(({ prompt }) => prompt);
  }

  /** Returns false if there is no room. */
  add(prompt: Prompt): boolean {
    const all = [...this.prompts, prompt].flatMap(({ attachments }) => attachments);
    const weight = all.reduce((sum, one) => sum + weightOf(one), 0);
    if (this.#waiting.length >= mostPrompts || (prompt.attachments.length > 0 && weight > mostUnits))
      return false;
    this.#setWaiting([...this.#waiting, this.#asWaiting(prompt)]);
    return true;
  }

  /** Adds a prompt before the others, even if there is no room. Returns its id. */
  addFirst(prompt: Prompt, paused: boolean): number {
    const { view } = this.#asWaiting(prompt);
    this.#setWaiting([{ view: { ...view, paused }, prompt }, ...this.#waiting]);
    return view.queueId;
  }

  #asWaiting(prompt: Prompt): Waiting {
    const attachments = prompt.attachments.map((one, at) => attachmentView(at, one, '', undefined));
    const view = { queueId: ++this.#last, text: prompt.text, ...(attachments.length > 0 && { attachments }) };
    return { view, prompt };
  }

  /** Adds stored prompts, as many as fit, all paused. */
  restore(prompts: readonly Prompt[]): void {
    for (const prompt of prompts) if (!this.add(prompt)) break;
    this.pause();
  }

  /** Pauses all queued prompts, not those added later. Returns false if nothing changed. */
  pause(): boolean {
    const isChange = this.#views.some(({ paused }) => paused !== true);
    if (isChange)
      this.#setWaiting(this.#waiting.map((one) => ({ ...one, view: { ...one.view, paused: true } })));
    return isChange;
  }

  /** Unpauses all prompts. Returns false if nothing changed. */
  resume(): boolean {
    const isChange = this.#views.some(({ paused }) => paused === true);
    if (isChange)
      this.#setWaiting(this.#waiting.map((one) => ({ ...one, view: { ...one.view, paused: false } })));
    return isChange;
  }

  /**
   * Moves a prompt directly behind another one, before the others by default. A prompt that is not queued any more was sent
   * before the others. Paused prompts stay apart from those that are not. Returns false if nothing changed.
   */
  move(queueId: number, after?: number): boolean {
    const one = this.#waiting.find(({ view }) => view.queueId === queueId);
    if (!one || queueId === after) return false;
    const isAlike = ({ view }: Waiting): boolean => (view.paused === true) === (one.view.paused === true);
    const others = this.#waiting.filter((other) => other !== one);
    const before = others.findIndex(({ view }) => view.queueId === after);
    if (before !== -1 && !isAlike(others[before]!)) return false;
    const place = before === -1 ? others.findIndex(isAlike) : before + 1;
    if (place === -1 || this.#waiting.indexOf(one) === place) return false;
    this.#setWaiting(others.toSpliced(place, 0, one));
    return true;
  }

  /**
   * Removes and returns the prompt with this id, paused or not, or the first one that is not paused. Undefined if there
   * is none.
   */
  take(queueId?: number): Prompt | undefined {
    const taken = this.#waiting.find(({ view }) =>
      queueId === undefined ? view.paused !== true : view.queueId === queueId,
    );
    if (taken) this.#setWaiting(this.#waiting.filter((one) => one !== taken));
    return taken?.prompt;
  }

  has(queueId: number): boolean {
    return this.#views.some((prompt) => prompt.queueId === queueId);
  }

  #setWaiting(waiting: readonly Waiting[]): void {
    this.#waiting = waiting;
    this.#views = waiting.map(({ view }) => view);
  }
}
