// The questions of an agent that ended before the user answered them: shown in the page until the user closes them or sends a
// message. Used by `Conversation`.

import type { UnansweredView } from '../messages/permissionMessages.ts';

/** The oldest ones are dropped. */
const most = 3;

export class UnansweredQuestions {
  readonly #onChange: () => void;
  #views: readonly UnansweredView[] = [];
  #last = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Oldest first; undefined if there are none. */
  get views(): readonly UnansweredView[] | undefined {
    return this.#views.length === 0 ? undefined : this.#views;
  }

  add(question: Omit<UnansweredView, 'id'>): void {
    this.#views = [...this.#views, { ...question, id: ++this.#last }].slice(-most);
    this.#onChange();
  }

  dismiss(id: number): void {
    this.#views = this.#views.filter((view) => view.id !== id);
    this.#onChange();
  }

  clear(): void {
    if (this.#views.length === 0) return;
    this.#views = [];
    this.#onChange();
  }
}
