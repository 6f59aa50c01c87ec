// Limits how long an agent's request waits for the user: until it is answered or cancelled, its turn is cancelled, or its
// session or connection ends. Used for permissions and elicitations.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';

export class RequestLife implements Disposable {
  readonly #listeners = new DisposableStore();
  readonly #source = new CancellationSource();
  /** Cancelled when the answer is no longer needed. */
  readonly token = this.#source.token;

  /** @param request token of the request. @param connection cancelled when the connection closes. */
  constructor(request: CancellationToken, connection: CancellationToken, session: HostedSession | undefined) {
    const over = (): void => this.#source.cancel();
    this.#listeners.add(request.onCancellationRequested(over));
    this.#listeners.add(connection.onCancellationRequested(over));
    if (!session) return;
    this.#listeners.add(session.onDidCancelTurn(over));
    this.#listeners.add(session.onDidEnd(over));
  }

  /** Resolves as `answer`, or to undefined once the token is cancelled. Rejects if `answer` rejects before that. */
  async wait<T>(answer: Promise<T>): Promise<T | undefined> {
    const over = Promise.withResolvers<undefined>();
    const listener = this.token.onCancellationRequested(() => over.resolve(undefined));
    // A rejection after the cancellation is ignored.
    answer.catch(() => undefined);
    try {
      return await Promise.race([over.promise, answer]);
    } finally {
      listener.dispose();
    }
  }

  dispose(): void {
    this.#listeners.dispose();
    // Makes the prompt close if it is still shown.
    this.#source.cancel();
  }
}
