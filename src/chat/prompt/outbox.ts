// What the user has not sent yet: the draft and the prompts that wait. Both are plain data that can be kept and brought back.

import { Draft } from './draft.ts';
import type { ConversationState } from '../messages/messages.ts';
import type { PromptCapabilities } from './promptBlocks.ts';
import { asPrompt, type Attachment, type Prompt } from './prompt.ts';
import { PromptQueue } from './promptQueue.ts';

type OutboxState = Pick<ConversationState, 'draft' | 'attachments' | 'draftVersion' | 'queue'>;

export class Outbox {
  readonly #draft = new Draft();
  readonly #queue = new PromptQueue();
  readonly #onChange: () => void;
  #draftVersion = 0;

  /** @param onChange what the page shows of it is another now. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get draft(): Prompt {
    return this.#draft.prompt;
  }

  /** In the order in which they will be sent. */
  get waiting(): readonly Prompt[] {
    return this.#queue.prompts;
  }

  /** @param can what the agent takes, if that is known already. */
  state(agent: string, can: PromptCapabilities | undefined): OutboxState {
    return {
      queue: this.#queue.all,
      draft: this.#draft.text,
      attachments: this.#draft.views(agent, can),
      draftVersion: this.#draftVersion,
    };
  }

  /** What was kept; as many prompts as there is room for, all paused. Fires no event: it is not shown yet. */
  restore(draft: Prompt, waiting: readonly Prompt[]): void {
    this.#draft.set(draft);
    this.#queue.restore(waiting);
  }

  /** A text leaves the attachments as they are. Tells nobody: the page knows what is typed in it. */
  setDraft(draft: string | Prompt): void {
    if (typeof draft === 'string') this.#draft.setText(draft);
    else this.#draft.set(draft);
  }

  /** Adds to the draft. Answers with why not, for the user. */
  attach(attachment: Attachment): string | undefined {
    const refusal = this.#draft.attach(attachment);
    this.#onChange();
    return refusal;
  }

  /** What was attached to an earlier prompt, see `Draft.recall`. */
  recall(attachments: readonly Attachment[]): string | undefined {
    const refusal = this.#draft.recall(attachments);
    this.#onChange();
    return refusal;
  }

  /** @param id of the attachment, as the page was told. */
  detach(id: number): void {
    if (this.#draft.detach(id)) this.#onChange();
  }

  /** The draft to be sent, see `Draft.take`; it is empty then. */
  takeDraft(text: string, seen?: number): Prompt {
    return this.#draft.take(text, seen);
  }

  clearDraft(): void {
    this.#draft.set(asPrompt(''));
  }

  /** It is to be sent later. False: there is no room, and it is in the draft again. */
  add(prompt: Prompt): boolean {
    const isAdded = this.#queue.add(prompt);
    if (isAdded) this.#onChange();
    else this.giveBack(prompt);
    return isAdded;
  }

  has(queueId: number): boolean {
    return this.#queue.has(queueId);
  }

  /** Removes the prompt with that id, or the first one that is not paused. */
  take(queueId?: number): Prompt | undefined {
    const taken = this.#queue.take(queueId);
    if (taken) this.#onChange();
    return taken;
  }

  /** Pauses all prompts that wait now. They stay until the user resumes, sends, edits or removes them. */
  pause(): void {
    if (this.#queue.pause()) this.#onChange();
  }

  /** No prompt is paused after it. */
  resume(): void {
    if (this.#queue.resume()) this.#onChange();
  }

  /** Takes a prompt that waits back into the draft, before what is there. */
  edit(queueId: number): void {
    const prompt = this.#queue.take(queueId);
    if (prompt) this.giveBack(prompt);
  }

  /** It was not sent: it comes before what is in the draft. */
  giveBack(prompt: Prompt): void {
    this.#draft.prepend(prompt);
    this.#draftVersion += 1;
    this.#onChange();
  }
}
