// Runs asynchronous work once for all who need the same result at the same time. Used for files,
// folders and stored conversations.

/** @returns a function that runs `work`, or returns the result of a run with the same key that has not settled. */
export function sharedWork<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key) => {
    let run = running.get(key);
    if (!run) {
      const settled = (): void => void running.delete(key);
      running.set(key, (run = work(key)));
      run.then(settled, settled);
    }
    return run;
  };
}
