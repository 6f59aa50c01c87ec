// Measures for how long the event loop was blocked by work of its own: as time of its thread on a processor, since other
// processes may be running.

/** In ms. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Calls `onTurn` with the ms of each turn of the event loop, from now on. */
export function watchTurns(onTurn: (busy: number) => void): void {
  let turn = cpuTime();
  const watch = (): void => {
    onTurn(cpuTime() - turn);
    turn = cpuTime();
    setImmediate(watch);
  };
  watch();
}
