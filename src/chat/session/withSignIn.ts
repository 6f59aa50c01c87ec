// Repeats a request that an agent refused with auth_required, after the user signed in (ACP v1 "Authentication").

import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';

export interface SignIn {
  /** Asks the user to sign in. Resolves with false if they did not. */
  required(): Promise<boolean>;
  /** Called when a request that may need a sign-in succeeded. Must be cheap. */
  works(): void;
}

/**
 * Calls `ask`, and again after a sign-in. Rejects with the refusal if the user does not sign in. A second refusal is
 * final.
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
    if (errorCodeOf(error) !== errorCode.authRequired || token.isCancellationRequested) throw error;
    if (!(await orCancelled(signIn.required(), token))) throw error;
    answer = await ask();
  }
  signIn.works();
  return answer;
}
