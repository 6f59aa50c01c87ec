// What an agent refuses until the user has signed in is asked once more afterwards (ACP v1 "Authentication").

import type { CancellationToken } from '../../base/cancellation.ts';
import { orCancelled } from '../../base/orCancelled.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { errorCodeOf } from '../../protocol/errorCodeOf.ts';

export interface SignIn {
  /** Lets the user sign in; false: they did not. */
  required(): Promise<boolean>;
  /** Something that may need a sign-in was answered. Cheap. */
  works(): void;
}

/** As `ask`, with the refusal itself when the user does not sign in. A second refusal is final. */
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
