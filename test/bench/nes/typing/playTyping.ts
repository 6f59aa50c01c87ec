// Plays recorded typing to a suggester, and judges each suggestion by the next patches of the author: it is true if its text
// appears there within `soon` patches, and a jump if the author types there.

import type { Offer, SessionSuggester } from '../sessions/suggesters.ts';
import { replacedSpans, type ReplacedSpan } from './replacedSpans.ts';
import type { TypingTrace } from './typingTrace.ts';

export interface TypedOffer {
  readonly offer: Offer;
  /** The text of the file before the suggestion. */
  readonly before: string;
  /** Number of patches before it. */
  readonly patch: number;
  readonly isTrue: boolean;
}

/** Patches after a suggestion in which it may come true. */
const soon = 200;
/** The suggester is asked after this many patches, when the line changes, and after a pause. */
const everyPatches = 5;
/** UTF-16 units of the following text that must match if `text` is blank. */
const followed = 8;
const wordCharacter = /[\p{L}\p{N}_$]/u;

/** Returns the suggestions, each text at its place once, in the order in which they were first shown. */
export function playTyping(
  path: string,
  languageId: string,
  { before, patches }: TypingTrace,
  suggester: SessionSuggester,
): readonly TypedOffer[] {
  suggester.open(path, languageId, before);
  const shown: TypedOffer[] = [];
  const pending: Pending[] = [];
  let text = before;
  let line = -1;
  for (const [index, patch] of patches.entries()) {
    text = text.slice(0, patch.start) + patch.text + text.slice(patch.end);
    suggester.change(path, patch.start, patch.end, patch.text);
    for (const each of [...pending]) {
      each.follow(patch.start, patch.end, patch.text.length, text);
      if (each.isTrue || index + 1 - each.patch >= soon) {
        pending.splice(pending.indexOf(each), 1);
        shown.push(each.judged());
      }
    }
    const cursor = patch.start + patch.text.length;
    const now = text.slice(0, cursor).split('\n').length;
    const asks = patch.paused || now !== line || (index + 1) % everyPatches === 0;
    line = now;
    if (!asks) continue;
    const offer = suggester.ask(path, cursor, patch.paused);
    if (!offer) continue;
    suggester.end('ignored');
    const next = new Pending(offer, text, index + 1);
    if (!pending.some((each) => each.equals(next))) pending.push(next);
  }
  shown.push(...pending.map((each) => each.judged()));
  return shown.toSorted((a, b) => a.patch - b.patch);
}

/** A suggestion that may still come true. */
class Pending {
  readonly #offer: Offer;
  readonly #before: string;
  readonly patch: number;
  /** Where the spans are now; of a jump, its target. */
  #spans: ReplacedSpan[];
  isTrue = false;

  constructor(offer: Offer, before: string, patch: number) {
    this.#offer = offer;
    this.#before = before;
    this.patch = patch;
    this.#spans =
      offer.kind === 'jump' ? [{ start: offer.at, text: '', rest: '' }] : replacedSpans(before, offer.text);
  }

  /** True if the other suggestion has the same texts at the same places. */
  equals(other: Pending): boolean {
    const placed = (all: readonly ReplacedSpan[]): string =>
      JSON.stringify(all.map(({ start, text }) => [start, text]));
    return this.#offer.kind === other.#offer.kind && placed(this.#spans) === placed(other.#spans);
  }

  /** @param start of the patch. @param end of what it replaced, in the text before it. @param text the text after it. */
  follow(start: number, end: number, length: number, text: string): void {
    this.#spans = this.#spans.map((span) => moved(span, start, end, length));
    if (this.#offer.kind === 'text') {
      const isLeft = (span: ReplacedSpan): boolean => start + length !== span.start + span.text.length;
      this.isTrue = this.#spans.length > 0 && this.#spans.every((span) => isLeft(span) && stands(span, text));
      return;
    }
    const [target = start] = this.#spans.map((span) => span.start);
    const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
    this.isTrue ||= Math.abs(lineOf(start) - lineOf(target)) <= 1;
  }

  judged(): TypedOffer {
    return { offer: this.#offer, before: this.#before, patch: this.patch, isTrue: this.isTrue };
  }
}

function moved(span: ReplacedSpan, start: number, end: number, length: number): ReplacedSpan {
  if (start >= span.start) return span;
  const shift = end <= span.start ? length - (end - start) : start + length - span.start;
  return { ...span, start: span.start + shift };
}

/** False within a longer word. */
function stands({ start, text, rest }: ReplacedSpan, all: string): boolean {
  const wanted = text + (text.trim() === '' ? rest.slice(0, followed) : '');
  if (!all.startsWith(wanted, start)) return false;
  const joins = (at: number): boolean =>
    wordCharacter.test(all.charAt(at - 1)) && wordCharacter.test(all.charAt(at));
  const wasJoined = wordCharacter.test(rest.charAt(0)) && wordCharacter.test(wanted.at(-1) ?? '');
  return wasJoined || !joins(start + wanted.length);
}
