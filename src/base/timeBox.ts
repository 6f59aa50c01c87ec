// Waits for optional work with a time limit.

import type { CancellationToken } from './cancellation.ts';
import type { Clock } from './clock.ts';

/** How the wait ended: `late` after `ms`, `failed` if `work` rejected. */
export type TimeBoxed<T> =
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
  const timer = clock.setTimer(ms, () => resolve({ kind: 'late' }));
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
