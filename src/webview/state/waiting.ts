// The line that tells what is being waited for and, after a while, for how long. Its timer runs only while something is
// waited for and the page is visible.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';

/** Seconds after which the duration is shown, and between updates. */
const short = 20;
const step = 10;

type What = 'opening' | 'running' | 'cancelling' | 'question';

const words: Readonly<Record<What, readonly [now: () => string, long: (time: string) => string]>> = {
  opening: [() => t('Starting…'), (time) => t('Starting… for {0}', time)],
  running: [() => t('Working…'), (time) => t('Working… no word for {0}', time)],
  cancelling: [() => t('Stopping…'), (time) => t('Stopping… for {0}', time)],
  question: [() => t('Waiting for your answer'), (time) => t('Waiting for your answer for {0}', time)],
};

export class Waiting {
  readonly element = element('div', { class: 'working' });
  readonly #text = element('span');
  #what: What | undefined;
  #since = 0;
  #timer: number | undefined;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#update());
  }

  show({ phase, permissions }: ConversationState): void {
    const what = phase === 'running' && permissions.length > 0 ? 'question' : phase;
    this.element.className = `working ${what}`;
    const now = isWaiting(what) ? what : undefined;
    if (now !== this.#what) this.#since = performance.now();
    this.#what = now;
    this.#update();
  }

  /** To be called when rows have changed: restarts the time, unless a question waits for the user. */
  agentResponded(): void {
    if (this.#what === 'question') return;
    const wasLong = this.#seconds >= short;
    this.#since = performance.now();
    if (wasLong) this.#update();
  }

  get #seconds(): number {
    return Math.floor((performance.now() - this.#since) / 1_000);
  }

  #update(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#what === undefined) {
      this.element.replaceChildren();
      return;
    }
    const seconds = this.#seconds;
    const [now, long] = words[this.#what];
    const text = seconds < short ? now() : long(duration(seconds));
    if (this.#text.textContent !== text) this.#text.textContent = text;
    if (!this.#text.isConnected) this.element.replaceChildren(this.#text);
    if (!document.hidden) this.#timer = window.setTimeout(() => this.#update(), step * 1_000);
  }
}

function isWaiting(what: string): what is What {
  return what in words;
}

function duration(seconds: number): string {
  if (seconds < 120) return t('{0} s', seconds - (seconds % step));
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? t('{0} min', minutes) : t('{0} h', Math.floor(minutes / 60));
}
