// The Send and Stop buttons in one place: while the agent works, Stop is there, and Send only beside a written message.
// A second Stop ends the turn without waiting for the agent.

import { t } from '../../base/l10n.ts';
import type { BackgroundView, ConversationState } from '../../chat/messages/messages.ts';
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
  #background: BackgroundView | undefined;
  #stoppedAt = 0;

  /** @param home moves the focus when the focused button is hidden. */
  constructor(send: () => void, cancel: () => void, home: () => void) {
    this.#cancel = cancel;
    this.#home = home;
    this.element = element('div', { class: 'composer-buttons' }, this.#send, this.#stop);
    this.#send.addEventListener('click', send);
    this.#stop.addEventListener('click', () => this.#stopAll());
  }

  /**
   * Stops the running turn or the work without a turn; a second call does not wait for the agent. Returns false if nothing is
   * running, or only commands in the background, which only the button stops.
   */
  stop(): boolean {
    return this.#background?.kind !== 'commands' && this.#stopAll();
  }

  #stopAll(): boolean {
    const isAsked = this.#phase === 'cancelling' || this.#background?.isStopped === true;
    if (!isBusy(this.#phase) && !this.#background) return false;
    const isSlip = isAsked && performance.now() - this.#stoppedAt < settleTime;
    if (isSlip) return true;
    this.#cancel();
    this.#stoppedAt = performance.now();
    return true;
  }

  /** @param isEmpty true if there is nothing to send. @param background as in the state of the conversation. */
  show(phase: ConversationState['phase'], isEmpty: boolean, background: BackgroundView | undefined): void {
    this.#phase = phase;
    this.#background = background;
    const inTurn = isBusy(phase);
    const busy = inTurn || background !== undefined;
    const { activeElement } = document;
    if (busy ? isEmpty && activeElement === this.#send : activeElement === this.#stop) this.#home();
    this.#stop.hidden = !busy;
    this.#send.hidden = busy && isEmpty;
    const isAsked = phase === 'cancelling' || background?.isStopped === true;
    const stops = isAsked ? t('Stop Without Waiting for the Agent') : t('Stop');
    this.#stop.title = background?.kind === 'commands' ? stops : t('{0} (Escape)', stops);
    this.#stop.setAttribute('aria-label', stops);
    const label = inTurn ? t('Send When the Agent Is Done') : t('Send');
    this.#send.title = t('{0} (Enter)', label);
    this.#send.setAttribute('aria-label', label);
    this.#send.disabled = isEmpty;
  }
}

function isBusy(phase: ConversationState['phase']): boolean {
  return phase === 'running' || phase === 'cancelling' || phase === 'opening';
}
