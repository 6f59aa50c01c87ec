// Turns signals into `process.exit`, so that `exit` handlers can end child processes. By default, Node dies from a signal
// without calling them.
import { constants } from 'node:os';

/** Call once, in the first lines of a program. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
