// Keeps the reader's position when rows are rebuilt, as after the view was hidden, or when the width changes. The end
// is not a position: it is followed.

import { untilStill } from './frames.ts';

export interface Place {
  readonly entryId: number;
  /**
   * Index of the block in its row; if undefined, the row itself. A position in pixels would depend on the width and on
   * what was rendered.
   */
  readonly block?: number | undefined;
  /** Pixels of that element that are above the view. */
  readonly above: number;
}

export interface PlacedRows {
  entryOf(row: Element): number | undefined;
  rowOf(entryId: number): HTMLElement | undefined;
}

/** Minimum ms between two measurements. */
const delay = 50;
/** Distance of the reader's position from the upper edge in pixels. */
const edge = 4;
/** Pixels of the element at the reader's position that stay visible if it became shorter: a line and its margin. */
const leastVisible = 28;

export class ReadingPlace {
  readonly #scroller: HTMLElement;
  readonly #rows: PlacedRows;
  readonly #keep: (place: Place | undefined) => void;
  readonly #leave: () => void;
  #following = true;
  #place: Place | undefined;
  /** The position to restore when the rows are rendered. */
  #due: Place | undefined;
  /** The position that is being restored. */
  #settling: Place | undefined;
  #timer: number | undefined;
  /** In pixels, when it last changed. */
  #width: number;

  /**
   * @param content the element that contains the rows. @param keep called with each new position, undefined for the
   * end. @param leave called before the view leaves the end.
   */
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
    this.#width = scroller.clientWidth;
    new ResizeObserver(() => {
      // A hidden view has no width.
      if (scroller.clientWidth === 0 || scroller.clientWidth === this.#width) return;
      this.#width = scroller.clientWidth;
      this.#widthChanged();
    }).observe(scroller);
    // Rows get their true size when they become visible, without a scroll event. Observed after the width, which changes
    // their size too: the position must not be measured again before it is restored.
    new ResizeObserver(() => this.#moved()).observe(content);
    // A reader who scrolls meanwhile wants to be elsewhere.
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => (this.#due = undefined), { passive: true });
  }

  /** The reader's position; undefined at the end. */
  get place(): Place | undefined {
    return this.#due ?? this.#place;
  }

  /** To be called when the view starts or stops following the end. */
  follows(following: boolean): void {
    this.#following = following;
    if (this.#due === undefined) this.#moved();
  }

  /** Stops restoring a position. */
  forget(): void {
    this.#due = undefined;
  }

  /** To be called before rows are rebuilt. @param place the position to restore. */
  restart(place: Place | undefined): void {
    this.#cancelLook();
    this.#place = place;
    // A new object, so that restoring an older position stops.
    this.#due = place && { ...place };
    this.#keep(place);
  }

  /** @param isWhole true if all rows are rendered. */
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
      // In another width it may be shorter than what was above the view. It stays in sight.
      const { clientHeight } = anchor;
      const isShorter = place.above > clientHeight - edge + 1;
      const off = this.#above(anchor, isShorter ? Math.max(0, clientHeight - leastVisible) : place.above);
      this.#scroller.scrollTop += off;
      return Math.abs(off) >= 1;
    };
    untilStill(bring, end);
  }

  /** With a new width all heights change, and scroll anchoring does not keep what the reader reads. */
  #widthChanged(): void {
    if (this.#following) return;
    const place = this.place;
    const row = place && this.#rows.rowOf(place.entryId);
    if (place === undefined || row === undefined) return;
    // A measurement that is due would find what the new width has moved into sight. The stored position is at most `delay`
    // older than that.
    this.#cancelLook();
    this.#due = { ...place };
    this.#settle(this.#due, row);
  }

  #above(anchor: Element, wanted: number): number {
    return anchor.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top + wanted;
  }

  #moved(): void {
    if (this.#due !== undefined) return;
    // The end is followed in each frame of a stream, and reading the width may force a layout.
    if (this.#following && this.#place === undefined) return;
    // With a new width the browser scrolls before the observer is called.
    if (this.#scroller.clientWidth !== this.#width) return;
    if (!this.#following) this.#timer ??= setTimeout(() => this.#look(), delay);
    else if (this.#place !== undefined) this.#keep((this.#place = undefined));
  }

  #cancelLook(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    this.#timer = undefined;
    // With a new width the observer is about to restore the stored position.
    if (this.#following || this.#scroller.clientWidth !== this.#width) return;
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

/** The topmost visible row, or another element by selector. */
export function rowInSight(scroller: HTMLElement, selector = '.row'): Element | null {
  const { left, top, width } = scroller.getBoundingClientRect();
  for (let y = top + edge; y < top + 200; y += 14) {
    const found = document.elementFromPoint(left + width / 2, y)?.closest(selector);
    if (found) return found;
  }
  return null;
}
