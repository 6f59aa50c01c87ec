// Scrolls with the end of the conversation while the reader is there, and never once they have left it. Uses an
// observed mark at the end instead of measuring, which would force a layout.

/** A scroll up within this many ms after a key or pointer event is the reader's. */
const intentTime = 1_500;
/** After the rows have changed, a scroll may be the browser's scroll anchoring for this many ms, and then for this many frames. */
const timeToSettle = 400;
const framesToSettle = 8;
/** Number of frames in which a key or the wheel moves the view, if it does. */
const framesToDepart = 10;
const keysUp = new Set(['ArrowUp', 'PageUp', 'Home']);

export class FollowEnd {
  readonly #scroller: HTMLElement;
  readonly #rows: HTMLElement;
  readonly #mark: HTMLElement;
  readonly #observer: IntersectionObserver;
  readonly #onChange: (following: boolean) => void;
  #following = true;
  #top = 0;
  /** True if the next scroll event is caused by this class. */
  #stayed = false;
  #intent = -Infinity;
  /** A scroll by the browser may share an event with one of this class, so the end is sought once more. */
  readonly #settling = new Settling(() => this.#stayIfFollowing());
  /** While it runs, the view is not moved to the end, which would undo the reader's scrolling. */
  readonly #departing = new FrameCountdown(framesToDepart, () => this.#keep());

  /** @param rows the growing element in `scroller`. @param mark the last element in it. */
  constructor(
    scroller: HTMLElement,
    rows: HTMLElement,
    mark: HTMLElement,
    onChange: (following: boolean) => void,
  ) {
    this.#scroller = scroller;
    this.#rows = rows;
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
   * To be called when the rows may have grown. Their ResizeObserver then triggers scrolling; doing it here would force
   * a second layout.
   */
  drawn(): void {
    this.#settling.restart();
  }

  /** Scrolls to the end and follows it. */
  toEnd(): void {
    // The view may still be moving because of a key.
    this.#intent = -Infinity;
    this.#departing.stop();
    this.#set(true);
    this.#keep();
  }

  #keep(): void {
    this.drawn();
    this.#stayIfFollowing();
  }

  #stayIfFollowing(): void {
    // What is shown before the first row, such as the tiles of agents, is read from its top.
    const hasRows = this.#rows.hasChildNodes();
    if (this.#following && !this.#departing.isRunning && hasRows) this.#stay();
  }

  #depart(): void {
    this.#departing.restart();
    this.leave();
  }

  #onScroll(): void {
    const now = performance.now();
    // Reading the position forces a layout, and the result of own scrolling is known.
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
    // More than any page's height: the browser stops at the end.
    this.#scroller.scrollTop = 1e9;
    const top = this.#scroller.scrollTop;
    this.#stayed ||= top !== this.#top;
    this.#top = top;
  }

  /**
   * Stops following the end. Observes the mark again, which reports at once if the end is still visible, as after
   * content has become shorter.
   */
  leave(): void {
    this.#set(false);
    // Drops observations from before.
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

/**
 * The time in which the page takes its final shape after a change. Only its end counts frames: each frame that is asked for takes
 * some ms, which the page and VS Code have not while rows arrive.
 */
class Settling {
  readonly #frames: FrameCountdown;
  /** As of performance.now(). */
  #until = 0;
  #timer: number | undefined;

  /** @param onEnd called at the end. */
  constructor(onEnd: () => void) {
    this.#frames = new FrameCountdown(framesToSettle, onEnd);
  }

  get isRunning(): boolean {
    return this.#timer !== undefined || this.#frames.isRunning;
  }

  restart(): void {
    this.#until = performance.now() + timeToSettle;
    this.#frames.stop();
    this.#timer ??= window.setTimeout(() => this.#waited(), timeToSettle);
  }

  #waited(): void {
    const left = this.#until - performance.now();
    this.#timer = left > 0 ? window.setTimeout(() => this.#waited(), left) : undefined;
    if (left <= 0) this.#frames.restart();
  }
}

/** A timer that counts frames: some browser work takes a certain number of frames, however long they are. */
class FrameCountdown {
  readonly #frames: number;
  readonly #onEnd: () => void;
  #left = 0;
  #isAsked = false;

  /** @param onEnd called at the end, but not after `stop`. */
  constructor(frames: number, onEnd: () => void = () => undefined) {
    this.#frames = frames;
    this.#onEnd = onEnd;
  }

  get isRunning(): boolean {
    return this.#left > 0;
  }

  /** Starts or restarts it. It pauses while the page is hidden. */
  restart(): void {
    this.#left = this.#frames;
    this.#ask();
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
    if (this.#left === 0) return;
    this.#left--;
    if (this.#left > 0) this.#ask();
    else this.#onEnd();
  }
}
