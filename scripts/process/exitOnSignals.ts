// Owns what a signal means to a process that has others running: exit, so that everybody's `exit` handlers can end what
// they started. Node's default is to die at once, without them.
import { constants } from 'node:os';

/** Call once, in a program's first lines. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
