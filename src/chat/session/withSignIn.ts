// Repeats a request that an agent refused with auth_required, after the user signed in (ACP v1 "Authentication").

import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';

export interface SignIn {
  /** Asks the user to sign in. Resolves with false if they did not. */
  required(): Promise<boolean>;
  /**
   * Restarts the agent if the last sign-in left its process running: some agents read the credentials only when they start.
   * Resolves with false if it was not restarted. Undefined: never.
   */
  restart?(): Promise<boolean>;
  /** Called when a request that may need a sign-in succeeded. Must be cheap. */
  works(): void;
}

/**
 * Calls `ask`, and again after a sign-in; if that is refused too, once more after a restart of the agent. Rejects with the
 * refusal if the user does not sign in, or if the agent still refuses.
 */
export async function withSignIn<T>(
  ask: () => Promise<T>,
  signIn: SignIn,
  token: CancellationToken,
): Promise<T> {
  let answer: T;
  try {
    answer = await ask();
  } catch (error) {
    if (!needsSignIn(error, token) || !(await orCancelled(signIn.required(), token))) throw error;
    answer = await againAfterRestart(ask, signIn, token);
  }
  signIn.works();
  return answer;
}

async function againAfterRestart<T>(
  ask: () => Promise<T>,
  signIn: SignIn,
  token: CancellationToken,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const restarted = needsSignIn(error, token) && (await orCancelled(signIn.restart?.() ?? never, token));
    if (!restarted) throw error;
    return await ask();
  }
}

const never = Promise.resolve(false);

function needsSignIn(error: unknown, token: CancellationToken): boolean {
  return errorCodeOf(error) === errorCode.authRequired && !token.isCancellationRequested;
}
