// Says to screen readers what happens, and no more: what streams would never let them come to an end.

import type { ConversationState } from '../../chat/messages.ts';
import { element } from '../element.ts';

const longestAnswer = 1_000;

export class Announcer {
  readonly element = element('div', { class: 'hidden' });
  readonly #polite = element('div', { role: 'status' });
  readonly #urgent = element('div', { role: 'alert' });
  readonly #lastAnswer: () => string;
  readonly #asked = new Set<string>();
  #wasRunning = false;

  /** @param lastAnswer the text of what the agent said last. */
  constructor(lastAnswer: () => string) {
    this.#lastAnswer = lastAnswer;
    this.element.append(this.#polite, this.#urgent);
  }

  show({ phase, permissions, message }: ConversationState): void {
    const running = phase === 'running' || phase === 'cancelling';
    if (running && !this.#wasRunning) this.#polite.textContent = 'The agent is working.';
    if (!running && this.#wasRunning) {
      const answer = this.#lastAnswer();
      this.#polite.textContent = `Done. ${answer.length > longestAnswer ? `${answer.slice(0, longestAnswer)}…` : answer}`;
    }
    this.#wasRunning = running;
    if (phase === 'ended' && message !== undefined) this.#urgent.textContent = message;
    const fresh = permissions.filter(({ requestId }) => !this.#asked.has(requestId));
    this.#asked.clear();
    for (const { requestId } of permissions) this.#asked.add(requestId);
    if (fresh.length > 0)
      this.#urgent.textContent = `The agent asks: ${fresh.map(({ title }) => title).join('; ')}. Shift Tab leads to the answers.`;
  }
}
