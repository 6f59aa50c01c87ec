// What the agent of a conversation asks and nobody has answered yet, to be answered in the page.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { PermissionView } from '../messages/messages.ts';

interface Open {
  readonly view: PermissionView;
  answer(optionId: string | undefined): void;
}

export class OpenPermissions {
  readonly #onChange: () => void;
  readonly #open = new Map<string, Open>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Oldest first. */
  get views(): readonly PermissionView[] {
    return [...this.#open.values()].map(({ view }) => view);
  }

  /** Shown until it is answered: the chosen option's id. Undefined when `token` is cancelled: somebody else has the answer. */
  async ask(view: PermissionView, token: CancellationToken): Promise<string | undefined> {
    if (token.isCancellationRequested) return undefined;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#open.set(view.requestId, { view, answer: resolve });
    this.#onChange();
    const over = token.onCancellationRequested(() => resolve(undefined));
    try {
      return await promise;
    } finally {
      over.dispose();
      this.#open.delete(view.requestId);
      this.#onChange();
    }
  }

  /** False: there is no such question, or it offers no such answer. */
  answer(requestId: string, optionId: string): boolean {
    const open = this.#open.get(requestId);
    if (!open?.view.options.some((option) => option.optionId === optionId)) return false;
    open.answer(optionId);
    return true;
  }
}
