// One turn of a conversation, from `session/prompt` to its stop reason, and the ways out of it (ACP v1 "Prompt Turn").

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { CancelledError, orCancelled } from '../../base/orCancelled.ts';
import type { StopReason } from '../../protocol/session/session.ts';

export class Turn {
  readonly #givenUp = new CancellationSource();
  #cancelled = false;

  /** The agent was asked to end it; it says more until it does. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** False if it was cancelled already. */
  cancel(): boolean {
    if (this.#cancelled) return false;
    this.#cancelled = true;
    return true;
  }

  /** Its answer is not waited for any more. */
  giveUp(): void {
    this.#cancelled = true;
    this.#givenUp.cancel();
  }

  /** The stop reason, `cancelled` for whatever goes wrong once it was cancelled. Rejects with the agent's error. */
  async run(ask: (token: CancellationToken) => Promise<{ stopReason: StopReason }>): Promise<StopReason> {
    try {
      return (await orCancelled(ask(this.#givenUp.token), this.#givenUp.token)).stopReason;
    } catch (error) {
      if (this.#cancelled || error instanceof CancelledError) return 'cancelled';
      throw error;
    }
  }
}
