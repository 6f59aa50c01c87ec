// Cancellation tokens. Structurally compatible with those of VS Code and vscode-jsonrpc.

import { toDisposable, type Disposable } from './disposable.ts';

export interface CancellationToken {
  readonly isCancellationRequested: boolean;
  /** Calls `listener` once: when cancelled, or at once (synchronously) if it already is. */
  readonly onCancellationRequested: (listener: () => void) => Disposable;
}

/** Creates a token and cancels it. Needs no disposal. */
export class CancellationSource {
  #cancelled = false;
  readonly #listeners = new Set<() => void>();
  readonly token: CancellationToken;

  constructor() {
    const isCancelled = (): boolean => this.#cancelled;
    this.token = {
      get isCancellationRequested() {
        return isCancelled();
      },
      onCancellationRequested: (listener) => {
        if (this.#cancelled) {
          listener();
          return toDisposable(() => undefined);
        }
        const entry = (): void => listener();
        this.#listeners.add(entry);
        return toDisposable(() => this.#listeners.delete(entry));
      },
    };
  }

  /** Idempotent. */
  cancel(): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}

export const neverCancelled: CancellationToken = new CancellationSource().token;
