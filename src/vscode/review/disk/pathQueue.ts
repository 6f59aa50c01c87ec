// Inspects paths one after the other, each once even if it is added repeatedly. Bounded, since a build may change very
// many files.

import type { Logger } from '../../../base/logger.ts';

const mostWaiting = 5_000;

export interface PathQueue {
  add(path: string): void;
  /** Resolves when these paths and all that were added before are inspected. */
  all(paths: readonly string[]): Promise<void>;
  dispose(): void;
}

export function pathQueue(inspect: (path: string) => Promise<void>, logger: Logger): PathQueue {
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;
  let disposed = false;
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      if (disposed) return;
      waiting.delete(path);
      await inspect(path).catch((error: unknown) =>
        logger.error('A changed file could not be inspected', error),
      );
    }
    working = undefined;
  };
  const add = (path: string): void => {
    if (disposed || waiting.has(path)) return;
    if (waiting.size >= mostWaiting) {
      logger.warn('Too many files changed at once; some are not in the review.');
      return;
    }
    waiting.add(path);
    // Deferred, so that events of the same tick are processed together.
    working ??= Promise.resolve().then(work);
  };
  return {
    add,
    all: async (paths) => {
      for (const path of paths) add(path);
      await working;
    },
    dispose: () => {
      disposed = true;
      waiting.clear();
    },
  };
}
