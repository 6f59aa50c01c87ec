// Owns where the reader is in a conversation, for when its rows are made anew: the view was hidden, moved or opened again, or
// a message was lost; and for when it gets another width. The end is no place: who is there follows it.

import { rowInSight } from './rowInSight.ts';
import { untilStill } from './untilStill.ts';

export interface Place {
  readonly entryId: number;
  /** Which block of its row; undefined: the row. How high what is before it is depends on the width, and on what was seen. */
  readonly block?: number | undefined;
  /** Pixels of that which are above the view. */
  readonly above: number;
}

export interface PlacedRows {
  entryOf(row: Element): number | undefined;
  rowOf(entryId: number): HTMLElement | undefined;
}

/** Milliseconds between two looks. */
const delay = 50;

export class ReadingPlace {
  readonly #scroller: HTMLElement;
  readonly #rows: PlacedRows;
  readonly #keep: (place: Place | undefined) => void;
  readonly #leave: () => void;
  #following = true;
  #place: Place | undefined;
  /** Where to go as soon as the rows are there. */
  #due: Place | undefined;
  /** The one that is being gone to. */
  #settling: Place | undefined;
  #timer: number | undefined;

  /** @param content what holds the rows. @param keep is told of each new place, undefined for the end. @param leave the view is about to leave the end. */
  constructor(
    scroller: HTMLElement,
    content: HTMLElement,
    rows: PlacedRows,
    keep: (place: Place | undefined) => void,
    leave: () => void,
  ) {
    this.#scroller = scroller;
    this.#rows = rows;
    this.#keep = keep;
    this.#leave = leave;
    scroller.addEventListener('scroll', () => this.#moved(), { passive: true });
    // What has come into sight gets its true size then, which no scrolling tells of.
    new ResizeObserver(() => this.#moved()).observe(content);
    let width = scroller.clientWidth;
    new ResizeObserver(() => {
      // Hidden, it has none.
      if (scroller.clientWidth === 0 || scroller.clientWidth === width) return;
      width = scroller.clientWidth;
      this.#widthChanged();
    }).observe(scroller);
    // Who moves meanwhile wants to be elsewhere.
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => (this.#due = undefined), { passive: true });
  }

  /** Where the reader is; undefined: at the end. */
  get place(): Place | undefined {
    return this.#due ?? this.#place;
  }

  /** The view follows the end now, or does not. */
  follows(following: boolean): void {
    this.#following = following;
    if (this.#due === undefined) this.#moved();
  }

  /** The rows are about to be made anew. @param place where the reader was in them. */
  restart(place: Place | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#place = place;
    // Another one than before: what still goes to that gives up.
    this.#due = place && { ...place };
    this.#keep(place);
  }

  /** @param isWhole nothing of the rows is still to be drawn. */
  drawn(isWhole: boolean): void {
    const place = this.#due;
    if (!isWhole || place === undefined || place === this.#settling) return;
    const row = this.#rows.rowOf(place.entryId);
    if (row === undefined) {
      this.#due = undefined;
      return;
    }
    this.#leave();
    this.#following = false;
    this.#settle(place, row);
  }

  #settle(place: Place, row: Element): void {
    this.#settling = place;
    const anchor = (place.block === undefined ? undefined : blocksOf(row)[place.block]) ?? row;
    const end = (): void => {
      this.#due = undefined;
      this.#moved();
    };
    const bring = (): boolean | undefined => {
      if (this.#due !== place) return undefined;
      if (!anchor.isConnected) {
        end();
        return undefined;
      }
      const off = this.#above(anchor, place.above);
      this.#scroller.scrollTop += off;
      return Math.abs(off) >= 1;
    };
    untilStill(bring, end);
  }

  /** Everything is as high as it is anew, and the browser keeps in place what it finds there, not what the reader reads. */
  #widthChanged(): void {
    // Who is just moving is not where they were.
    if (this.#following || this.#timer !== undefined) return;
    const place = this.place;
    const row = place && this.#rows.rowOf(place.entryId);
    if (place === undefined || row === undefined) return;
    this.#due = { ...place };
    this.#settle(this.#due, row);
  }

  #above(anchor: Element, wanted: number): number {
    return anchor.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top + wanted;
  }

  #moved(): void {
    if (this.#due !== undefined) return;
    if (!this.#following) this.#timer ??= setTimeout(() => this.#look(), delay);
    else if (this.#place !== undefined) this.#keep((this.#place = undefined));
  }

  #look(): void {
    this.#timer = undefined;
    if (this.#following) return;
    const row = rowInSight(this.#scroller);
    const entryId = row === null ? undefined : this.#rows.entryOf(row);
    if (row === null || entryId === undefined) return;
    const found = rowInSight(this.#scroller, '.block');
    const block = found !== null && row.contains(found) ? blocksOf(row).indexOf(found) : undefined;
    const anchor = block === undefined ? row : found!;
    this.#place = { entryId, block, above: Math.round(-this.#above(anchor, 0)) };
    this.#keep(this.#place);
  }
}

function blocksOf(row: Element): Element[] {
  return [...row.querySelectorAll('.block')];
}
