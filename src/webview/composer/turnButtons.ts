// The Send and Stop buttons. A second Stop ends the turn without waiting for the agent.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

/** ms after a Stop in which a second one is taken for a double click. */
const settleTime = 500;

export class TurnButtons {
  readonly element: HTMLElement;
  readonly #cancel: () => void;
  readonly #home: () => void;
  readonly #send = element('button', { class: 'icon-button primary' }, icon('send'));
  readonly #stop = element('button', { class: 'icon-button' }, icon('stop'));
  #phase: ConversationState['phase'] = 'none';
  #stoppedAt = 0;

  /** @param home moves the focus when the focused button is hidden. */
  constructor(send: () => void, cancel: () => void, home: () => void) {
    this.#cancel = cancel;
    this.#home = home;
    this.element = element('div', { class: 'composer-buttons' }, this.#stop, this.#send);
    this.#send.addEventListener('click', send);
    this.#stop.addEventListener('click', () => this.stop());
  }

  /** Stops the running turn; a second call does not wait for the agent. False if none is running. */
  stop(): boolean {
    if (!isBusy(this.#phase)) return false;
    const isSlip = this.#phase === 'cancelling' && performance.now() - this.#stoppedAt < settleTime;
    if (isSlip) return true;
    this.#cancel();
    this.#stoppedAt = performance.now();
    return true;
  }

  /** @param isEmpty true if there is nothing to send. */
  show(phase: ConversationState['phase'], isEmpty: boolean): void {
    this.#phase = phase;
    const busy = isBusy(phase);
    if (!busy && document.activeElement === this.#stop) this.#home();
    this.#stop.hidden = !busy;
    const stops = phase === 'cancelling' ? t('Stop without waiting for the agent') : t('Stop');
    this.#stop.title = t('{0} (Escape)', stops);
    this.#stop.setAttribute('aria-label', stops);
    const label = busy ? t('Send when the agent is done') : t('Send');
    this.#send.title = t('{0} (Enter)', label);
    this.#send.setAttribute('aria-label', label);
    this.#send.disabled = isEmpty;
  }
}

function isBusy(phase: ConversationState['phase']): boolean {
  return phase === 'running' || phase === 'cancelling' || phase === 'opening';
}
