// Repeats a scroll over several frames until its target no longer moves, since content gets its true size only when it
// is rendered.

/** Number of frames without a move after which it ends. */
const framesStill = 8;
/** Maximum number of frames. */
const mostFrames = 120;

/**
 * Calls `bring` now and in each frame until it has moved nothing for some frames.
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
