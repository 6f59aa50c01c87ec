// A list in which changes come close to one another, as those of somebody typing do: it costs to move from one place to
// another, not to insert or remove where one is. For the lines of large documents.

/** Free places kept when it has to grow. */
const spare = 256;

export class GapBuffer<T> {
  #items: (T | undefined)[];
  /** [start, end) of `#items` is free. */
  #gapStart: number;
  #gapEnd: number;

  /** Takes `items` over: nobody else may use them afterwards. */
  constructor(items: T[]) {
    this.#items = items;
    this.#gapStart = items.length;
    this.#gapEnd = items.length;
  }

  get length(): number {
    return this.#items.length - (this.#gapEnd - this.#gapStart);
  }

  /** Nothing past the end. */
  at(index: number): T | undefined {
    return this.#items[index < this.#gapStart ? index : index + (this.#gapEnd - this.#gapStart)];
  }

  /** @param index below `length`. */
  set(index: number, item: T): void {
    this.#items[index < this.#gapStart ? index : index + (this.#gapEnd - this.#gapStart)] = item;
  }

  /** Puts `item` before the one at `index`, which may be `length`. */
  insert(index: number, item: T): void {
    if (index !== this.#gapStart) this.#moveGap(index);
    if (this.#gapStart === this.#gapEnd) this.#grow(1);
    this.#items[this.#gapStart++] = item;
  }

  /** Puts `added` in the place of the `removed` items from `index` on, of which there must be so many. */
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

  /** Makes room for `count` and some more. */
  #grow(count: number): void {
    const gap = Array.from<T | undefined>({ length: count + spare });
    this.#items = this.#items.slice(0, this.#gapStart).concat(gap, this.#items.slice(this.#gapEnd));
    this.#gapEnd = this.#gapStart + gap.length;
  }
}
