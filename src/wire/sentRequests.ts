// The requests of this side that the peer has not answered. The peer may name one in a request of its own, which then ends with it.
// Used by the connection.

import { CancellationSource } from '../base/cancellation.ts';
import type { SentRequest } from '../protocol/messaging.ts';

interface Open extends SentRequest {
  end(): void;
}

export class SentRequests {
  /** In the order in which they were sent. */
  readonly #open = new Map<unknown, Open>();
  readonly #onError: (error: unknown) => void;
  #last = -1;

  /** @param onError gets what a listener of `SentRequest.over` threw. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** @param message of vscode-jsonrpc, which counts its ids up. */
  sent({
    id,
    method,
    params,
  }: {
    readonly id?: unknown;
    readonly method: string;
    readonly params?: unknown;
  }): void {
    if (typeof id === 'number') this.#last = id;
    const source = new CancellationSource();
    this.#open.set(id, { method, params, over: source.token, end: () => source.cancel() });
  }

  isOpen(id: unknown): boolean {
    return this.#open.has(id);
  }

  /** See `Receiver.sentRequest`. */
  find(id: string | number | null): SentRequest | undefined {
    const named = this.#open.get(id);
    if (named || (typeof id === 'number' && id <= this.#last)) return named;
    const newest = [...this.#open.values()].at(-1);
    return newest && { over: newest.over };
  }

  /** To be called when the response is no longer needed. The request stays open. */
  cancelled(id: unknown): void {
    try {
      this.#open.get(id)?.end();
    } catch (error) {
      this.#onError(error);
    }
  }

  answered(id: unknown): void {
    this.cancelled(id);
    this.#open.delete(id);
  }

  close(): void {
    for (const id of this.#open.keys()) this.answered(id);
  }
}
