// Owns the line that says what is waited for, and since when once that is long. It looks at the clock only while there is
// something to wait for and somebody to see it.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';

/** Seconds that are nothing to speak of, and between two looks. */
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
    document.addEventListener('visibilitychange', () => this.#look());
  }

  show({ phase, permissions }: ConversationState): void {
    const what = phase === 'running' && permissions.length > 0 ? 'question' : phase;
    this.element.className = `working ${what}`;
    const now = isWaiting(what) ? what : undefined;
    if (now !== this.#what) this.#since = performance.now();
    this.#what = now;
    this.#look();
  }

  /** The agent said something: what it does is not a wait any more, but a question still is one. */
  heard(): void {
    if (this.#what === 'question') return;
    const wasLong = this.#seconds >= short;
    this.#since = performance.now();
    if (wasLong) this.#look();
  }

  get #seconds(): number {
    return Math.floor((performance.now() - this.#since) / 1_000);
  }

  #look(): void {
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
    if (!document.hidden) this.#timer = window.setTimeout(() => this.#look(), step * 1_000);
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
