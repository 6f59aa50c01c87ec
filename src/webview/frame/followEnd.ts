// Owns the scrolling: the view follows the end while the reader is there, and never moves once they have left it. It asks
// for no measure of the page, since each would lay it out once more: a mark at the end says whether it can be seen.

import { FrameCountdown } from './frameCountdown.ts';

/** Milliseconds: a scroll up this soon after a key or the pointer is the reader's, */
const intentTime = 1_500;
/** and so many frames after the rows have changed it may be the browser's, which keeps in place what is in sight. */
const framesToSettle = 30;
/** In so many frames a key or the wheel has moved the view out of the end, if it moves it at all. */
const framesToDepart = 10;
const keysUp = new Set(['ArrowUp', 'PageUp', 'Home']);

export class FollowEnd {
  readonly #scroller: HTMLElement;
  readonly #mark: HTMLElement;
  readonly #observer: IntersectionObserver;
  readonly #onChange: (following: boolean) => void;
  #following = true;
  #top = 0;
  /** The next scrolling that is told of is ours. */
  #stayed = false;
  #intent = -Infinity;
  readonly #settling = new FrameCountdown(framesToSettle);
  /** To go to the end meanwhile would take the reader back before they are gone. */
  readonly #departing = new FrameCountdown(framesToDepart, () => this.#keep());

  /** @param rows what grows in `scroller`. @param mark the last thing in it. */
  constructor(
    scroller: HTMLElement,
    rows: HTMLElement,
    mark: HTMLElement,
    onChange: (following: boolean) => void,
  ) {
    this.#scroller = scroller;
    this.#mark = mark;
    this.#onChange = onChange;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) this.#set(true);
      },
      { root: scroller, rootMargin: '0px 0px 16px 0px' },
    );
    this.#observer.observe(mark);
    scroller.addEventListener('scroll', () => this.#onScroll(), { passive: true });
    scroller.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && this.#depart(), { passive: true });
    scroller.addEventListener('keydown', ({ key, shiftKey }) => {
      if (keysUp.has(key) || (key === ' ' && shiftKey)) this.#departing.restart();
    });
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => (this.#intent = performance.now()), { passive: true });
    const sizes = new ResizeObserver(() => this.#keep());
    for (const one of [scroller, rows]) sizes.observe(one);
  }

  /**
   * To be called when the rows may have grown. Where they have, their size says so once they are laid out: to follow here
   * would have them laid out twice.
   */
  drawn(): void {
    this.#settling.restart();
  }

  /** Goes to the end and stays there. */
  toEnd(): void {
    // A key that moved the view may still be moving it.
    this.#intent = -Infinity;
    this.#departing.stop();
    this.#set(true);
    this.#keep();
  }

  #keep(): void {
    this.drawn();
    if (this.#following && !this.#departing.isRunning) this.#stay();
  }

  #depart(): void {
    this.#departing.restart();
    this.leave();
  }

  #onScroll(): void {
    const now = performance.now();
    // To ask where it is would lay out the page, and what came of our own scrolling is known.
    const isOwn = this.#stayed && now - this.#intent >= intentTime;
    this.#stayed = false;
    if (isOwn) return;
    const top = this.#scroller.scrollTop;
    const up = top < this.#top - 1;
    this.#top = top;
    if (!up) return;
    if (now - this.#intent < intentTime) this.#intent = now;
    else if (this.#following && this.#settling.isRunning) return this.#stay();
    this.leave();
  }

  #stay(): void {
    // Further than any page is long: the browser stops at the end.
    this.#scroller.scrollTop = 1e9;
    const top = this.#scroller.scrollTop;
    this.#stayed ||= top !== this.#top;
    this.#top = top;
  }

  /**
   * The view was moved away from the end, or is about to be. What is shorter now also moves it up: then the mark is still in
   * sight, and says so when it is asked anew.
   */
  leave(): void {
    this.#set(false);
    // What it has seen but not said yet was before.
    this.#observer.takeRecords();
    this.#observer.unobserve(this.#mark);
    this.#observer.observe(this.#mark);
  }

  #set(following: boolean): void {
    if (this.#following === following) return;
    this.#following = following;
    this.#onChange(following);
    if (following) this.#keep();
  }
}
