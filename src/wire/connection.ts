// One end of an ACP connection over two byte streams, with our own reader and writer, and validation by each method's schema. Our
// requests are sent by vscode-jsonrpc. The peer's are not served by it, since its queue takes another turn of the event loop.

import type { Readable, Writable } from 'node:stream';
import {
  CancellationReceiverStrategy,
  createMessageConnection,
  type ConnectionOptions as RpcOptions,
  type Logger as RpcLogger,
  type Message,
  type MessageConnection,
  type MessageWriter,
  type ResponseMessage,
} from 'vscode-jsonrpc/node';
import type { CancellationToken } from '../base/cancellation.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import { cancelRequest } from '../protocol/messaging.ts';
import { errorCode } from '../protocol/errorCode.ts';
import type { NotificationMethod, RequestMethod } from '../protocol/method.ts';
import { Batches, invalidRequest } from './batches.ts';
import { NdjsonReader } from './ndjsonReader.ts';
import type { Delivery } from './readQueue.ts';
import { IncomingCancellation, RequestTable, OpenRequests, parseAtEdge } from './requestTable.ts';
import type { Incoming, IncomingRequest } from './message.ts';
import { MessageLimits } from './messageLimits.ts';
import { type MessageTranslation, TranslatingWriter } from './messageTranslation.ts';
import { SentRequests } from './sentRequests.ts';
import { NdjsonWriter } from './ndjsonWriter.ts';
import { NotificationTable } from './notificationTable.ts';
import { Outgoing } from './outgoing.ts';
import type { CloseReason, Connection } from './peer.ts';
import { excerpt, SparseLog } from './sparseLog.ts';

export interface ConnectionOptions {
  readonly logger: Logger;
  /**
   * Called for every message as it is on the wire and in wire order: sent ones when written, received ones when read. Not a
   * copy: do not change it. `line` is the text on the wire.
   */
  readonly onTraffic?: (direction: 'sent' | 'received', message: object, line: string) => void;
  /**
   * Which end this is. An MCP server has the role `agent`, since its peer is called the client. A client bounds each message of
   * its agent when it is read.
   */
  readonly role: 'client' | 'agent';
  /**
   * The notification by which the peer cancels its requests. Default: `$/cancel_request`; cancelled requests are still
   * answered. With another notification, they get no response (MCP 2025-11-25 "Cancellation").
   */
  readonly cancellation?: NotificationMethod<{ readonly requestId: string | number }>;
  /** Called for each batch. False: the batch is answered with an error. Default: batches are skipped, since ACP has none. */
  readonly hasBatches?: () => boolean;
  readonly limits?: Partial<ConnectionLimits>;
  /** As in `NdjsonWriterOptions`. */
  readonly gathers?: boolean;
  /** Default: messages stay as they are. */
  readonly translation?: MessageTranslation;
}

export interface ConnectionLimits {
  /** Bytes of one incoming line; more ends the connection. */
  readonly line: number;
  /** Values and names of fields of one incoming line; more ends the connection. */
  readonly values: number;
  /** Unanswered requests of the peer; more are refused. */
  readonly openRequests: number;
  /** Characters read but not yet handled; more pauses reading. */
  readonly unhandled: number;
  /** Bytes that wait for the peer to read them; more ends the connection. */
  readonly unsent: number;
}

/** Of a client, which does not trust its agent. */
export const defaultLimits: ConnectionLimits = {
  // A line is parsed at once. At these limits that takes 50 ms at most: about 1 ms for a MiB of text, and 0.4 µs for a value or
  // the name of a field. They are above any message that this client accepts: a file of 16 MiB, images of 24 MiB together, a
  // prompt of 20 MiB that is sent back, 10,000 values of an update or 50,000 of a response. Real agents send some MB and some
  // 1,000 values.
  line: 32 * 2 ** 20,
  values: 120_000,
  openRequests: 1_000,
  // Half of what one read of a pipe returns. With more, parsed messages outlive V8's young generation before they are
  // handled, which costs more memory and time than a pause.
  unhandled: 32 * 2 ** 10,
  unsent: 64 * 2 ** 20,
};

/** Of an agent. Its client sends whole documents, and one change may have many edits. */
const agentLimits: ConnectionLimits = { ...defaultLimits, line: 64 * 2 ** 20, values: 1_000_000 };

/** Bytes that may arrive after the peer has ended: more than any pipe holds (64 KiB to 1 MiB). */
const mostAfterEnd = 4 * 2 ** 20;

/**
 * Connects `input` and `output`, which the caller owns, ends and destroys. Nothing is read before `listen()`. The chunks of
 * `input` belong to the connection, which gives back the memory of those of a long line. The caller disposes the connection,
 * unless it closed by itself.
 */
