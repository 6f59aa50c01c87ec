// Says with each message which conversation the page shows: one may be on its way while the page turns to another.

import type { FromPage } from '../chat/messages.ts';
import type { Place } from './frame/readingPlace.ts';
import type { Host, Kept } from './host.ts';

export class ChatHost implements Host {
  readonly #door: Host;
  #chatId: string | undefined;
  #before: Kept | undefined;

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

  /** @returns where the reader was in it when the page before this one was gone; undefined: at its end, or elsewhere. */
  turnTo(chatId: string | undefined): Place | undefined {
    const place = this.#before?.chatId === chatId ? this.#before?.place : undefined;
    this.#before = undefined;
    this.#chatId = chatId;
    return place;
  }

  keepPlace(place: Place | undefined): void {
    if (this.#chatId !== undefined) this.#door.keep?.({ chatId: this.#chatId, ...(place && { place }) });
  }
}
