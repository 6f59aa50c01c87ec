// How long a peer has to wait after its messages held up everybody else, or after it asked much in short time. Now and then
// that is fine; without end it would leave no time for the keys that are pressed meanwhile. Used by `ndjsonReader.ts`.

/** In ms. What is handled within it is free … */
const unnoticed = 16;

/** … what is handled within this is hardly noticed, and costs a quarter. */
const hardlyNoticed = 40;

/** In ms of noticed time: what a peer may use up at once … */
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
