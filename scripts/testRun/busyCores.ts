// Keeps every core busy, so that tests show how they behave on a machine with other work.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const endless = 'for (;;);';

/** Starts one endless loop for each core, in threads that end with this process at the latest. */
export function keepCoresBusy(): { dispose(): void } {
  const threads = Array.from({ length: availableParallelism() }, () => new Worker(endless, { eval: true }));
  for (const thread of threads) thread.unref();
  return {
    dispose() {
      for (const thread of threads) void thread.terminate();
    },
  };
}
