// A double of `NesWire` that records messages and answers requests on demand.

import type { CancellationToken } from '../../../../src/base/cancellation.ts';
import type { NesWire } from '../../../../src/nes/session/deferredChangeWire.ts';
import type { NotificationMethod, RequestMethod } from '../../../../src/protocol/method.ts';

export interface Sent {
  readonly method: string;
  readonly params: unknown;
}

/** A pending request. */
export interface PendingRequest extends Sent {
  readonly token: CancellationToken | undefined;
  /** Answers with wire data, parsed as the connection does. */
  answer(result: unknown): void;
  fail(error: Error): void;
}

export class WireDouble implements NesWire {
  readonly sent: Sent[] = [];
  readonly pending: PendingRequest[] = [];
  #waiting: (() => void)[] = [];

  sendRequest<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token?: CancellationToken,
    onSent?: (requestId: number) => void,
  ): Promise<R> {
    this.sent.push({ method: method.name, params });
    onSent?.(this.sent.length);
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const request: PendingRequest = {
      method: method.name,
      params,
      token,
      answer: (result) => {
        this.pending.splice(this.pending.indexOf(request), 1);
        resolve(method.result.parse(result));
      },
      fail: (error) => {
        this.pending.splice(this.pending.indexOf(request), 1);
        reject(error);
      },
    };
    this.pending.push(request);
    for (const wake of this.#waiting.splice(0)) wake();
    return promise;
  }

  sendNotification<P>(method: NotificationMethod<P>, params: P): void {
    this.sent.push({ method: method.name, params });
  }

  /** Resolves with the next pending request. */
  async request(method: string): Promise<PendingRequest> {
    for (;;) {
      const found = this.pending.find((request) => request.method === method);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The params of all messages with this method, oldest first. */
  all(method: string): unknown[] {
    return this.sent.filter((sent) => sent.method === method).map(({ params }) => params);
  }
}
