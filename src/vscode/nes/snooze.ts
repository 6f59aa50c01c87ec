// Pauses next edit suggestions for a time that the user chooses.

import { window } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';

const choices = [5, 15, 30, 60] as const;
const minute = 60_000;

export class Snooze implements Disposable {
  readonly #clock: Clock;
  readonly #changes: Emitter<void>;
  #timer: Disposable | undefined;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#changes = new Emitter((error) => logger.error('A listener of snooze failed', error));
  }

  /** Fires when the pause begins and when it ends. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  get active(): boolean {
    return this.#timer !== undefined;
  }

  /** Asks the user for how long; during a pause, also offers to end it. */
  async choose(): Promise<void> {
    const endPause = this.active ? [{ label: t('End the silence now'), minutes: 0 }] : [];
    const chosen = await window.showQuickPick(
      [...endPause, ...choices.map((minutes) => ({ label: t('{0} minutes', minutes), minutes }))],
      { title: t('No next edits for') },
    );
    if (chosen) this.for(chosen.minutes * minute);
  }

  /** Pauses for `ms` from now on; 0 ends the pause. */
  for(ms: number): void {
    this.#timer?.dispose();
    this.#timer =
      ms > 0
        ? this.#clock.setTimer(ms, () => {
            this.#timer = undefined;
            this.#changes.fire();
          })
        : undefined;
    this.#changes.fire();
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#changes.dispose();
  }
}
