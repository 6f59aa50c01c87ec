// A timer that counts frames: some browser work takes a certain number of frames, however long they are.

export class FrameCountdown {
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
