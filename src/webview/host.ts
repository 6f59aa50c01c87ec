// What the page can do besides showing things: say one of its typed messages.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Place } from './frame/readingPlace.ts';
import type { OpenFold } from './rows/openFolds.ts';

/** Which conversation the page shows, where in it the reader is, undefined at its end, and what they have opened. */
export interface Kept {
  readonly chatId: string;
  readonly place?: Place | undefined;
  readonly open?: readonly OpenFold[];
}

export interface Host {
  /** @param message with the conversation it is about, if that is known. */
  post(message: FromPage & { readonly chatId?: string }): void;
  /** What VS Code is to give back when it makes the page anew, as it does whenever the view was hidden. */
  keep?(kept: Kept): void;
}
