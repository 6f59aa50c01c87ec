// Scrolls a hit into view, also while a new search replaces its range.

import { untilStill } from '../frame/untilStill.ts';

export class HitInSight {
  readonly #scroller: HTMLElement;
  #hit: Range | undefined;
  /** Number of the current scroll; an earlier one stops. */
  #way = 0;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
    // A reader who scrolls meanwhile wants to be elsewhere.
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => this.stop(), { passive: true });
  }

  goTo(hit: Range): void {
    this.#hit = hit;
    const way = ++this.#way;
    untilStill(() => (way === this.#way ? this.#bring() : undefined));
  }

  /** Replaces the range of the hit after a new search. Does not scroll. */
  isNow(hit: Range | undefined): void {
    this.#hit = hit;
  }

  stop(): void {
    this.#way++;
  }

  #bring(): boolean {
    const around = this.#hit?.startContainer.parentElement;
    // Its row was rebuilt; the next search finds the new range.
    if (this.#hit === undefined || around?.isConnected !== true) return true;
    const block = around.closest('pre');
    const movedBlock = block !== null && bringInto(block, this.#hit);
    return bringInto(this.#scroller, this.#hit) || movedBlock;
  }
}

/** Returns whether it scrolled. */
function bringInto(box: Element, hit: Range): boolean {
  const [inner, outer] = [hit.getBoundingClientRect(), box.getBoundingClientRect()];
  const { scrollTop, scrollLeft } = box;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - 20;
  return box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft;
}
