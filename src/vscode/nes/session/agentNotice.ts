// The agent's last `agentNotice` notification, as one line for the status bar. It lasts as long as the agent's process.

import type { AgentState } from '../../../agent/agentState.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import { agentNotice } from '../../../protocol/agentNotice.ts';

/** UTF-16 units. */
const longest = 300;

export class AgentNotice implements Disposable {
  readonly #onDidChange: () => void;
  readonly #connection = new DisposableStore();
  #text = '';

  /** @param onDidChange called for each notification, not by `follow`. */
  constructor(onDidChange: () => void) {
    this.#onDidChange = onDidChange;
  }

  /** One line; empty without a notice. */
  get text(): string {
    return this.#text;
  }

  /** Clears the notice and listens to the connection of `state`, if it has one. */
  follow(state: AgentState): void {
    this.#connection.clear();
    this.#text = '';
    if (state.kind !== 'ready') return;
    this.#connection.add(
      state.connection.onNotification(agentNotice, ({ message }) => {
        this.#text = message
          .slice(0, longest)
          .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
          .trim();
        this.#onDidChange();
      }),
    );
  }

  dispose(): void {
    this.#connection.dispose();
  }
}
