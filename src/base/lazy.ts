// A value that is created on first use, once, and again if that failed.

export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #making: Promise<T> | undefined;
  #made: T | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** Undefined until `get` has created it. */
  get loaded(): T | undefined {
    return this.#made;
  }

  /** Creates it at the first call. A failure rejects all waiting calls; the next call tries again. */
  get(): Promise<T> {
    this.#making ??= this.#make().then(
      (made) => (this.#made = made),
      (error: unknown) => {
        this.#making = undefined;
        throw error;
      },
    );
    return this.#making;
  }
}
