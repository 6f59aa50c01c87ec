// How many of the peer's requests wait for an answer, so that one that asks faster than people can answer does not fill
// the memory with its questions.

export class OpenRequests {
  readonly #most: number;
  readonly #mostWeight: number;
  #count = 0;
  #weight = 0;

  /** `mostWeight` is in characters of all together; one alone may be heavier. */
  constructor(most: number, mostWeight: number) {
    this.#most = most;
    this.#mostWeight = mostWeight;
  }

  /** Counts one more, unless that is too much: then it is undefined. To be called once when it was answered. */
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
