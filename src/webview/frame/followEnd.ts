// Owns the scrolling: the view follows the end while the reader is there, and never moves once they have left it. It asks
// for no measure of the page, since each would lay it out once more: a mark at the end says whether it can be seen.

export class FollowEnd {
  readonly #scroller: HTMLElement;
  readonly #mark: HTMLElement;
  readonly #observer: IntersectionObserver;
  readonly #onChange: (following: boolean) => void;
  #following = true;
  #top = 0;

  /** @param mark the last thing in `scroller`. */
  constructor(scroller: HTMLElement, mark: HTMLElement, onChange: (following: boolean) => void) {
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
    scroller.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && this.#leave(), { passive: true });
    new ResizeObserver(() => this.drawn()).observe(scroller);
  }

  /** To be called when the rows may have grown. */
  drawn(): void {
    // Further than any page is long: the browser stops at the end.
    if (this.#following) this.#scroller.scrollTop = 1e9;
  }

  /** Goes to the end and stays there. */
  toEnd(): void {
    this.#set(true);
    this.drawn();
  }

  #onScroll(): void {
    const top = this.#scroller.scrollTop;
    if (top < this.#top - 1) this.#leave();
    this.#top = top;
  }

  /** What is shorter now also moves the view up: then the mark is still in sight, and says so when it is asked anew. */
  #leave(): void {
    this.#set(false);
    this.#observer.unobserve(this.#mark);
    this.#observer.observe(this.#mark);
  }

  #set(following: boolean): void {
    if (this.#following === following) return;
    this.#following = following;
    this.#onChange(following);
    if (following) this.drawn();
  }
}
