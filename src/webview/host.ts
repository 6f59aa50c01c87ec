// What the page can do besides showing things: say one of its typed messages.

import type { FromPage } from '../chat/messages.ts';

export interface Host {
  /** @param message with the conversation it is about, if that is known. */
  post(message: FromPage & { readonly chatId?: string }): void;
  /** Which conversation the page is about, for VS Code to say when it makes the page anew. */
  keep?(chatId: string): void;
}
