// The way out of waiting for somebody who may never answer.

import type { CancellationToken } from './cancellation.ts';

/** Nobody wants the result any more: to be passed on silently. Named as VS Code's own, which it takes for the same. */
export class CancelledError extends Error {
  override readonly name = 'Canceled';

  constructor() {
    super('Canceled');
  }
}

/** As `work`, but rejects with `CancelledError` as soon as `token` is cancelled. What `work` does later goes unheard. */
export async function orCancelled<T>(work: Promise<T>, token: CancellationToken): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const subscription = token.onCancellationRequested(() => reject(new CancelledError()));
  try {
    return await Promise.race([promise, work]);
  } finally {
    subscription.dispose();
  }
}
