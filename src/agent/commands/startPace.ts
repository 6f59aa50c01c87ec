// Limits how fast commands are started, all together: starting a process blocks the event loop for some ms, and an agent may
// ask for thousands. Used by `startCommand.ts`.

/** Commands that may start at once … */
export const startBurst = 8;
/** … and ms for each one after those. */
export const startPause = 250;

export class StartPace {
  /** When the burst is available again, and then some. */
  #free = 0;

  /** @param now ms. @returns for how many ms this start has to wait. To be called once for each. */
  start(now: number): number {
    this.#free = Math.max(this.#free, now) + startPause;
    return Math.max(0, this.#free - now - startBurst * startPause);
  }
}
