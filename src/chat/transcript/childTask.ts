// The task that a subagent got from its parent, as its row shows it. Limited, since an agent may send any number of messages. Used by
// `ChildRows`.

import { andMore } from '../../base/andMore.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';
import type { Part } from '../messages/messages.ts';

/** Parts that are kept. */
const mostParts = 50;
/** UTF-16 units of a text. */
const longestText = 20_000;

export class ChildTask {
  readonly #before: readonly Part[];
  /** By message. None is empty. */
  readonly #parts = new Map<string, readonly Part[]>();
  /** Parts that are left out, by message that is kept. */
  readonly #more = new Map<string, number>();
  /** Texts of which only the beginning is kept. */
  readonly #cut = new WeakSet<Part>();
  /** Parts of messages that are not kept. One that is sent again counts again. */
  #others = 0;

  /** @param before a restored task; its last part may say what was left out. */
  constructor(before: readonly Part[]) {
    this.#before = before;
  }

  /** Replaces the parts of a message. */
  set(key: string, parts: readonly Part[]): void {
    const room = Math.max(0, mostParts - this.#count + (this.#parts.get(key)?.length ?? 0));
    const kept = parts.slice(0, room).map((part) => this.#kept(part));
    const more = parts.length - kept.length;
    this.#more.delete(key);
    if (kept.length === 0) {
      this.#parts.delete(key);
      this.#others += more;
      return;
    }
    this.#parts.set(key, kept);
    if (more > 0) this.#more.set(key, more);
  }

  /** Adds a part to a message. A text continues one before it. */
  add(key: string, part: Part): void {
    const before = this.#parts.get(key) ?? [];
    const last = before.at(-1);
    const isLeftOut = this.#more.has(key);
    if (!isLeftOut && part.kind === 'text' && last?.kind === 'text') {
      if (!this.#cut.has(last))
        this.#parts.set(key, [...before.slice(0, -1), this.#kept({ ...last, text: last.text + part.text })]);
    } else if (!isLeftOut && this.#count < mostParts) this.#parts.set(key, [...before, this.#kept(part)]);
    else if (before.length > 0) this.#more.set(key, (this.#more.get(key) ?? 0) + 1);
    else this.#others++;
  }

  /** The parts, and how many are left out. */
  get shown(): readonly Part[] {
    let more = this.#others;
    for (const count of this.#more.values()) more += count;
    const parts = [...this.#before, ...[...this.#parts.values()].flat()];
    return more === 0 ? parts : [...parts, { kind: 'text', text: `\n\n… ${andMore(more)}` }];
  }

  #kept(part: Part): Part {
    const kept = cutPart(part);
    if (kept !== part) this.#cut.add(kept);
    return kept;
  }

  get #count(): number {
    let count = this.#before.length;
    for (const parts of this.#parts.values()) count += parts.length;
    return count;
  }
}

/** Returns the same object if its text is not too long. */
export function cutPart(part: Part): Part {
  return part.kind === 'text' && part.text.length > longestText
    ? { kind: 'text', text: `${firstWords(part.text, longestText)}…` }
    : part;
}

/** The texts of the parts, joined. */
export function textOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('')
    .trim();
}
