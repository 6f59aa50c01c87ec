// Owns where the reader is in a conversation, for when its rows are made anew: the view was hidden, moved or opened again, or
// a message was lost. The end is no place: who is there follows it.

import { rowInSight } from '../reading/messageKeys.ts';

export interface Place {
  readonly entryId: number;
  /** Pixels of its row that are above the view. */
  readonly above: number;
}

export interface PlacedRows {
  entryOf(row: Element): number | undefined;
  rowOf(entryId: number): HTMLElement | undefined;
}

/** Milliseconds between two looks. */
const delay = 50;
/** Rows out of sight get their true sizes only when they are drawn, and move what comes after them. */
const framesToSettle = 8;

export class ReadingPlace {
  readonly #scroller: HTMLElement;
  readonly #rows: PlacedRows;
  readonly #keep: (place: Place | undefined) => void;
  readonly #leave: () => void;
  #following = true;
  #place: Place | undefined;
  /** Where to go as soon as the rows are there. */
  #due: Place | undefined;
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
    this.#due = place;
    this.#keep(place);
  }

  /** @param isWhole nothing of the rows is still to be drawn. */
  drawn(isWhole: boolean): void {
    const place = this.#due;
    if (!isWhole || place === undefined) return;
    const row = this.#rows.rowOf(place.entryId);
    if (row === undefined) {
      this.#due = undefined;
      return;
    }
    this.#leave();
    this.#following = false;
    let frames = framesToSettle;
    const settle = (): void => {
      if (this.#due !== place) return;
      if (frames-- === 0 || !row.isConnected) {
        this.#due = undefined;
        this.#moved();
        return;
      }
      this.#scroller.scrollTop += this.#above(row, place.above);
      requestAnimationFrame(settle);
    };
    settle();
  }

  #above(row: Element, wanted: number): number {
    return row.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top + wanted;
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
    this.#place = { entryId, above: Math.round(-this.#above(row, 0)) };
    this.#keep(this.#place);
  }
}
