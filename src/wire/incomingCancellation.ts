// The tokens of requests the peer waits for, from the moment one is read until it is answered, so that
// `$/cancel_request` also reaches a request that is still queued (ACP v1 "Cancellation").

import { CancellationSource, type CancellationToken } from '../base/cancellation.ts';

type RequestId = string | number;

export class IncomingCancellation {
  /** A list for each id, because a peer may use one twice at a time: both are served and both are cancelled. */
  readonly #sources = new Map<RequestId, CancellationSource[]>();
  readonly #byRequest = new WeakMap<object, CancellationSource>();

  readonly #onError: (error: unknown) => void;

  /** `onError` gets what a listener of a token threw: it must not reach the stream the cancellation came from. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** To be called when the request was read. */
  opened(request: { readonly id: RequestId }): void {
    const source = new CancellationSource();
    this.#byRequest.set(request, source);
    const others = this.#sources.get(request.id);
    if (others) others.push(source);
    else this.#sources.set(request.id, [source]);
  }

  token(request: { readonly id: RequestId }): CancellationToken {
    const source = this.#byRequest.get(request);
    if (source === undefined) throw new Error('The request was never opened');
    return source.token;
  }

  /** To be called when the request was answered. */
  answered(request: { readonly id: RequestId }): void {
    const left =
      this.#sources.get(request.id)?.filter((source) => source !== this.#byRequest.get(request)) ?? [];
    if (left.length > 0) this.#sources.set(request.id, left);
    else this.#sources.delete(request.id);
  }

  /** Does nothing for an id that is not, or no longer, known: the answer crossed the cancellation on its way. */
  cancel(id: RequestId): void {
    for (const source of this.#sources.get(id) ?? []) {
      try {
        source.cancel();
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  cancelAll(): void {
    for (const id of [...this.#sources.keys()]) this.cancel(id);
    this.#sources.clear();
  }
}
