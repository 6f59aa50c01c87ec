// Says with each message which conversation the page shows: one may be on its way while the page turns to another.

import type { FromPage } from '../chat/messages.ts';
import type { Host } from './host.ts';

export class ChatHost implements Host {
  readonly #door: Host;
  #chatId: string | undefined;

  constructor(door: Host) {
    this.#door = door;
  }

  post(message: FromPage): void {
    const chatId = this.#chatId;
    this.#door.post(chatId === undefined ? message : { ...message, chatId });
  }

  isOther(chatId: string | undefined): boolean {
    return this.#chatId !== undefined && this.#chatId !== chatId;
  }

  turnTo(chatId: string | undefined): void {
    this.#chatId = chatId;
    if (chatId !== undefined) this.#door.keep?.(chatId);
  }
}
