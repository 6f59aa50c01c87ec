// Computes how long to pause reading after a peer's messages blocked the event loop, or after it made many requests in a
// short time. An occasional long message is fine; without a pause, a series of them would leave no time for keystrokes.

/** ms. Messages handled within this time cost nothing. */
const unnoticed = 16;

/** ms. Messages handled within this time cost a quarter: the user hardly notices them. */
const hardlyNoticed = 40;

/** ms of counted time that a peer may use at once … */
const burst = 500;

/** … and the share of all time that it gets back. */
const share = 0.05;

/** Requests that a peer may make at once … */
export const requestBurst = 500;

/** … and in a second in the long run. */
export const requestRate = 200;

export class FairPace {
  #debt = 0;
  #paidAt = 0;
  #requests = 0;
  #countedAt = 0;

  /** Something of the peer's was handled in `ms` at a stretch, until `now`. How long, in ms, to read no more of it. */
  spent(ms: number, now: number): number {
    if (ms <= unnoticed) return 0;
    const cost = ms <= hardlyNoticed ? ms / 4 : ms;
    this.#debt = Math.max(0, this.#debt - (now - this.#paidAt) * share) + cost;
    this.#paidAt = now;
    return Math.max(0, (this.#debt - burst) / share);
  }

  /** It made a request. How long, in ms, to read no more of it: what a request sets off is not seen by `spent`. */
  asked(now: number): number {
    this.#requests = Math.max(0, this.#requests - ((now - this.#countedAt) * requestRate) / 1000) + 1;
    this.#countedAt = now;
    return (Math.max(0, this.#requests - requestBurst) / requestRate) * 1000;
  }
}
