// Computes how long to pause reading after a peer's messages blocked the event loop. An occasional long message is fine;
// without a pause, a series of them would leave no time for keystrokes.

/** ms. Messages handled faster than this do not count. */
const unnoticed = 40;

/** ms of counted time that a peer may use at once … */
const burst = 500;

/** … and the share of all time that it gets back. */
const share = 0.05;

export class FairPace {
  #debt = 0;
  #paidAt = 0;

  /** Something of the peer's was handled in `ms` at a stretch, until `now`. How long, in ms, to read no more of it. */
  spent(ms: number, now: number): number {
    if (ms <= unnoticed) return 0;
    this.#debt = Math.max(0, this.#debt - (now - this.#paidAt) * share) + ms;
    this.#paidAt = now;
    return Math.max(0, (this.#debt - burst) / share);
  }
}
