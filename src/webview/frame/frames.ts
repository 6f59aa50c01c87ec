// Owns when the page is drawn: at most once a frame, and no longer than a part of it, however much has come.

/** Milliseconds of a frame that may go into making nodes; layout and paint need the rest. */
const share = 10;

export class Frames {
  readonly #draw: (deadline: number) => boolean;
  #requested = false;

  /** @param draw gets until when it may work, as of performance.now(), and answers whether it is finished. */
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
