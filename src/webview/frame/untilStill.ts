// Owns how long something is brought to its place: what is out of sight gets its true size only when it is drawn, and moves
// what comes after it, so it takes some frames until a place stands still.

/** Frames in a row in which nothing had to be moved, */
const framesStill = 8;
/** of so many that it may take. */
const mostFrames = 120;

/**
 * Calls `bring` now and in every frame, until it has had nothing to move for a while.
 * @param bring whether it had to move something; undefined: nobody wants to go there any more.
 * @param onEnd when it stands still, or never will. Not when nobody wants to go there any more.
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
