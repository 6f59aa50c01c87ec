// Schedules rendering of the page: at most once per frame and for a part of it only. Also repeats a scroll over several frames.

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

/** Number of frames without a move after which it ends. */
const framesStill = 8;
/** Maximum number of frames. */
const mostFrames = 120;

/**
 * Calls `bring` now and in each frame until it has moved nothing for some frames, since content gets its true size only when
 * it is rendered.
 * @param bring returns whether it moved anything; undefined cancels.
 * @param onEnd called when it stands still or after the maximum; not when it was cancelled.
 */
export function untilStill(bring: () => boolean | undefined, onEnd: () => void = () => undefined): void {
  let still = 0;
  let frames = 0;
  const frame = (): void => {
    const moved = bring();
    if (moved === undefined) return;
    still = moved ? 0 : still + 1;
    if (still === framesStill || ++frames === mostFrames) onEnd();
    else requestAnimationFrame(frame);
  };
  frame();
}
