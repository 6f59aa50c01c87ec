// The sending half of a connection: sends typed requests and notifications, and settles every request, at the latest when
// the connection closes.

import { ErrorCodes, ParameterStructures, ResponseError, type MessageConnection } from 'vscode-jsonrpc/node';
import type { CancellationToken } from '../base/cancellation.ts';
import { t } from '../base/l10n.ts';
import type { Logger } from '../base/logger.ts';
import { cancelRequest, type Sender } from '../protocol/messaging.ts';
import { errorCode } from '../protocol/errorCode.ts';
import type { NotificationMethod, RequestMethod } from '../protocol/method.ts';
import type { NdjsonWriter } from './ndjsonWriter.ts';
import { parseAtEdge } from './requestTable.ts';
import { shownPeer, connectionClosed, WireError } from './peer.ts';

export class Outgoing implements Sender {
  readonly #rpc: MessageConnection;
  readonly #writer: NdjsonWriter;
  readonly #logger: Logger;
  readonly #peer: string;
  readonly #pending = new Set<(error: WireError) => void>();
  /** The `onSent` callbacks of requests not written yet, by params. */
  readonly #onSent = new WeakMap<object, (requestId: string | number) => void>();
  #closed = false;

  /** @param peer `The agent` or `The client`, as the start of a sentence. */
  constructor(
    rpc: MessageConnection,
    writer: NdjsonWriter,
    { logger, peer }: { logger: Logger; peer: string },
  ) {
    this.#rpc = rpc;
    this.#writer = writer;
    this.#logger = logger;
    this.#peer = peer;
  }

  /** If `token` is already cancelled, nothing is sent. */
  sendRequest<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token?: CancellationToken,
    onSent?: (requestId: string | number) => void,
  ): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      if (!this.#isOpen()) return reject(this.#closedError());
      if (token?.isCancellationRequested) return reject(cancelled());
      this.#pending.add(reject);
      if (onSent && typeof params === 'object' && params !== null) this.#onSent.set(params, onSent);
      this.#request(method.name, params, token).then(
        (raw) => {
          this.#pending.delete(reject);
          const parsed = parseAtEdge(method.result, raw);
          if (parsed.ok) return resolve(parsed.value);
          const problem = t(
            "{0}'s response to {1} could not be read: {2}",
            shownPeer(this.#peer),
            method.name,
            parsed.problem,
          );
          reject(new WireError(errorCode.internalError, problem));
        },
        (error: unknown) => {
          this.#pending.delete(reject);
          reject(this.#asWireError(error));
        },
      );
    });
  }

  sendNotification<P>(method: NotificationMethod<P>, params: P): void {
    if (!this.#isOpen()) return;
    this.#notify(method.name, params).catch((error: unknown) => {
      if (this.#isOpen()) this.#logger.error(`${method.name} could not be sent`, error);
    });
  }

  /** Must be called for each message when it is written. */
  wrote(message: object): void {
    const { id, params } = message as { id?: string | number; params?: unknown };
    if (id === undefined || typeof params !== 'object' || params === null) return;
    const onSent = this.#onSent.get(params);
    if (!onSent) return;
    this.#onSent.delete(params);
    onSent(id);
  }

  /** Sends `$/cancel_request` for our request `id`. */
  async cancel(id: string | number): Promise<void> {
    if (this.#isOpen()) await this.#notify(cancelRequest.name, { requestId: id });
  }

  /** Rejects pending requests. Nothing is sent afterwards. */
  close(): void {
    this.#closed = true;
    const error = this.#closedError();
    for (const reject of this.#pending) reject(error);
    this.#pending.clear();
  }

  #isOpen(): boolean {
    return !this.#closed && this.#writer.closed === undefined;
  }

  /** `async`, so that errors thrown by vscode-jsonrpc are rejections. By name, so that absent params do not become `[null]`. */
  async #request(name: string, params: unknown, token: CancellationToken | undefined): Promise<unknown> {
    const rest = token === undefined ? [] : [token];
    if (params === undefined || params === null) return this.#rpc.sendRequest(name, ...rest);
    return this.#rpc.sendRequest(name, ParameterStructures.byName, params, ...rest);
  }

  async #notify(name: string, params: unknown): Promise<void> {
    if (params === undefined || params === null) return this.#rpc.sendNotification(name);
    return this.#rpc.sendNotification(name, ParameterStructures.byName, params);
  }

  #asWireError(error: unknown): WireError {
    if (!(error instanceof ResponseError)) {
      return new WireError(errorCode.internalError, error instanceof Error ? error.message : String(error));
    }
    // Only for a failed write: an error response of the peer is passed on even if the peer no longer reads.
    if (error.code === ErrorCodes.MessageWriteError && !this.#isOpen()) return this.#closedError();
    return new WireError(error.code, error.message, error.data);
  }

  #closedError(): WireError {
    return new WireError(connectionClosed, t('{0} is no longer connected', shownPeer(this.#peer)));
  }
}

function cancelled(): WireError {
  return new WireError(errorCode.requestCancelled, 'Request cancelled');
}
