// Pauses next edit suggestions until a time that the user chooses. Used by `NextEditFeature`.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { snoozeEnd, snoozeTimes, type SnoozeTime } from '../../nes/requests/snoozeTimes.ts';

/** ms. Timers stop while the computer sleeps, so the time is checked again after that. */
const checkEvery = 60_000;

export class Snooze implements Disposable {
  readonly #clock: Clock;
  readonly #language: string;
  readonly #now: () => number;
  readonly #changes: Emitter<void>;
  #timer: Disposable | undefined;
  #until: number | undefined;
  /** The time of day at the last check. */
  #checked = 0;
  /** `end` when `onDidChange` last fired. */
  #firedEnd: string | undefined;

  /** @param language in which times are shown. @param now the time of day, in ms since 1970. */
  constructor(clock: Clock, logger: Logger, language: string, now: () => number = Date.now) {
    this.#clock = clock;
    this.#language = language;
    this.#now = now;
    this.#changes = new Emitter((error) => logger.error('A listener of snooze failed', error));
  }

  /** Fires when the pause begins, changes and ends. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  get active(): boolean {
    return this.#until !== undefined;
  }

  /** When the pause ends, for display; undefined without a pause. */
  get end(): string | undefined {
    return this.#until === undefined ? undefined : snoozeEnd(this.#until, this.#now(), this.#language);
  }

  /** What the user can choose from; during a pause, also its end. */
  choices(): readonly SnoozeTime[] {
    const resume = this.active ? [{ label: t('Resume'), until: () => 0 }] : [];
    return [...resume, ...snoozeTimes()];
  }

  /** Pauses from now on. */
  begin({ until }: SnoozeTime): void {
    this.until(until(this.#now()));
  }

  /** @param time ms since 1970; a past time ends the pause. */
  until(time: number): void {
    this.#checked = this.#now();
    this.#until = time > this.#checked ? time : undefined;
    this.#wait();
    this.#tell();
  }

  #tell(): void {
    this.#firedEnd = this.end;
    this.#changes.fire();
  }

  #wait(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    if (this.#until === undefined) return;
    const left = this.#until - this.#now();
    this.#timer = this.#clock.setTimer(Math.min(left, checkEvery), () => this.#check());
  }

  #check(): void {
    if (this.#until === undefined) return;
    const now = this.#now();
    // A clock that was set back does not make the pause longer.
    if (now < this.#checked) this.#until -= this.#checked - now;
    this.#checked = now;
    if (this.#until <= now) return this.until(0);
    this.#wait();
    // After midnight, its end is no longer tomorrow.
    if (this.end !== this.#firedEnd) this.#tell();
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#changes.dispose();
  }
}
