// The requests for a suggestion that have no answer yet, so that they can be cancelled before the agent is asked. Used by
// `nextEdits`.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';

interface PendingRequest {
  /** URI of the document. */
  readonly uri: string;
  readonly source: CancellationSource;
}

export class PendingRequests {
  readonly #pending = new Set<PendingRequest>();

  /** Settles like `work`, whose token is cancelled with `token` and by `cancel`. @param uri of the document. */
  async run<T>(
    uri: string,
    token: CancellationToken,
    work: (token: CancellationToken) => Promise<T>,
  ): Promise<T> {
    const source = new CancellationSource();
    const request = { uri, source };
    const cancelled = token.onCancellationRequested(() => source.cancel());
    // VS Code calls the listeners of a token some time after it is cancelled.
    if (token.isCancellationRequested) source.cancel();
    this.#pending.add(request);
    try {
      return await work(source.token);
    } finally {
      this.#pending.delete(request);
      cancelled.dispose();
    }
  }

  /** @param uri of a document, if only requests about it are cancelled. */
  cancel(uri?: string): void {
    for (const request of this.#pending)
      if (uri === undefined || request.uri === uri) request.source.cancel();
  }
}
