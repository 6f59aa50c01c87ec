// Splits long work into short pieces, so that other work of the extension host runs in between.

import { CancelledError, type CancellationToken } from '../../base/cancellation.ts';

export interface PacePorts {
  /** Monotonic time in ms. */
  now(): number;
  /** Resolves in a later macrotask. */
  yieldNow(): Promise<void>;
}

/** Maximum ms of work without a pause. */
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

  /** Must be called between short pieces of work. Returns undefined if no pause is due. Throws a `CancelledError`. */
  rest(): Promise<void> | undefined {
    if (this.#token.isCancellationRequested) throw new CancelledError();
    if (this.#ports.now() - this.#since < stretch) return undefined;
    return this.#ports.yieldNow().then(() => {
      this.#since = this.#ports.now();
    });
  }
}
