// Owns a wait that is counted in frames: what the browser does in a few of them takes longer on a busy machine, but no more.

export class FrameCountdown {
  readonly #frames: number;
  readonly #onEnd: () => void;
  #left = 0;
  #isAsked = false;

  /** @param onEnd is not called when it was stopped. */
  constructor(frames: number, onEnd: () => void = () => undefined) {
    this.#frames = frames;
    this.#onEnd = onEnd;
  }

  get isRunning(): boolean {
    return this.#left > 0;
  }

  /** Begins anew, also while it runs. In a hidden page it waits. */
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
