// Says with each message which conversation the page shows: one may be on its way while the page turns to another.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Host, Kept } from './host.ts';

export class ChatHost implements Host {
  readonly #door: Host;
  #chatId: string | undefined;
  #before: Kept | undefined;
  #kept: Omit<Kept, 'chatId'> = {};

  /** @param before what the page before this one kept. */
  constructor(door: Host, before: Kept | undefined) {
    this.#door = door;
    this.#before = before;
  }

  /** @param message of the conversation that is shown, unless it names another. */
  post(message: FromPage & { readonly chatId?: string }): void {
    const chatId = this.#chatId;
    this.#door.post(chatId === undefined ? message : { chatId, ...message });
  }

  isOther(chatId: string | undefined): boolean {
    return this.#chatId !== undefined && this.#chatId !== chatId;
  }

  /** @returns what the page before this one kept of it; undefined: it showed another, or this one does not begin here. */
  turnTo(chatId: string | undefined): Kept | undefined {
    const before = this.#before?.chatId === chatId ? this.#before : undefined;
    this.#before = undefined;
    if (this.#chatId !== chatId) this.#kept = {};
    this.#chatId = chatId;
    return before;
  }

  /** In place of what was kept of the same. */
  keep(part: Omit<Kept, 'chatId'>): void {
    this.#kept = { ...this.#kept, ...part };
    if (this.#chatId !== undefined) this.#door.keep?.({ chatId: this.#chatId, ...this.#kept });
  }
}
