// What an agent says of how it is doing, as long as its process runs: one line for the status bar.

import type { AgentState } from '../../../agent/agentState.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import { agentNotice } from '../../../protocol/agentNotice.ts';

/** UTF-16 units. */
const longest = 300;

export class AgentWord implements Disposable {
  readonly #onDidChange: () => void;
  readonly #connection = new DisposableStore();
  #text = '';

  /** @param onDidChange not called by `hear`. */
  constructor(onDidChange: () => void) {
    this.#onDidChange = onDidChange;
  }

  /** Empty while all is well. */
  get text(): string {
    return this.#text;
  }

  /** From now on it is this agent's; what was said before is over. */
  hear(state: AgentState): void {
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
