// Schedules rendering of the page: at most once per frame and for a part of it only.

/** Maximum ms of a frame for creating nodes; layout and paint need the rest. */
const share = 10;

export class Frames {
  readonly #draw: (deadline: number) => boolean;
  #requested = false;

  /** @param draw gets a deadline as of performance.now() and returns whether it is finished. */
  constructor(draw: (deadline: number) => boolean) {
    this.#draw = draw;
  }

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      if (!this.#draw(performance.now() + share)) this.request();
    });
  }
}
