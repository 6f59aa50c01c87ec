// Waits for the signal that ends a demo: Ctrl+C, or a closed terminal.

/** Resolves at the first signal. Later signals are ignored, since the demo is shutting down by then. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
