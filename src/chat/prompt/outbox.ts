// The draft and the queued prompts of a conversation. Both are plain data that can be stored and restored.

import { Draft } from './draft.ts';
import type { ConversationState } from '../messages/messages.ts';
import { withImplicit, withoutImplicit } from './implicitAttachment.ts';
import type { PromptCapabilities } from './promptBlocks.ts';
import { asPrompt, type Attachment, type Prompt, type TextAttachment } from './prompt.ts';
import { PromptQueue } from './promptQueue.ts';

type OutboxState = Pick<ConversationState, 'draft' | 'attachments' | 'draftVersion' | 'queue'>;

export class Outbox {
  readonly #draft = new Draft();
  readonly #queue = new PromptQueue();
  readonly #onChange: () => void;
  #draftVersion = 0;

  /** @param onChange called when the page must show a new state. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get draft(): Prompt {
    return this.#draft.prompt;
  }

  /** The queued prompts, in the order in which they will be sent. */
  get waiting(): readonly Prompt[] {
    return this.#queue.prompts;
  }

  /** @param can the agent's prompt capabilities, if known. */
  state(agent: string, can: PromptCapabilities | undefined): OutboxState {
    return {
      queue: this.#queue.all,
      draft: this.#draft.text,
      attachments: this.#draft.views(agent, can),
      draftVersion: this.#draftVersion,
    };
  }

  /** The ids of the draft's attachments for which `test` is true. */
  idsOf(test: (attachment: Attachment) => boolean): number[] {
    return this.#draft.idsOf(test);
  }

  /** Restores stored prompts, as many as fit, all paused. Does not call `onChange`. */
  restore(draft: Prompt, waiting: readonly Prompt[]): void {
    this.#draft.set(draft);
    this.#queue.restore(waiting);
  }

  /** Sets the draft. A string replaces only the text. Does not call `onChange`: the page already shows it. */
  setDraft(draft: string | Prompt): void {
    if (typeof draft === 'string') this.#draft.setText(draft);
    else this.#draft.set(draft);
  }

  /** Adds an attachment to the draft. Returns a text for the user if it was refused. */
  attach(attachment: Attachment): string | undefined {
    const refusal = this.#draft.attach(attachment);
    this.#onChange();
    return refusal;
  }

  /** Adds the attachments of an earlier prompt, see `Draft.recall`. */
  recall(attachments: readonly Attachment[]): string | undefined {
    const refusal = this.#draft.recall(attachments);
    this.#onChange();
    return refusal;
  }

  /** @param id the `id` of an `AttachmentView`. */
  detach(id: number): void {
    if (this.#draft.detach(id)) this.#onChange();
  }

  /** Puts the text of a pasted attachment into the draft, in place of its mention. @param id of its view. */
  insertAttached(id: number): void {
    if (!this.#draft.insertAttached(id)) return;
    this.#draftVersion += 1;
    this.#onChange();
  }

  /** Returns the draft to be sent and clears it, see `Draft.take`. @param implicit the implicit attachment. */
  takeDraft(text: string, seen?: number, implicit?: TextAttachment): Prompt {
    return withImplicit(this.#draft.take(text, seen), implicit);
  }

  clearDraft(): void {
    this.#draft.set(asPrompt(''));
  }

  /** Queues a prompt. Returns false if there is no room; the prompt is back in the draft then. */
  add(prompt: Prompt): boolean {
    const isAdded = this.#queue.add(prompt);
    if (isAdded) this.#onChange();
    else this.giveBack(prompt);
    return isAdded;
  }

  /** Queues a prompt before the others, even if there is no room. Returns its id. */
  addFirst(prompt: Prompt, paused: boolean): number {
    const id = this.#queue.addFirst(prompt, paused);
    this.#onChange();
    return id;
  }

  has(queueId: number): boolean {
    return this.#queue.has(queueId);
  }

  /** Removes and returns the prompt with this id, or the first one that is not paused. */
  take(queueId?: number): Prompt | undefined {
    const taken = this.#queue.take(queueId);
    if (taken) this.#onChange();
    return taken;
  }

  /** Moves a queued prompt, see `PromptQueue.move`. */
  move(queueId: number, after?: number): void {
    if (this.#queue.move(queueId, after)) this.#onChange();
  }

  /** Pauses all queued prompts until the user resumes, sends, edits or removes them. */
  pause(): void {
    if (this.#queue.pause()) this.#onChange();
  }

  /** Unpauses all queued prompts. */
  resume(): void {
    if (this.#queue.resume()) this.#onChange();
  }

  /** Moves a queued prompt back into the draft, before the current text. */
  edit(queueId: number): void {
    const prompt = this.#queue.take(queueId);
    if (prompt) this.giveBack(prompt);
  }

  /**
   * Puts a prompt that was not sent into the draft, before the current text, without its implicit attachment.
   */
  giveBack(prompt: Prompt): void {
    this.#draft.prepend(withoutImplicit(prompt));
    this.#draftVersion += 1;
    this.#onChange();
  }

  /** Like `giveBack`, for a prompt that was sent. A second click does not add its text again, only missing attachments. */
  bringBack(prompt: Prompt): void {
    const { text, attachments } = this.#draft.prompt;
    const isThere = prompt.text !== '' && `${text}\n\n`.startsWith(`${prompt.text}\n\n`);
    const isAttached = ({ mention }: Attachment): boolean =>
      mention === undefined || attachments.some((one) => one.mention === mention);
    if (isThere && prompt.attachments.every(isAttached)) return;
    if (isThere) this.#draft.setText(text.slice(prompt.text.length).trimStart());
    this.giveBack(prompt);
  }
}
