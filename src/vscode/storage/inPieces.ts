// Runs long work in pieces, so that the extension host does other work between them.

import { setImmediate } from 'node:timers/promises';
import type { Work } from '../../base/pieces.ts';

/** Lets the event loop run whenever `work` yields. Rejects with what `work` throws. */
export async function inPieces<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
