// The unanswered permission requests of a conversation, shown in its page.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { PermissionView } from '../messages/permissionMessages.ts';

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

  /** Oldest first. A request that its agent has changed keeps its place. */
  get views(): readonly PermissionView[] {
    const views = [...this.#open.values()].map(({ view }) => view);
    return views.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  }

  /** Shows a request and resolves with the id of the chosen option, or with undefined when `token` is cancelled. */
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

  /** Returns false if there is no such request or it has no such option. */
  answer(requestId: string, optionId: string): boolean {
    const open = this.#open.get(requestId);
    if (!open?.view.options.some((option) => option.optionId === optionId)) return false;
    open.answer(optionId);
    return true;
  }
}
