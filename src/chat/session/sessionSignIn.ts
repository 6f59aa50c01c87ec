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
   * As `withSignIn`; rejects with an `AgentRestartedError` if the agent was restarted.
   */
  run<T>(ask: () => Promise<T>, token: CancellationToken): Promise<T> {
    const mayAsk = this.#mayAsk;
    const required = async (): Promise<boolean> => mayAsk && (await this.#waitFor(this.#signIn.required()));
    const restart = (): Promise<boolean> => this.#waitFor(this.#signIn.restart?.() ?? Promise.resolve(false));
    return withSignIn(ask, { required, restart, works: () => this.#signIn.works() }, token);
  }

  async #waitFor(done: Promise<boolean>): Promise<boolean> {
    this.#waiting += 1;
    try {
      if (!(await done)) return false;
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
