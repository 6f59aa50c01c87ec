// The cancellation tokens of incoming requests, from reading until the response, so that `$/cancel_request` also cancels a
// request that is still queued (ACP v1 "Cancellation").

import { CancellationSource, type CancellationToken } from '../base/cancellation.ts';

type RequestId = string | number;

export class IncomingCancellation {
  /** A list per ID, because a peer may use an ID twice at a time: both requests are served and both are cancelled. */
  readonly #sources = new Map<RequestId, CancellationSource[]>();
  readonly #byRequest = new WeakMap<object, CancellationSource>();

  readonly #onError: (error: unknown) => void;

  /** `onError` gets what a listener of a token threw: it must not reach the stream the cancellation came from. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Must be called when a request was read. */
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

  /** Must be called when a request was answered. */
  answered(request: { readonly id: RequestId }): void {
    const left =
      this.#sources.get(request.id)?.filter((source) => source !== this.#byRequest.get(request)) ?? [];
    if (left.length > 0) this.#sources.set(request.id, left);
    else this.#sources.delete(request.id);
  }

  /** Does nothing for an unknown ID: the response may have crossed the cancellation. */
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
