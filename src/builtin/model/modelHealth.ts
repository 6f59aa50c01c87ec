// Whether the model server is worth asking for a suggestion: after a failure not for a while, each time for longer. Said
// once when it fails and once when it is back.

import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';

/** ms */
const firstPause = 5_000;
const longestPause = 5 * 60_000;

export class ModelHealth {
  readonly #clock: Clock;
  readonly #logger: Logger;
  #failures = 0;
  #pausedUntil = 0;
  #reason = '';

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Whether to leave it alone just now. */
  get paused(): boolean {
    return this.#failures > 0 && this.#clock.now() < this.#pausedUntil;
  }

  /** For people; empty while all is well. */
  get trouble(): string {
    return this.#failures === 0 ? '' : this.#reason;
  }

  answered(): void {
    if (this.#failures > 0) this.#logger.error('The model server answers again.');
    this.#failures = 0;
  }

  failed(reason: string): void {
    this.#reason = reason;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures);
    this.#pausedUntil = this.#clock.now() + pause;
    const message = `No suggestions of the model: ${reason} The rules suggest without it; it is asked again later.`;
    if (this.#failures++ === 0) this.#logger.error(message);
    else this.#logger.debug(message);
  }
}
