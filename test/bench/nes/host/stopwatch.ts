// Adds up the time spent inside the listeners of each owner from one keystroke to the next. All owners hear the same
// events and take turns at being first, so that none always pays for what the others then find warm.

export type Listener = (event: unknown) => unknown;

/** `product`: the whole extension. `utf-16`, `utf-8`: document sync alone. `languageclient`: the peer. */
export type Owner = 'product' | 'utf-16' | 'utf-8' | 'languageclient';

export type Spent = ReadonlyMap<Owner, number>;

let spent = new Map<Owner, number>();

/** One event of VS Code and everybody who listens to it, by owner. */
export class TimedEvent {
  readonly #owners: (readonly [Owner, Set<Listener>])[] = [];
  #first = 0;

  add(owner: Owner, listener: Listener): () => void {
    let listeners = this.#owners.find(([name]) => name === owner)?.[1];
    if (!listeners) this.#owners.push([owner, (listeners = new Set())]);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Hands the event on; what an owner's listeners return is not waited for. */
  fire(event: unknown): void {
    const owners = this.#owners;
    this.#first++;
    for (let turn = 0; turn < owners.length; turn++) {
      const [owner, listeners] = owners[(this.#first + turn) % owners.length]!;
      const start = performance.now();
      for (const listener of listeners) listener(event);
      const took = performance.now() - start;
      spent.set(owner, (spent.get(owner) ?? 0) + took);
    }
  }
}

/** What each owner spent since it was last taken, in ms. */
export function takeSpent(): Spent {
  const taken = spent;
  spent = new Map();
  return taken;
}
