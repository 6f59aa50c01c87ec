// One turn of a session, from `session/prompt` to its stop reason, and its cancellation (ACP v1 "Prompt Turn").

import {
  CancellationSource,
  type CancellationToken,
  CancelledError,
  orCancelled,
} from '../../base/cancellation.ts';
import type { PromptResult } from '../../protocol/session/session.ts';
import type { CallOrigins } from './callOrigins.ts';

export class Turn {
  readonly #givenUp = new CancellationSource();
  readonly #over = new CancellationSource();
  /** Cancelled when the turn has ended, however it ended. */
  readonly over = this.#over.token;
  readonly #origins: CallOrigins;
  #cancelled = false;

  constructor(origins: CallOrigins) {
    this.#origins = origins;
    origins.turnBegan();
  }

  /** True once the agent was asked to end the turn. Updates may follow until it does. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** Returns false if the turn was already cancelled. */
  cancel(): boolean {
    if (this.#cancelled) return false;
    this.#cancelled = true;
    return true;
  }

  /** Cancels the turn and stops waiting for the agent's response. */
  giveUp(): void {
    this.#cancelled = true;
    this.#givenUp.cancel();
  }

  /**
   * Resolves with the agent's response, or with `cancelled` for any error after the cancellation. Rejects with the agent's
   * error.
   */
  async run(ask: (token: CancellationToken) => Promise<PromptResult>): Promise<PromptResult> {
    let result: PromptResult | undefined;
    try {
      return (result = await orCancelled(ask(this.#givenUp.token), this.#givenUp.token));
    } catch (error) {
      if (this.#cancelled || error instanceof CancelledError) return { stopReason: 'cancelled' };
      throw error;
    } finally {
      this.#over.cancel();
      this.#origins.turnEnded(result?.stopReason === 'end_turn');
    }
  }
}
