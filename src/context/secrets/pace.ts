// Lets others run: work on a lot of context is done in pieces, none of them long enough for a frame to be late.

import { CancelledError } from '../../base/orCancelled.ts';
import type { CancellationToken } from '../../base/cancellation.ts';

export interface PacePorts {
  /** Milliseconds; never goes back. */
  now(): number;
  /** Resolves after whoever waits had their turn: a macrotask. */
  yieldNow(): Promise<void>;
}

/** Milliseconds of work at a stretch. */
const stretch = 4;

export class Pace {
  readonly #ports: PacePorts;
  readonly #token: CancellationToken;
  #since: number;

  constructor(ports: PacePorts, token: CancellationToken) {
    this.#ports = ports;
    this.#token = token;
    this.#since = ports.now();
  }

  /** Undefined when there is time left. To be called between pieces that are short themselves. Throws `CancelledError`. */
  rest(): Promise<void> | undefined {
    if (this.#token.isCancellationRequested) throw new CancelledError();
    if (this.#ports.now() - this.#since < stretch) return undefined;
    return this.#ports.yieldNow().then(() => {
      this.#since = this.#ports.now();
    });
  }
}
