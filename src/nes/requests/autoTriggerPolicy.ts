// What keeps from asking the agent without being told to: the user refused something just now, or undid something, or there
// was nothing to be had here.

import type { Clock } from '../../base/clock.ts';
import type { ChangeCause, EditorDocument } from '../text/editorDocument.ts';
import type { SuggestionRequest } from '../session/nesSession.ts';
import { EmptyAnswerCache } from './emptyAnswerCache.ts';

/** ms without automatic suggestions after the user refused one. */
export const pauseAfterRejection = 5_000;

export class AutoTriggerPolicy {
  readonly #clock: Clock;
  readonly #nothing = new EmptyAnswerCache();
  #pausedUntil = -Infinity;
  /** The last change of this document was an undo or redo, which nobody wants answered. */
  #undone: { readonly uri: string; readonly version: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** English, for the log. Undefined: nothing. */
  suppressionReason({ document, position, triggerKind }: SuggestionRequest): string | undefined {
    if (this.#clock.now() < this.#pausedUntil) return 'the user refused one just now';
    if (this.#undone?.uri === document.uri && this.#undone.version === document.version)
      return 'undo or redo';
    // A new problem is news, though the text is the same.
    if (triggerKind === 'automatic' && this.#nothing.has(document, position.line))
      return 'the agent had nothing here';
    return undefined;
  }

  /** The user refused one. */
  rejected(): void {
    this.#pausedUntil = this.#clock.now() + pauseAfterRejection;
  }

  /** @param version of the document that the agent was asked about. */
  recordEmptyAnswer({ document, position }: SuggestionRequest, version: number): void {
    this.#nothing.remember(document, version, position.line);
  }

  documentChanged({ uri, version }: EditorDocument, how: ChangeCause): void {
    this.#undone = how === 'edit' ? undefined : { uri, version };
  }

  /** Whoever is asked next is not the one that was refused, or had nothing. */
  clear(): void {
    this.#nothing.clear();
    this.#pausedUntil = -Infinity;
  }
}
