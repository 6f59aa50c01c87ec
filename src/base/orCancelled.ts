// Makes a promise cancellable, for work that may never settle.

import type { CancellationToken } from './cancellation.ts';

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
