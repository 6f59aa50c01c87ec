// A gap buffer for the lines of large documents: inserting and removing near the previous change is cheap, moving to
// another place is not. Used by `NonAsciiLines`.

/** Free slots added when the buffer grows. */
const spare = 256;

export class GapBuffer<T> {
  #items: (T | undefined)[];
  /** [start, end) of `#items` is free. */
  #gapStart: number;
  #gapEnd: number;

  /** Takes ownership of `items`: the caller must not use the array afterwards. */
  constructor(items: T[]) {
    this.#items = items;
    this.#gapStart = items.length;
    this.#gapEnd = items.length;
  }

  get length(): number {
    return this.#items.length - (this.#gapEnd - this.#gapStart);
  }

  /** Undefined past the end. */
  at(index: number): T | undefined {
    return this.#items[index < this.#gapStart ? index : index + (this.#gapEnd - this.#gapStart)];
  }

  /** @param index below `length`. */
  set(index: number, item: T): void {
    this.#items[index < this.#gapStart ? index : index + (this.#gapEnd - this.#gapStart)] = item;
  }

  /** Inserts `item` before the one at `index`; `index` may be `length`. */
  insert(index: number, item: T): void {
    if (index !== this.#gapStart) this.#moveGap(index);
    if (this.#gapStart === this.#gapEnd) this.#grow(1);
    this.#items[this.#gapStart++] = item;
  }

  /** Replaces `removed` items from `index` on by `added`. There must be at least that many items. */
  replace(index: number, removed: number, added: readonly T[]): void {
    this.#moveGap(index);
    this.#items.fill(undefined, this.#gapEnd, this.#gapEnd + removed);
    this.#gapEnd += removed;
    if (this.#gapEnd - this.#gapStart < added.length) this.#grow(added.length);
    for (const item of added) this.#items[this.#gapStart++] = item;
  }

  #moveGap(index: number): void {
    const items = this.#items;
    const moved = index - this.#gapStart;
    if (moved < 0) items.copyWithin(this.#gapEnd + moved, index, this.#gapStart);
    else if (moved > 0) items.copyWithin(this.#gapStart, this.#gapEnd, this.#gapEnd + moved);
    this.#gapStart = index;
    this.#gapEnd += moved;
  }

  /** Makes room for at least `count` items. */
  #grow(count: number): void {
    const gap = Array.from<T | undefined>({ length: count + spare });
    this.#items = this.#items.slice(0, this.#gapStart).concat(gap, this.#items.slice(this.#gapEnd));
    this.#gapEnd = this.#gapStart + gap.length;
  }
}
