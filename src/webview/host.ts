// The port to the extension: posts messages and stores the state of the page.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Place } from './frame/readingPlace.ts';
import type { OpenFold } from './rows/openFolds.ts';

/** The stored state: the conversation, the reader's position in it, undefined at the end, and the folds that are open. */
export interface Kept {
  readonly chatId: string;
  readonly place?: Place | undefined;
  readonly open?: readonly OpenFold[];
}

export interface Host {
  /** @param message with the id of its conversation, if known. */
  post(message: FromPage & { readonly chatId?: string }): void;
  /** Stores the state that VS Code returns when it creates the page again, as after the view was hidden. */
  keep?(kept: Kept): void;
}
