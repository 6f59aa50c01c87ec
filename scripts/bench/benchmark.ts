// The type of the `run` that a benchmark file exports, and the messages its process sends to `runBenchmarks.ts`.

import type { Figure } from '../../test/bench/figure.ts';

/** All figures at the end, or each one as soon as it is known. */
export type Run = () =>
  readonly Figure[] | Promise<readonly Figure[]> | Iterable<Figure> | AsyncIterable<Figure>;

export type Report =
  | { readonly kind: 'figure'; readonly figure: Figure }
  /** All figures have been sent. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: string };

export function isReport(message: unknown): message is Report {
  const kind: unknown =
    typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
  return kind === 'figure' || kind === 'done' || kind === 'failed';
}
