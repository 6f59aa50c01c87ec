// Runs long work in pieces, between which the extension host does other work.

import { setImmediate } from 'node:timers/promises';
import type { Work } from '../../base/pieces.ts';

/** Gives the event loop a turn wherever `work` yields. Rejects with what `work` throws. */
export async function inPieces<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
