// Adds up the time spent in the listeners of each owner. All owners get the same events and take turns at being first, in both
// directions, so that none always profits from the caches that the same other one has warmed.

export type Listener = (event: unknown) => unknown;

/** `product`: the whole extension. `utf-16`, `utf-8`: document sync alone. `languageclient`: the peer. */
export type Owner = 'product' | 'utf-16' | 'utf-8' | 'languageclient';

export type Spent = ReadonlyMap<Owner, number>;

let spent = new Map<Owner, number>();

/** An event of VS Code whose listeners are timed by owner. */
export class TimedEvent {
  readonly #owners: (readonly [Owner, Set<Listener>])[] = [];
  #fired = 0;

  add(owner: Owner, listener: Listener): () => void {
    let listeners = this.#owners.find(([name]) => name === owner)?.[1];
    if (!listeners) this.#owners.push([owner, (listeners = new Set())]);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Calls all listeners, without waiting for promises that they return. */
  fire(event: unknown): void {
    const owners = this.#owners;
    const { length } = owners;
    const fired = this.#fired++;
    const step = Math.floor(fired / length) % 2 === 0 ? 1 : length - 1;
    for (let turn = 0; turn < length; turn++) {
      const [owner, listeners] = owners[(fired + turn * step) % length]!;
      const start = performance.now();
      for (const listener of listeners) listener(event);
      const took = performance.now() - start;
      spent.set(owner, (spent.get(owner) ?? 0) + took);
    }
  }
}

/** Returns the time that each owner spent since the last call, in ms. */
export function takeSpent(): Spent {
  const taken = spent;
  spent = new Map();
  return taken;
}
