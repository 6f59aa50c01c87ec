// Measures the time and memory that this process needs for one message. Used by `oneMessageRun`, `toolMessageRun` and
// `remoteMessageRun`.

import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { keptMemory, peakMemory, resetPeak, settledMemory } from './memory.ts';
import { watchTurns } from './watchTurns.ts';

export interface Handled {
  readonly name: string;
  /** The longest time for which the event loop was blocked, in ms. */
  readonly blocked: number;
  /** Growth of the resident memory at its peak, and of the heap within 10 s after it, in MiB. */
  readonly peak: number;
  readonly kept: number;
  /** MiB of the line. */
  readonly size: number;
}

export interface Handling {
  /** Lets the agent send the message. */
  readonly begin: () => void;
  /** True once the message was read or refused. */
  readonly isRead: () => boolean;
  /** Bytes of the line. */
  readonly bytes: () => number;
  /** Drops what a page would show. */
  readonly end: () => void;
}

/** ms without work after which the message has been handled. The page gets changes every 30 ms. */
const quiet = 300;
/** ms after which a message counts as handled all the same: collecting garbage looks like work. */
const longestWork = 30_000;
/** ms in which the memory must be given back. */
const patience = 10_000;
/** MiB that count as nothing. */
const little = 10;

const turns = { blocked: 0, worked: 0 };
let isWatching = false;

export async function measureHandling(name: string, handling: Handling): Promise<Handled> {
  if (!isWatching)
    watchTurns((busy) => {
      if (busy > 20) turns.worked = performance.now();
      turns.blocked = Math.max(turns.blocked, busy);
    });
  isWatching = true;
  const heapBefore = await settledMemory();
  const idle = resetPeak();
  Object.assign(turns, { blocked: 0, worked: performance.now() });
  handling.begin();
  const end = performance.now() + longestWork;
  do await delay(50);
  while (!handling.isRead() || (performance.now() - turns.worked < quiet && performance.now() < end));
  // The last turn is measured in the one after it.
  await nextTurn();
  await nextTurn();
  const { blocked } = turns;
  const peak = peakMemory() - idle;
  const size = handling.bytes() / 2 ** 20;
  handling.end();
  return { name, blocked, peak, size, kept: await keptMemory(heapBefore, little, patience) };
}
