// How long a peer has to wait after its messages held up everybody else. Now and then a long message is fine; one after
// the other would leave no time for the keys that are pressed meanwhile.

/** In ms. What is handled within it is too short to be noticed, and free. */
const unnoticed = 40;

/** In ms of noticed time: what a peer may use up at once … */
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