export function createConnection(input: Readable, output: Writable, options: ConnectionOptions): Connection {
  return new StreamConnection(input, output, options);
}

type Rest = void | Promise<void>;

class StreamConnection implements Connection {
  readonly #logger: Logger;
  readonly #onTraffic: ConnectionOptions['onTraffic'];
  readonly #peer: string;
  readonly #cancellation: NonNullable<ConnectionOptions['cancellation']>;
  readonly #reader: NdjsonReader;
  readonly #writer: NdjsonWriter;
  /** Translates messages and passes them to `#writer`. */
  readonly #translator: MessageWriter;
  readonly #rpc: MessageConnection;
  readonly #outgoing: Outgoing;
  readonly #notifications: NotificationTable;
  readonly #requests: RequestTable;
  readonly #incoming: IncomingCancellation;
  readonly #open: OpenRequests;
  readonly #batches = new Batches();
  readonly #sent: SentRequests;
  readonly #strayAnswers: SparseLog;
  readonly #closing: Emitter<CloseReason>;
  readonly onClose: Event<CloseReason>;
  #closed = false;

  constructor(input: Readable, output: Writable, options: ConnectionOptions) {
    const { logger, onTraffic, role, cancellation = cancelRequest, hasBatches, translation } = options;
    const defaults = role === 'client' ? defaultLimits : agentLimits;
    const { line, values, openRequests, unhandled, unsent } = { ...defaults, ...options.limits };
    this.#cancellation = cancellation;
    this.#logger = logger;
    this.#onTraffic = onTraffic;
    this.#peer = role === 'client' ? 'The agent' : 'The client';
    this.#requests = new RequestTable(logger);
    this.#notifications = new NotificationTable(logger, this.#requests.unknown);
    this.#open = new OpenRequests(openRequests, line);
    this.#strayAnswers = new SparseLog((message) => logger.debug(message));
    const onError = (error: unknown): void => logger.error('A listener of a cancellation failed', error);
    this.#incoming = new IncomingCancellation(onError);
    this.#sent = new SentRequests(onError);
    // Cancellations are handled when they are read. This handler only makes the table log malformed ones.
    this.#notifications.add(cancellation, () => undefined);
    this.#closing = new Emitter((error) => logger.error('A listener of onClose failed', error));
    this.onClose = this.#closing.event;
    this.#reader = new NdjsonReader(input, {
      logger,
      peer: this.#peer,
      lineLimits: { bytes: line, values },
      queueLimit: unhandled,
      onTraffic: onTraffic && ((raw, line) => this.#trace('received', raw, line)),
      bounds: role === 'client' ? new MessageLimits() : undefined,
      translation,
      onMessage: (message) => this.#onRead(message),
      urgentMethod: cancellation.name,
      notifications: this.#notifications,
      serve: (request, weight) => void this.#serve(request, weight),
      openRequests: () => this.#incoming.count,
      ...(hasBatches && { onBatch: (items) => this.#readBatch(items, hasBatches()) }),
      onInvalidRequest: (problem) => this.#send(invalidRequest(problem)),
    });
    this.#writer = new NdjsonWriter(output, {
      peer: this.#peer,
      waitingLimit: unsent,
      gathers: options.gathers === true,
      join: (message) =>
        this.#batches.join(message, cancellation !== cancelRequest && this.#isCancelledAnswer(message)),
      onMessage: (message, line) => {
        this.#trace('sent', message, line);
        this.#outgoing.wrote(message);
      },
      onFailure: (message) => this.#failWhenQuiet(message, this.#reader.bytesRead),
    });
    this.#translator = translation
      ? new TranslatingWriter(this.#writer, translation, (message) => this.#outgoing.wrote(message))
      : this.#writer;
    this.#rpc = this.#createRpc();
    this.#outgoing = new Outgoing(this.#rpc, this.#writer, { logger, peer: this.#peer });
  }

  listen(): void {
    if (!this.#closed) this.#rpc.listen();
  }

  sendRequest<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token?: CancellationToken,
    onSent?: (requestId: string | number) => void,
  ): Promise<R> {
    return this.#outgoing.sendRequest(method, params, token, onSent);
  }

  sendNotification<P>(method: NotificationMethod<P>, params: P): void {
    this.#outgoing.sendNotification(method, params);
  }

  onRequest<P, R>(
    method: RequestMethod<P, R>,
    handler: (params: P, token: CancellationToken) => R | Promise<R>,
  ): Disposable {
    return this.#requests.add(method, handler);
  }

  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable {
    return this.#notifications.add(method, handler);
  }

  readonly onUnknown: Connection['onUnknown'] = (handler) => this.#requests.unknown.add(handler);
  readonly sentRequest: Connection['sentRequest'] = (id) => this.#sent.find(id);

