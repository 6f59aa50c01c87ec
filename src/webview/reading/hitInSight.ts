// Owns the way to a hit, until it stands in sight: what changes meanwhile is searched anew, and the hit is another range then.

import { untilStill } from '../frame/untilStill.ts';

export class HitInSight {
  readonly #scroller: HTMLElement;
  #hit: Range | undefined;
  /** Who was on the way before gives up. */
  #way = 0;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
    // Who moves meanwhile wants to be elsewhere.
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => this.stop(), { passive: true });
  }

  goTo(hit: Range): void {
    this.#hit = hit;
    const way = ++this.#way;
    untilStill(() => (way === this.#way ? this.#bring() : undefined));
  }

  /** The hit is another range now, because the text was searched anew. Who is there already is not moved. */
  isNow(hit: Range | undefined): void {
    this.#hit = hit;
  }

  stop(): void {
    this.#way++;
  }

  #bring(): boolean {
    const around = this.#hit?.startContainer.parentElement;
    // Its row was drawn anew: where it is now will be found.
    if (this.#hit === undefined || around?.isConnected !== true) return true;
    const block = around.closest('pre');
    const movedBlock = block !== null && bringInto(block, this.#hit);
    return bringInto(this.#scroller, this.#hit) || movedBlock;
  }
}

/** Whether it had to be moved. */
function bringInto(box: Element, hit: Range): boolean {
  const [inner, outer] = [hit.getBoundingClientRect(), box.getBoundingClientRect()];
  const { scrollTop, scrollLeft } = box;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - 20;
  return box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft;
}
