// Handlers of incoming requests by method. Turns whatever a handler returns or throws into one JSON-RPC response.

import { ResponseError } from 'vscode-jsonrpc/node';
import type { CancellationToken } from '../base/cancellation.ts';
import { toDisposable, type Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import { errorCode } from '../protocol/errorCode.ts';
import type { RequestMethod, Schema } from '../protocol/method.ts';
import { parseAtEdge } from './parseAtEdge.ts';
import { excerpt, SparseLog } from './sparseLog.ts';
import { WireError } from './wireError.ts';

interface Entry {
  readonly schema: Schema<unknown>;
  readonly handler: (params: unknown, token: CancellationToken) => unknown;
}

export class RequestTable {
  readonly #entries = new Map<string, Entry>();
  readonly #logger: Logger;
  readonly #malformed: SparseLog;

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#malformed = new SparseLog((message) => logger.warn(message));
  }

  /** Throws if the method already has a handler. */
  add<P, R>(
    method: RequestMethod<P, R>,
    handler: (params: P, token: CancellationToken) => R | Promise<R>,
  ): Disposable {
    if (this.#entries.has(method.name)) throw new Error(`${method.name} has a handler already`);
    this.#entries.set(method.name, { schema: method.params, handler: handler as Entry['handler'] });
    return toDisposable(() => this.#entries.delete(method.name));
  }

  /**
   * The handler is called before this returns. Resolves with the result and rejects with `ResponseError`, the answer
   * either way.
   */
  async answer(name: string, params: unknown, token: CancellationToken): Promise<unknown> {
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      throw new ResponseError(errorCode.methodNotFound, `Method not found: ${excerpt(name)}`);
    }
    if (token.isCancellationRequested) throw cancelled();
    const parsed = parseAtEdge(entry.schema, params);
    if (!parsed.ok) {
      const problem = excerpt(parsed.problem);
      this.#malformed.write(() => `Refused a malformed ${name}: ${problem}`);
      throw new ResponseError(errorCode.invalidParams, `Invalid params: ${problem}`);
    }
    try {
      return await entry.handler(parsed.value, token);
    } catch (error) {
      throw this.#asResponseError(name, error, token);
    }
  }

  #asResponseError(name: string, error: unknown, token: CancellationToken): ResponseError<unknown> {
    if (token.isCancellationRequested || isAbort(error)) return cancelled();
    if (error instanceof WireError && typeof error.code === 'number') {
      return new ResponseError(error.code, error.message, error.data);
    }
    this.#logger.error(`The handler of ${name} failed`, error);
    return new ResponseError(errorCode.internalError, 'Internal error');
  }
}

function cancelled(): ResponseError<unknown> {
  return new ResponseError(errorCode.requestCancelled, 'Request cancelled');
}

/** The errors of the web platform and VS Code for cancelled operations. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
