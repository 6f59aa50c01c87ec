// A part that is made when it is first needed, and then only once, unless that failed.

export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #making: Promise<T> | undefined;
  #made: T | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** Nothing before `get` has made it. */
  get loaded(): T | undefined {
    return this.#made;
  }

  /** Makes it at the first call; a failure is that of all who wait for it, and the next call tries again. */
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
