// The incoming requests of a connection: their handlers, cancellation and number. Turns whatever a handler returns or throws
// into one JSON-RPC response. Also parses one wire value by its schema, for all kinds of messages.

import type { ResponseMessage } from 'vscode-jsonrpc/node';
import { type CancellationToken, CancellationSource } from '../base/cancellation.ts';
import { toDisposable, type Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import { errorCode } from '../protocol/errorCode.ts';
import type { Parser, RequestMethod } from '../protocol/method.ts';
import { excerpt, SparseLog } from './sparseLog.ts';
import type { IncomingRequest } from './message.ts';
import { WireError } from './peer.ts';
import { UnknownMessages } from './unknownMessages.ts';

interface Entry {
  readonly schema: Parser<unknown>;
  readonly handler: (params: unknown, token: CancellationToken) => unknown;
}

export class RequestTable {
  readonly #entries = new Map<string, Entry>();
  readonly #logger: Logger;
  readonly #malformed: SparseLog;
  /** Also those of notifications. */
  readonly unknown: UnknownMessages;

  constructor(logger: Logger) {
    this.#logger = logger;
    this.unknown = new UnknownMessages(logger);
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
   * Writes one response, at once if the handler returns no promise. The handler is called before this returns. Never rejects;
   * resolves when the response was written, or can't be.
   * @param write rejects for a message that can't be written.
   */
  async serve(
    { id, method, params }: IncomingRequest,
    token: CancellationToken,
    write: (response: ResponseMessage) => Promise<void>,
  ): Promise<void> {
    const answered = this.#answer(method, params, token);
    const answer = answered instanceof Promise ? await answered : answered;
    try {
      await write({ jsonrpc: '2.0', id, ...answer });
    } catch {
      const error = { code: errorCode.internalError, message: 'The response could not be written' };
      await write({ jsonrpc: '2.0', id, error }).catch(() => undefined);
    }
  }

  /** Does not throw; the promise does not reject. */
  #answer(name: string, params: unknown, token: CancellationToken): Answer | Promise<Answer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      this.unknown.report({ kind: 'request', method: name, params });
      return failure(errorCode.methodNotFound, `Method not found: ${excerpt(name)}`);
    }
    if (token.isCancellationRequested) return cancelled();
    const parsed = parseAtEdge(entry.schema, params);
    if (!parsed.ok) {
      const problem = excerpt(parsed.problem);
      this.#malformed.write(() => `Refused a malformed ${name}: ${problem}`);
      return failure(errorCode.invalidParams, `Invalid params: ${problem}`);
    }
    const failed = (error: unknown): Answer => this.#asAnswer(name, error, token);
    try {
      const result = entry.handler(parsed.value, token);
      return isThenable(result) ? Promise.resolve(result).then(success, failed) : success(result);
    } catch (error) {
      return failed(error);
    }
  }

  #asAnswer(name: string, error: unknown, token: CancellationToken): Answer {
    if (token.isCancellationRequested || isAbort(error)) return cancelled();
    if (error instanceof WireError && typeof error.code === 'number')
      return failure(error.code, error.message, error.data);
    this.#logger.error(`The handler of ${name} failed`, error);
    return failure(errorCode.internalError, 'Internal error');
  }
}

/** What a response has in addition to its id. */
type Answer = Pick<ResponseMessage, 'result' | 'error'>;

function success(result: unknown): Answer {
  return { result: (result ?? null) as NonNullable<ResponseMessage['result']> | null };
}

function failure(code: number, message: string, data?: unknown): Answer {
  return { error: { code, message, ...(data !== undefined && { data }) } };
}

function cancelled(): Answer {
  return failure(errorCode.requestCancelled, 'Request cancelled');
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}

/** The errors of the web platform and VS Code for cancelled operations. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}

type RequestId = string | number;

/**
 * The number of incoming requests and their cancellation tokens, from reading until the response, so that `$/cancel_request` also cancels a
 * request that is still queued (ACP v1 "Cancellation").
 */
export class IncomingCancellation {
  /** A list per ID, because a peer may use an ID twice at a time: both requests are served and both are cancelled. */
  readonly #sources = new Map<RequestId, CancellationSource[]>();
  readonly #byRequest = new Map<object, CancellationSource>();
  readonly #onError: (error: unknown) => void;

  /** `onError` gets what a listener of a token threw: it must not reach the stream the cancellation came from. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The number of requests that were read and not answered. */
  get count(): number {
    return this.#byRequest.size;
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

  /** True if an unanswered request with this ID was cancelled. */
  isCancelled(id: RequestId): boolean {
    return this.#sources.get(id)?.some(({ token }) => token.isCancellationRequested) === true;
  }

  /** Must be called when a request was answered. */
  answered(request: { readonly id: RequestId }): void {
    const source = this.#byRequest.get(request);
    this.#byRequest.delete(request);
    const sources = this.#sources.get(request.id);
    if (sources === undefined) return;
    const others = sources.filter((other) => other !== source);
    if (others.length > 0) this.#sources.set(request.id, others);
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
    // Those that are still queued are never served, and would be kept as long as the connection.
    this.#byRequest.clear();
  }
}

/** Limits the unanswered requests of a peer, so that it cannot exhaust memory by sending them faster than they are answered. */
export class OpenRequests {
  readonly #most: number;
  readonly #mostWeight: number;
  #count = 0;
  #weight = 0;

  /** `mostWeight`: characters of all requests together; a single one may be longer. */
  constructor(most: number, mostWeight: number) {
    this.#most = most;
    this.#mostWeight = mostWeight;
  }

  /** Counts a request. @returns a function to call once it is answered; undefined if there are too many. */
  open(weight: number): (() => void) | undefined {
    const tooHeavy = this.#count > 0 && this.#weight + weight > this.#mostWeight;
    if (this.#count >= this.#most || tooHeavy) return undefined;
    this.#count += 1;
    this.#weight += weight;
    return () => {
      this.#count -= 1;
      this.#weight -= weight;
    };
  }
}

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Never throws, even if a transform of the schema does. */
export function parseAtEdge<T>(schema: Parser<T>, raw: unknown): Parsed<T> {
  try {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return { ok: true, value: parsed.data };
    const issues = parsed.error.issues.slice(0, 3);
    return {
      ok: false,
      problem: issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`).join('; '),
    };
  } catch (error) {
    return {
      ok: false,
      problem: `it could not be read: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
