// Disposables and their owners. A `DisposableStore` disposes what was added in reverse order.

/** Something that holds on to a resource until `dispose()`. Structurally the same as VS Code's and vscode-jsonrpc's. */
export interface Disposable {
  /** Idempotent: a second call does nothing. */
  dispose(): void;
}

/** Wraps `release` so that it runs at most once. */
export function toDisposable(release: () => void): Disposable {
  let released = false;
  return {
    dispose() {
      if (released) return;
      released = true;
      release();
    },
  };
}

/**
 * Owns disposables and disposes them in reverse order. If one throws, the others are still disposed, and the first error is
 * thrown at the end. An item added after the store was disposed is disposed at once.
 */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #disposed = false;

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Takes ownership of `item` and returns it. */
  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#items.add(item);
    return item;
  }

  /** Disposes `item` now and forgets it. */
  delete(item: Disposable): void {
    if (this.#items.delete(item)) item.dispose();
  }

  /** Disposes everything held; the store stays usable. */
  clear(): void {
    const items = [...this.#items].toReversed();
    this.#items.clear();
    const errors: unknown[] = [];
    for (const item of items) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#disposed = true;
    this.clear();
  }
}
