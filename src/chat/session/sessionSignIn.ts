// The sign-in of one session: repeats its requests that the agent refused with auth_required, after the user signed in (ACP v1
// "Authentication").

import type { CancellationToken } from '../../base/cancellation.ts';
import { withSignIn, type SignIn } from './withSignIn.ts';

export class SessionSignIn {
  readonly #signIn: SignIn;
  readonly #lostAgent: () => boolean;
  /** Number of requests that wait for the user to sign in. */
  #waiting = 0;
  #mayAsk = true;

  /** @param lostAgent true if the process of the session's agent has ended. */
  constructor(signIn: SignIn, lostAgent: () => boolean) {
    this.#signIn = signIn;
    this.#lostAgent = lostAgent;
  }

  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** A request that `send` sends synchronously does not ask the user to sign in. */
  withoutAsking<T>(send: () => Promise<T>): Promise<T> {
    this.#mayAsk = false;
    try {
      return send();
    } finally {
      this.#mayAsk = true;
    }
  }

  /**
   * Calls `ask`, and again after a sign-in. Rejects with the refusal if the user does not sign in, and with an
   * `AgentRestartedError` if signing in restarted the agent. A second refusal is final.
   */
  run<T>(ask: () => Promise<T>, token: CancellationToken): Promise<T> {
    const mayAsk = this.#mayAsk;
    const required = async (): Promise<boolean> => mayAsk && (await this.#required());
    return withSignIn(ask, { required, works: () => this.#signIn.works() }, token);
  }

  async #required(): Promise<boolean> {
    this.#waiting += 1;
    try {
      if (!(await this.#signIn.required())) return false;
    } finally {
      this.#waiting -= 1;
    }
    if (this.#lostAgent()) throw new AgentRestartedError();
    return true;
  }
}

/**
 * Thrown by a request that required a sign-in, if signing in restarted the agent: the session has ended. Repeat the request on
 * the reopened session, see `retryOnNewSession`.
 */
export class AgentRestartedError extends Error {
  constructor() {
    super('The agent was restarted for the sign-in.');
  }
}
