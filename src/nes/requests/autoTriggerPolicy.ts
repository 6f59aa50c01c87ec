// Suppresses automatic requests after a rejection, an undo, or an empty answer at the same place, and delays suggestions
// after rejections.

import type { Clock } from '../../base/clock.ts';
import type { ChangeCause, EditorDocument } from '../text/editorDocument.ts';
import type { SuggestionRequest } from '../session/nesSession.ts';

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

  /** Undefined if the request is allowed. */
  suppressionReason({
    document,
    position,
    triggerKind,
  }: SuggestionRequest): 'justRejected' | 'undone' | 'emptyBefore' | undefined {
    if (this.#clock.now() < this.#pausedUntil) return 'justRejected';
    if (this.#undone?.uri === document.uri && this.#undone.version === document.version) return 'undone';
    // A diagnostic may trigger a request although the text is the same.
    return triggerKind === 'automatic' && this.#nothing.has(document, position.line)
      ? 'emptyBefore'
      : undefined;
  }

  /** The user rejected a suggestion. */
  rejected(): void {
    this.#pausedUntil = this.#clock.now() + pauseAfterRejection;
  }

  /** @param version of the document in the request. */
  recordEmptyAnswer({ document, position }: SuggestionRequest, version: number): void {
    this.#nothing.remember(document, version, position.line);
  }

  documentChanged(document: EditorDocument, how: ChangeCause): void {
    this.#undone = how === 'edit' ? undefined : { uri: document.uri, version: document.version };
  }

  /** The session ended: earlier rejections and empty answers do not apply to the next one. */
  clear(): void {
    this.#nothing.clear();
    this.#pausedUntil = -Infinity;
  }
}

/** Places kept; the oldest is removed first. */
const capacity = 50;

/** Remembers the places where the agent had no suggestion, so that it is not asked again about the same text. */
class EmptyAnswerCache {
  readonly #places = new Set<string>();

  remember(document: EditorDocument, version: number, line: number): void {
    const place = key(document.uri, version, line);
    this.#places.delete(place);
    this.#places.add(place);
    if (this.#places.size > capacity) this.#places.delete(this.#places.values().next().value!);
  }

  has(document: EditorDocument, line: number): boolean {
    return this.#places.has(key(document.uri, document.version, line));
  }

  clear(): void {
    this.#places.clear();
  }
}

function key(uri: string, version: number, line: number): string {
  return `${version} ${line} ${uri}`;
}

/** Accepts and rejections kept. */
const memory = 10;
/** ms after which the effect of an action has decayed to 1/e. */
const decay = 10 * 60_000;
const afterRejection = 1.5;
const afterAcceptance = 0.8;
/** ms */
const longest = 3_000;

/** Delays suggestions; the delay grows with rejections and shrinks with accepts. */
export class BackOff {
  readonly #clock: Clock;
  readonly #actions: { readonly factor: number; readonly at: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  accepted(): void {
    this.#add(afterAcceptance);
  }

  rejected(): void {
    this.#add(afterRejection);
  }

  /** @param base ms without any accepts or rejections. @returns ms from the keystroke until a suggestion is shown. */
  delay(base: number): number {
    const now = this.#clock.now();
    let delay = base;
    for (const { factor, at } of this.#actions) delay *= factor ** Math.exp(-(now - at) / decay);
    return Math.min(delay, longest);
  }

  #add(factor: number): void {
    this.#actions.push({ factor, at: this.#clock.now() });
    if (this.#actions.length > memory) this.#actions.shift();
  }
}
