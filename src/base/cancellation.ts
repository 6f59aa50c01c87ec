// Cancellation tokens, structurally compatible with those of VS Code and vscode-jsonrpc, and waiting with a token or a time
// limit.

import { toDisposable, type Disposable } from './disposable.ts';
import type { Clock } from './clock.ts';
import { scaledTime } from './clockFactor.ts';

export interface CancellationToken {
  readonly isCancellationRequested: boolean;
  /** Calls `listener` once: when cancelled, or at once (synchronously) if it already is. */
  readonly onCancellationRequested: (listener: () => void) => Disposable;
}

/** Creates a token and cancels it. Needs no disposal. */
export class CancellationSource {
  readonly #token = new SourceToken();

  get token(): CancellationToken {
    return this.#token;
  }

  /** Idempotent. */
  cancel(): void {
    this.#token.cancel();
  }
}

/** A class, since V8 creates a hidden class for each object with an accessor of its own. */
class SourceToken implements CancellationToken {
  #cancelled = false;
  #listeners: Set<() => void> | undefined;

  get isCancellationRequested(): boolean {
    return this.#cancelled;
  }

  readonly onCancellationRequested: CancellationToken['onCancellationRequested'] = (listener) => {
    if (this.#cancelled) {
      listener();
      return toDisposable(() => undefined);
    }
    const entry = (): void => listener();
    const listeners = (this.#listeners ??= new Set());
    listeners.add(entry);
    return toDisposable(() => listeners.delete(entry));
  };

  cancel(): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    const listeners = [...(this.#listeners ?? [])];
    this.#listeners = undefined;
    for (const listener of listeners) listener();
  }
}

export const neverCancelled: CancellationToken = new CancellationSource().token;

/** The result is no longer needed; not to be reported. Has the name VS Code uses for its own cancellation error. */
export class CancelledError extends Error {
  override readonly name = 'Canceled';

  constructor() {
    super('Canceled');
  }
}

/** Settles like `work`, but rejects with `CancelledError` once `token` is cancelled. A later result of `work` is ignored. */
export async function orCancelled<T>(work: Promise<T>, token: CancellationToken): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const subscription = token.onCancellationRequested(() => reject(new CancelledError()));
  try {
    return await Promise.race([promise, work]);
  } finally {
    subscription.dispose();
  }
}

/** How the wait ended: `late` after `ms` (times the factor of the clock), `failed` if `work` rejected. */
type TimeBoxed<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'late' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Never rejects. `work` is not stopped when the time is up. */
export function timeBoxed<T>(
  work: PromiseLike<T>,
  ms: number,
  clock: Clock,
  token: CancellationToken,
): Promise<TimeBoxed<T>> {
  const { promise, resolve } = Promise.withResolvers<TimeBoxed<T>>();
  const timer = clock.setTimer(scaledTime(ms, clock), () => resolve({ kind: 'late' }));
  const cancelled = token.onCancellationRequested(() => resolve({ kind: 'cancelled' }));
  work.then(
    (value) => resolve({ kind: 'done', value }),
    (error: unknown) => resolve({ kind: 'failed', error }),
  );
  return promise.finally(() => {
    timer.dispose();
    cancelled.dispose();
  });
}
