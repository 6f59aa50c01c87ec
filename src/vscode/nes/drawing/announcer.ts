// Announces each suggestion to screen readers if `acpHost.nes.announce` is on. Done with notifications, since decorations
// are not read aloud.

import { ProgressLocation, window } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Offer } from '../../../nes/offers/offer.ts';
import type { Presentation } from '../../../nes/offers/presentation.ts';
import { readSetting } from '../../settings/settings.ts';

/** ms until the notification closes, unless the suggestion ends before. */
const stay = 4_000;

export class Announcer implements Disposable {
  readonly #presentation: Presentation;
  readonly #clock: Clock;
  readonly #summary: () => string | undefined;
  readonly #listening: Disposable;
  #announced: Offer | undefined;
  #close: (() => void) | undefined;

  /** @param summary returns the shown suggestion in one line. */
  constructor(presentation: Presentation, clock: Clock, summary: () => string | undefined) {
    this.#presentation = presentation;
    this.#clock = clock;
    this.#summary = summary;
    this.#listening = presentation.onDidChange(() => this.#changed());
  }

  #changed(): void {
    const { shown } = this.#presentation;
    if (!shown) {
      this.#close?.();
      return;
    }
    // VS Code reads its own ghost text aloud.
    if (shown.offer === this.#announced || shown.kind === 'ghost' || !readSetting('nes.announce')) return;
    this.#announced = shown.offer;
    const summary = this.#summary();
    if (summary !== undefined) this.#notify(t('Suggestion: {0}', summary));
  }

  #notify(title: string): void {
    this.#close?.();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.#clock.setTimer(scaledTime(stay, this.#clock), resolve);
    this.#close = () => {
      this.#close = undefined;
      timer.dispose();
      resolve();
    };
    void window.withProgress({ location: ProgressLocation.Notification, title }, () => promise);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#close?.();
  }
}
