// Owns the way to a hit: what was out of sight gets its true size only when it is drawn, and moves what comes after it, so it
// takes some frames until a hit stands still; and what has changed meanwhile is searched anew.

/** Frames in which the hit did not move, */
const framesToSettle = 8;
/** of so many that it may take. */
const mostFrames = 120;

export class HitInSight {
  readonly #scroller: HTMLElement;
  #hit: Range | undefined;
  #still = 0;
  #left = 0;
  #isAsked = false;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
    // Who moves meanwhile wants to be elsewhere.
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => this.stop(), { passive: true });
  }

  goTo(hit: Range): void {
    this.#hit = hit;
    this.#still = 0;
    this.#left = mostFrames;
    this.#ask();
  }

  /** The hit is another range now, because the text was searched anew. Who is there already is not moved. */
  isNow(hit: Range | undefined): void {
    this.#hit = hit;
  }

  stop(): void {
    this.#left = 0;
  }

  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => this.#frame());
  }

  #frame(): void {
    this.#isAsked = false;
    if (this.#left-- <= 0 || this.#still >= framesToSettle) return this.stop();
    const around = this.#hit?.startContainer.parentElement;
    // Its row was drawn anew: where it is now will be found.
    if (this.#hit !== undefined && around?.isConnected === true) {
      const block = around.closest('pre');
      const movedBlock = block !== null && bringInto(block, this.#hit);
      const moved = bringInto(this.#scroller, this.#hit) || movedBlock;
      this.#still = moved ? 0 : this.#still + 1;
    }
    this.#ask();
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
