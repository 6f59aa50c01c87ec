// Computes how long to pause reading after a peer's messages blocked the event loop, or after it made many requests
// without waiting for the answers. An occasional long message is fine; without a pause, a series of them would leave no time for keystrokes.

/** In ms. Handling that is not longer is not counted. */
const unnoticed = 16;

/** In ms. Handling that is not longer counts a quarter: the user hardly notices it. */
const hardlyNoticed = 40;

/** Counted ms that a peer may use without a pause. */
const burst = 500;

/** The share of all time that a peer may use on average. */
const share = 0.05;

/** A peer that waits for answers before it asks again may have so many open requests: it is slowed by them already. */
export const fewRequests = 16;

/** Requests that a peer may make without a pause while more than a few are open. */
export const requestBurst = 500;

/** Requests per second that a peer may make on average while more than a few are open. */
export const requestRate = 200;

export class FairPace {
  #debt = 0;
  #paidAt = 0;
  #requests = 0;
  #countedAt = 0;

  /** Must be called after a message was handled until `now` and blocked for `ms`. @returns how long to pause, in ms. */
  spent(ms: number, now: number): number {
    if (ms <= unnoticed) return 0;
    const cost = ms <= hardlyNoticed ? ms / 4 : ms;
    this.#debt = Math.max(0, this.#debt - (now - this.#paidAt) * share) + cost;
    this.#paidAt = now;
    return Math.max(0, (this.#debt - burst) / share);
  }

  /**
   * Must be called for each request of the peer, since `spent` does not count the work that a request starts.
   * @param open the number of earlier requests that are not answered yet.
   * @returns how long to pause, in ms.
   */
  asked(now: number, open: number): number {
    if (open < fewRequests) return 0;
    this.#requests = Math.max(0, this.#requests - ((now - this.#countedAt) * requestRate) / 1000) + 1;
    this.#countedAt = now;
    return (Math.max(0, this.#requests - requestBurst) / requestRate) * 1000;
  }
}