  dispose(): void {
    this.#close({ kind: 'disposed' });
  }

  #createRpc(): MessageConnection {
    const options: RpcOptions = {
      messageStrategy: {
        handleMessage: (message, next) => this.#handle(message as unknown as Delivery, next),
      },
      cancellationStrategy: {
        receiver: CancellationReceiverStrategy.Message,
        sender: {
          enableCancellation: (request) => this.#sent.sent(request),
          sendCancellation: (_, id) => {
            this.#sent.cancelled(id);
            return this.#outgoing.cancel(id);
          },
          cleanup: (id) => this.#sent.answered(id),
        },
      },
    };
    return createMessageConnection(this.#reader, this.#translator, rpcLogger(this.#logger), options);
  }

  /** vscode-jsonrpc calls this once per turn of the event loop, so promises settle before the next delivery. */
  #handle(delivery: Delivery, next: (message: Message) => Rest): Rest {
    const { content } = delivery;
    const start = performance.now();
    try {
      switch (content.kind) {
        case 'response':
          if (this.#sent.isOpen(content.id)) return next(content);
          this.#strayAnswers.write(
            () => `${this.#peer} answered a request that is not open: ${excerpt(String(content.id))}`,
          );
          return;
        case 'end':
          return this.#close(content.reason);
      }
    } finally {
      this.#reader.handled(delivery, performance.now() - start);
    }
  }

  /** Never rejects. */
  async #serve(request: IncomingRequest, weight: number): Promise<void> {
    const answered = this.#open.open(weight);
    try {
      if (answered)
        await this.#requests.serve(request, this.#incoming.token(request), (response) =>
          this.#translator.write(response),
        );
      else this.#answerWithError(request.id, errorCode.internalError, 'Too many requests are open');
    } finally {
      answered?.();
      this.#incoming.answered(request);
    }
  }

  #onRead(message: Incoming): void {
    if (message.kind === 'request') return this.#incoming.opened(message);
    if (message.kind !== 'notification' || message.method !== this.#cancellation.name) return;
    const parsed = parseAtEdge(this.#cancellation.params, message.params);
    if (parsed.ok) this.#incoming.cancel(parsed.value.requestId);
  }

  #isCancelledAnswer(message: object): boolean {
    const { id, method } = message as { id?: string | number; method?: unknown };
    return method === undefined && id !== undefined && this.#incoming.isCancelled(id);
  }

  /** @returns the messages of the batch. */
  #readBatch(items: readonly unknown[], isAllowed: boolean): readonly unknown[] {
    if (!isAllowed || items.length === 0) {
      this.#send(invalidRequest(isAllowed ? 'an empty batch' : 'this version has no batches'));
      return [];
    }
    const { messages, responses } = this.#batches.begin(items);
    if (responses.length > 0) this.#send(responses);
    return messages;
  }

  #answerWithError(id: ResponseMessage['id'], code: number, message: string): void {
    this.#send({ jsonrpc: '2.0', id, error: { code, message } });
  }

  #send(response: ResponseMessage | readonly Message[]): void {
    this.#writer.write(response).catch(() => undefined);
  }

  #trace(direction: 'sent' | 'received', message: object, line: string): void {
    try {
      this.#onTraffic?.(direction, message, line);
    } catch (error) {
      this.#logger.error('A listener of the traffic failed', error);
    }
  }

  /**
   * Called when the peer no longer reads. Usually it has ended, and its last output still has to be read. Closes after two turns
   * of the event loop without output, or when there is more than a pipe holds: then the peer still runs but does not read.
   */
  #failWhenQuiet(message: string, bytesAtFailure: number, bytesBefore = -1): void {
    setImmediate(() => {
      if (this.#closed) return;
      const { bytesRead, idle } = this.#reader;
      const quiet = bytesRead === bytesBefore && idle;
      if (quiet || bytesRead - bytesAtFailure > mostAfterEnd) this.#reader.end({ kind: 'failed', message });
      else this.#failWhenQuiet(message, bytesAtFailure, bytesRead);
    });
  }

  #close(reason: CloseReason): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#incoming.cancelAll();
    this.#outgoing.close();
    this.#sent.close();
    this.#rpc.dispose();
    // After the handlers of the rejected requests, as documented for `onClose`.
    queueMicrotask(() => this.#closing.fire(reason));
  }
}

/** Logs at debug level only: messages of vscode-jsonrpc are about errors that are already logged, answered or rejected. */
function rpcLogger(logger: Logger): RpcLogger {
  const log = new SparseLog((message) => logger.debug(message));
  const debug = (message: string): void => log.write(() => `vscode-jsonrpc: ${excerpt(message)}`);
  return { error: debug, warn: debug, info: debug, log: debug };
}
