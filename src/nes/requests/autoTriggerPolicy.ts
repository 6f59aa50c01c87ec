// Suppresses automatic requests after a rejection, an undo, or an empty answer at the same place.

import type { Clock } from '../../base/clock.ts';
import type { ChangeCause, EditorDocument } from '../text/editorDocument.ts';
import type { SuggestionRequest } from '../session/nesSession.ts';
import { EmptyAnswerCache } from './emptyAnswerCache.ts';

/** ms without automatic requests after the user rejected a suggestion. */
export const pauseAfterRejection = 5_000;

export class AutoTriggerPolicy {
  readonly #clock: Clock;
  readonly #nothing = new EmptyAnswerCache();
  #pausedUntil = -Infinity;
  /** The document whose last change was an undo or redo. */
  #undone: { readonly uri: string; readonly version: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** English, for the log. Undefined if the request is allowed. */
  suppressionReason({ document, position, triggerKind }: SuggestionRequest): string | undefined {
    if (this.#clock.now() < this.#pausedUntil) return 'the user rejected one just now';
    if (this.#undone?.uri === document.uri && this.#undone.version === document.version)
      return 'undo or redo';
    // A diagnostic may trigger a request although the text is the same.
    if (triggerKind === 'automatic' && this.#nothing.has(document, position.line))
      return 'the agent had no suggestion here';
    return undefined;
  }

  /** The user rejected a suggestion. */
  rejected(): void {
    this.#pausedUntil = this.#clock.now() + pauseAfterRejection;
  }

  /** @param version of the document in the request. */
  recordEmptyAnswer({ document, position }: SuggestionRequest, version: number): void {
    this.#nothing.remember(document, version, position.line);
  }

  documentChanged({ uri, version }: EditorDocument, how: ChangeCause): void {
    this.#undone = how === 'edit' ? undefined : { uri, version };
  }

  /** The session ended: earlier rejections and empty answers do not apply to the next one. */
  clear(): void {
    this.#nothing.clear();
    this.#pausedUntil = -Infinity;
  }
}
