// Whether the model server is worth asking for a suggestion: after a failure not for a while, each time for longer. Said
// once when it fails and once when it is back: in the log, and to whoever listens.

import type { Clock } from '../../base/clock.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';

/** ms */
const firstPause = 5_000;
const longestPause = 5 * 60_000;

export class ModelHealth {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #changes: Emitter<string>;
  #failures = 0;
  #pausedUntil = 0;
  #reason = '';
  #obstacle = '';

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
    this.#changes = new Emitter((error) => logger.error('A listener of the model failed', error));
  }

  /** Fires with `trouble` when it begins and when it ends, not while it lasts. */
  get onDidChange(): Event<string> {
    return this.#changes.event;
  }

  /** Whether to leave it alone just now. */
  get paused(): boolean {
    return this.#failures > 0 && this.#clock.now() < this.#pausedUntil;
  }

  /** For people; empty while all is well. */
  get trouble(): string {
    return this.#failures === 0
      ? this.#obstacle
      : t(
          'No suggestions of the model: {0} The rules suggest without it; it is asked again later.',
          this.#reason,
        );
  }

  answered(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#logger.info('The model server answers again.');
    this.#changes.fire(this.trouble);
  }

  /** It can't be asked for suggestions as it is set up. @param reason for people, with the way out. */
  cannot(reason: string): void {
    this.#obstacle = t('No suggestions of the model: {0}', reason);
    this.#logger.warn(this.#obstacle);
    this.#changes.fire(this.trouble);
  }

  /** @param retryAfter ms for which the server asked to be left alone. */
  failed(reason: string, retryAfter = 0): void {
    this.#reason = reason;
    const pause = Math.max(Math.min(longestPause, firstPause * 2 ** this.#failures), retryAfter);
    this.#pausedUntil = this.#clock.now() + pause;
    if (this.#failures++ > 0) return this.#logger.debug(`Still no suggestions of the model: ${reason}`);
    this.#logger.warn(this.trouble);
    this.#changes.fire(this.trouble);
  }
}
