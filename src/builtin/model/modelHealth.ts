// Decides whether the model server is asked for suggestions: after failures it is paused for growing times. Failure and
// recovery are logged and reported once each.

import type { Clock } from '../../base/clock.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';

/** The first pause in ms. */
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

  /** Fires with `trouble` when trouble begins and ends. */
  get onDidChange(): Event<string> {
    return this.#changes.event;
  }

  /** True while the server is paused. */
  get paused(): boolean {
    return this.#failures > 0 && this.#clock.now() < this.#pausedUntil;
  }

  /** The trouble as text for the user; empty if there is none. */
  get trouble(): string {
    return this.#failures === 0
      ? this.#obstacle
      : t(
          'No suggestions from the model: {0} Until the model is tried again later, suggestions come from the built-in rules only.',
          this.#reason,
        );
  }

  /** Must be called after each successful answer: ends the pause. */
  answered(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#logger.info('The model server answers again.');
    this.#changes.fire(this.trouble);
  }

  /** Reports that the configuration allows no suggestions. @param reason for the user, with the remedy. */
  cannot(reason: string): void {
    this.#obstacle = t('No suggestions from the model: {0}', reason);
    this.#logger.warn(this.#obstacle);
    this.#changes.fire(this.trouble);
  }

  /** Must be called after each failure: begins a pause. @param retryAfter ms that the server asked to wait. */
  failed(reason: string, retryAfter = 0): void {
    this.#reason = reason;
    const pause = Math.max(Math.min(longestPause, firstPause * 2 ** this.#failures), retryAfter);
    this.#pausedUntil = this.#clock.now() + pause;
    if (this.#failures++ > 0) return this.#logger.debug(`Still no suggestions of the model: ${reason}`);
    this.#logger.warn(this.trouble);
    this.#changes.fire(this.trouble);
  }
}
