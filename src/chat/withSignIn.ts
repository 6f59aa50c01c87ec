// What an agent refuses until the user has signed in is asked once more afterwards (ACP v1 "Authentication").

import type { CancellationToken } from '../base/cancellation.ts';
import { orCancelled } from '../base/orCancelled.ts';
import { errorCode } from '../protocol/errorCode.ts';
import { errorCodeOf } from '../protocol/errorCodeOf.ts';

/** Lets the user sign in; false: they did not. */
export type SignIn = () => Promise<boolean>;

/** As `ask`, with the refusal itself when the user does not sign in. A second refusal is final. */
export async function withSignIn<T>(
  ask: () => Promise<T>,
  signIn: SignIn,
  token: CancellationToken,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (errorCodeOf(error) !== errorCode.authRequired || token.isCancellationRequested) throw error;
    if (!(await orCancelled(signIn(), token))) throw error;
  }
  return await ask();
}
