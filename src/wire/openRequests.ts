// Limits the unanswered requests of a peer, so that one that sends them faster than they are answered cannot exhaust memory.

export class OpenRequests {
  readonly #most: number;
  readonly #mostWeight: number;
  #count = 0;
  #weight = 0;

  /** `mostWeight`: characters of all requests together; a single one may be longer. */
  constructor(most: number, mostWeight: number) {
    this.#most = most;
    this.#mostWeight = mostWeight;
  }

  /** Counts a request. @returns a function to call once it is answered; undefined if there are too many. */
  open(weight: number): (() => void) | undefined {
    const tooHeavy = this.#count > 0 && this.#weight + weight > this.#mostWeight;
    if (this.#count >= this.#most || tooHeavy) return undefined;
    this.#count += 1;
    this.#weight += weight;
    return () => {
      this.#count -= 1;
      this.#weight -= weight;
    };
  }
}
