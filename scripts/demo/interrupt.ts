// Owns how a demo ends: Ctrl+C, or the terminal going away.

/** Resolves when the user wants the demo to end. Later signals are ignored: taking down is under way by then. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
