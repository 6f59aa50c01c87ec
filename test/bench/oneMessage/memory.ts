// The memory of this process, in MiB, for the benchmark `oneMessage`. Linux only: other systems can't reset the peak.

import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts to measure the peak. @returns the resident memory. */
export function resetPeak(): number {
  writeFileSync('/proc/self/clear_refs', '5');
  return statusOf('VmRSS');
}

/** The most resident memory since `resetPeak`, also within a turn of the event loop. */
export function peakMemory(): number {
  return statusOf('VmHWM');
}

function statusOf(name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found![1]) / 2 ** 10;
}

/** The heap and the buffers, without garbage. */
function usedMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** The same, after what was freed was given back. */
export async function settledMemory(): Promise<number> {
  usedMemory();
  await delay(50);
  return usedMemory();
}

/** How much more memory is used than `before`, as soon as that is `little`, else after `patience` ms. */
export async function keptMemory(before: number, little: number, patience: number): Promise<number> {
  const end = performance.now() + patience;
  let kept = usedMemory() - before;
  while (kept > little && performance.now() < end) {
    await delay(500);
    kept = Math.min(kept, usedMemory() - before);
  }
  return kept;
}
