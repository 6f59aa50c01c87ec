// Ends the commands of a test run at a signal. Used by `npm test`, `npm run test:all` and `npm run test:steady`.
import { stopRunningCommands } from '../process/runCommand.ts';

/** Call once. At Ctrl+C and the like, running stages are ended and the returned signal is aborted; this process continues. */
export function abortOnSignals(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption.abort();
      stopRunningCommands();
    });
  }
  return interruption.signal;
}
