// How long a question of an agent waits for the user: until it is answered, or the agent takes it back, or its turn is
// cancelled, or its session or its connection ends.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';

export class RequestLife implements Disposable {
  readonly #listeners = new DisposableStore();
  readonly #source = new CancellationSource();
  /** Cancelled when nobody waits for the answer any more. */
  readonly token = this.#source.token;

  /** @param request of the request itself. @param connection cancelled when the connection closes. */
  constructor(request: CancellationToken, connection: CancellationToken, session: HostedSession | undefined) {
    const over = (): void => this.#source.cancel();
    this.#listeners.add(request.onCancellationRequested(over));
    this.#listeners.add(connection.onCancellationRequested(over));
    if (!session) return;
    this.#listeners.add(session.onDidCancelTurn(over));
    this.#listeners.add(session.onDidEnd(over));
  }

  /** What `answer` resolves with, or undefined as soon as it is over. Rejects when `answer` does before. */
  async wait<T>(answer: Promise<T>): Promise<T | undefined> {
    const over = Promise.withResolvers<undefined>();
    const listener = this.token.onCancellationRequested(() => over.resolve(undefined));
    // Over first, what becomes of the prompt is no one's concern here.
    answer.catch(() => undefined);
    try {
      return await Promise.race([over.promise, answer]);
    } finally {
      listener.dispose();
    }
  }

  dispose(): void {
    this.#listeners.dispose();
    // Whoever still shows the question takes it away.
    this.#source.cancel();
  }
}
