// The port to the extension: posts messages and stores the state of the page.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Place } from './frame/readingPlace.ts';
import type { OpenFold } from './rows/openFolds.ts';

/** The stored state: the conversation, the reader's position in it, undefined at the end, and the folds that are open. */
export interface Kept {
  readonly chatId: string;
  /** True if no agent could chat, so that there was no message box. */
  readonly isStart?: boolean;
  readonly place?: Place | undefined;
  readonly open?: readonly OpenFold[];
}

export interface Host {
  /** @param message with the id of its conversation, if known. */
  post(message: FromPage & { readonly chatId?: string }): void;
  /** Stores the state that VS Code returns when it creates the page again, as after the view was hidden. */
  keep?(kept: Kept): void;
}

/**
 * Adds the id of the shown conversation to each message, since a message may arrive after the page shows another one.
 */
export class ChatHost implements Host {
  readonly #host: Host;
  #chatId: string | undefined;
  #before: Kept | undefined;
  #kept: Omit<Kept, 'chatId' | 'isStart'> = {};
  #isStart: boolean;

  /** @param before the stored state of the previous page. */
  constructor(host: Host, before: Kept | undefined) {
    this.#host = host;
    this.#before = before;
    this.#isStart = before?.isStart === true;
  }

  /** @param message about the shown conversation, unless it names another. */
  post(message: FromPage & { readonly chatId?: string }): void {
    const chatId = this.#chatId;
    this.#host.post(chatId === undefined ? message : { chatId, ...message });
  }

  isOther(chatId: string | undefined): boolean {
    return this.#chatId !== undefined && this.#chatId !== chatId;
  }

  /**
   * @returns the state that the previous page stored of this conversation; undefined if it showed another, or if this
   * page has shown another since.
   */
  showConversation(chatId: string | undefined): Kept | undefined {
    const before = this.#before?.chatId === chatId ? this.#before : undefined;
    this.#before = undefined;
    if (this.#chatId !== chatId) this.#kept = {};
    this.#chatId = chatId;
    return before;
  }

  /** Replaces these parts of the stored state. */
  keep(part: Omit<Kept, 'chatId' | 'isStart'>): void {
    this.#kept = { ...this.#kept, ...part };
    this.#store();
  }

  /** Stores whether there is a message box, which does not depend on the conversation. */
  keepStart(isStart: boolean): void {
    if (this.#isStart === isStart) return;
    this.#isStart = isStart;
    this.#store();
  }

  #store(): void {
    if (this.#chatId === undefined) return;
    this.#host.keep?.({ chatId: this.#chatId, ...(this.#isStart && { isStart: true }), ...this.#kept });
  }
}
