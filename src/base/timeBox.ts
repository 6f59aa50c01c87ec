// Waits for something optional, but not for long: what is late is done without.

import type { CancellationToken } from './cancellation.ts';
import type { Clock } from './clock.ts';

/** How the wait ended. `late` after `ms`; `failed` when `work` rejected, which is nobody's concern here. */
export type TimeBoxed<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'late' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Never rejects. `work` goes on when nobody waits for it any more: it is up to whoever does it to notice. */
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
