// Reads newline-delimited JSON-RPC from a stream (ACP v1 "Transports", stdio) for vscode-jsonrpc, with back pressure until
// messages are handled. No input throws; lines that are not messages are logged and skipped.

import type { Readable } from 'node:stream';
import { AbstractMessageReader, type DataCallback, type MessageReader } from 'vscode-jsonrpc/node';
import { toDisposable, type Disposable } from '../base/disposable.ts';
import { t } from '../base/l10n.ts';
import type { Logger } from '../base/logger.ts';
import { keepExactIds, needsExactId, parseMessage } from './exactId.ts';
import { LineParser } from './lineParser.ts';
import { LineSplitter, type LineLimits, type LineProblem } from './lineSplitter.ts';
import { LineTurns, longLine } from './lineTurns.ts';
import { FairPace } from './fairPace.ts';
import { readMessage, type Incoming, type IncomingRequest, type NoMessage } from './message.ts';
import type { MessageLimits } from './messageLimits.ts';
import type { MessageTranslation } from './messageTranslation.ts';
import type { NotificationTable } from './notificationTable.ts';
import { type CloseReason, shownPeer } from './peer.ts';
import { createDelivery, ReadQueue, type Delivery } from './readQueue.ts';
import { excerpt, SparseLog } from './sparseLog.ts';

const byteOrderMark = 0xfeff;

export interface NdjsonReaderOptions {
  readonly logger: Logger;
  /** Who writes the stream, as the start of a sentence: "The agent". */
  readonly peer: string;
  readonly lineLimits: LineLimits;
  /** Characters passed on but not yet handled, above which the stream is paused. */
  readonly queueLimit: number;
  /** Called for each message when it is read; `raw` is the parsed line. Must not throw. */
  readonly onTraffic: ((raw: object, line: string) => void) | undefined;
  /** Bounds each message when it is read. */
  readonly bounds: MessageLimits | undefined;
  /** Translates each message after it was bounded. */
  readonly translation: MessageTranslation | undefined;
  /** Called for each message, except for most notifications, before it is queued or handled. Must not throw. */
  readonly onMessage: (message: Incoming) => void;
  /** The method of notifications for which `onMessage` is always called. */
  readonly urgentMethod: string;
  /** Handles the notifications. */
  readonly notifications: Pick<NotificationTable, 'dispatch'>;
  /** Called for each request in a turn of its own. @param weight its share of the characters of the line. Must not throw. */
  readonly serve: (request: IncomingRequest, weight: number) => void;
  /** The number of the peer's requests that were read and not answered yet. */
  readonly openRequests: () => number;
  /** Called for a batch. Returns the messages in it. Default: skips batches, as any line without a message. Must not throw. */
  readonly onBatch?: (items: readonly unknown[]) => readonly unknown[];
  /** Called for a request without a valid ID, to send an error to the peer. Must not throw. */
  readonly onInvalidRequest: (problem: string) => void;
}

/**
 * Handles notifications, has requests served and passes responses as a `Delivery` to vscode-jsonrpc, all in wire order; the last
 * delivery is the end of input. The caller owns the stream; `dispose` removes every listener and discards further input.
 */
export class NdjsonReader extends AbstractMessageReader implements MessageReader {
  readonly #input: Readable;
  readonly #options: NdjsonReaderOptions;
  readonly #splitter: LineSplitter;
  readonly #parser = new LineParser();
  readonly #turns: LineTurns;
  readonly #junk: SparseLog;
  #deliver: DataCallback | undefined;
  readonly #queue: ReadQueue;
  #bytesRead = 0;
  #paused = false;
  readonly #pace = new FairPace();
  /** Ends a pause imposed by `FairPace`. */
  #resting: NodeJS.Timeout | undefined;
  /** End of the pause, in ms like `performance.now`. */
  #restsUntil = 0;
  /** The reason for which reading ends once the waiting lines are read. */
  #ending: CloseReason | undefined;
  #ended: Delivery | undefined;
  #disposed = false;

  constructor(input: Readable, options: NdjsonReaderOptions) {
    super();
    this.#input = input;
    this.#options = options;
    this.#splitter = new LineSplitter(options.lineLimits, (line) => this.#addLine(line));
    this.#turns = new LineTurns({
      parse: parseLine,
      take: (raw, line) => this.#readLine(raw, line),
      onTurn: (ms) => this.#turned(ms),
    });
    this.#queue = new ReadQueue({
      handle: ({ method, params }) => {
        if (!this.#disposed) options.notifications.dispatch(method, params);
      },
      serve: options.serve,
      deliver: (delivery) => this.#deliver?.(delivery),
      onHandled: (ms) => this.#wasBlocked(ms),
    });
    this.#junk = new SparseLog((message) => options.logger.warn(message));
    input.on('end', this.#onEnd);
    input.on('close', this.#onEnd);
    input.on('error', this.#onError);
  }

  /** Bytes received so far. */
  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Whether everything read so far was handled. */
  get idle(): boolean {
    return this.#queue.weight === 0 && !this.#turns.isWaiting;
  }

  override listen(callback: DataCallback): Disposable {
    this.#deliver = callback;
    if (this.#ended) callback(this.#ended);
    else if (this.#input.readableEnded || this.#input.destroyed) this.#onEnd();
    else this.#input.on('data', this.#onData);
    return toDisposable(() => this.dispose());
  }

  /** Must be called once for each delivery when it was handled. @param ms for which the event loop was blocked. */
  handled(delivery: Delivery, ms: number): void {
    this.#queue.handled(delivery);
    this.#wasBlocked(ms);
  }

  #wasBlocked(ms: number): void {
    this.#rest(ms);
    this.#readOn();
  }

  #readOn(): void {
    const full = this.#queue.weight > this.#options.queueLimit / 2;
    if (!this.#paused || this.#isEnding || this.#resting !== undefined || full || this.#turns.isWaiting)
      return;
    this.#paused = false;
    this.#input.resume();
  }

  #pause(): void {
    if (this.#paused || this.#isEnding) return;
    this.#paused = true;
    this.#input.pause();
  }

  /** Pauses reading if the peer's messages block the event loop too much. @param ms for which the last one did. */
  #rest(ms: number): void {
    const wait = this.#pace.spent(ms, performance.now());
    if (wait > 0) this.#restFor(wait);
  }

  /** @param wait in ms. A longer pause that is under way continues. */
  #restFor(wait: number): void {
    const until = performance.now() + wait;
    if (wait === 0 || this.#isEnding || until <= this.#restsUntil) return;
    this.#pause();
    this.#restsUntil = until;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#readOn();
    }, wait);
  }

  /** Stops reading; `reason` is delivered after everything read before. Only the first call counts. */
  end(reason: CloseReason): void {
    if (this.#isEnding) return;
    if (this.#turns.isWaiting) {
      this.#ending = reason;
      this.#detach();
    } else this.#finish(reason);
  }

  /** Nothing more is read. */
  get #isEnding(): boolean {
    return this.#ended !== undefined || this.#ending !== undefined;
  }

  #finish(reason: CloseReason): void {
    this.#ended = createDelivery({ kind: 'end', reason }, 0);
    this.#detach();
    if (this.#deliver) this.#queue.add(this.#ended.content, 0);
  }

  override dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    super.dispose();
    this.#deliver = undefined;
    this.#ended ??= createDelivery({ kind: 'end', reason: { kind: 'disposed' } }, 0);
    this.#detach();
    this.#turns.clear();
    this.#queue.clear();
    this.#input.off('error', this.#onError);
  }

  readonly #onData = (chunk: Buffer | string): void => {
    const start = performance.now();
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    this.#bytesRead += bytes.length;
    this.#queue.beginChunk(start);
    const problem = this.#splitter.push(bytes);
    const end = performance.now();
    this.#queue.endChunk(end);
    if (problem) return this.#refuse(problem);
    this.#rest(end - start);
    // Once for each chunk: a check for each message would make V8 discard the compiled code of the loop at the first pause.
    if (this.#turns.isWaiting || this.#queue.weight > this.#options.queueLimit) this.#pause();
  };

  #turned(ms: number): void {
    this.#rest(ms);
    if (this.#turns.isWaiting) return;
    if (this.#ending && !this.#ended) this.#finish(this.#ending);
    else this.#readOn();
  }

  readonly #onEnd = (): void => {
    this.#splitter.end();
    this.end({ kind: 'endOfInput' });
  };

  readonly #onError = (error: Error): void => {
    this.end({
      kind: 'failed',
      message: t('Reading from {0} failed: {1}', lowered(shownPeer(this.#options.peer)), error.message),
    });
  };

  #refuse(problem: LineProblem): void {
    const { bytes, values } = this.#options.lineLimits;
    const peer = shownPeer(this.#options.peer);
    const mebibytes = Math.round(bytes / 2 ** 20);
    const message =
      problem === 'tooDense'
        ? t('{0} sent a message of more than {1} values', peer, values)
        : mebibytes > 0
          ? t('{0} sent a message of more than {1} MiB', peer, mebibytes)
          : t('{0} sent a message of more than {1} bytes', peer, bytes);
    this.end({ kind: 'failed', message });
  }

  /**
   * Reads a line. Handles most notifications here, at once, instead of through `#readLine`: for a longer chain of calls, V8's
   * compiler takes more CPU time than all limits.
   */
  #addLine(line: string): void {
    // The connection may have ended in the middle of a chunk: `onInvalidRequest` can end it.
    if (this.#ended) return;
    if (line.length > longLine || this.#turns.isWaiting) return this.#turns.add(line);
    let raw: unknown;
    try {
      raw = this.#parser.parse(line);
    } catch {
      return this.#readLine(hasByteOrderMark(line) ? parseLine(line) : undefined, line);
    }
    if (typeof raw === 'object' && raw !== null) {
      const { id, method, params } = raw as Record<string, unknown>;
      const { bounds, translation, urgentMethod, onTraffic, notifications } = this.#options;
      if (
        id === undefined &&
        typeof method === 'string' &&
        method !== urgentMethod &&
        !needsExactId(raw) &&
        translation?.isActive !== true &&
        bounds?.mayExceed(params, line.length) !== true &&
        this.#queue.handlesNow(line.length)
      ) {
        onTraffic?.(raw, line);
        if (!this.#disposed) notifications.dispatch(method, params);
        return;
      }
    }
    this.#readLine(withExactIds(raw, line), line);
  }

  #readLine(raw: unknown, line: string): void {
    if (this.#ended) return;
    const { onBatch } = this.#options;
    if (onBatch && Array.isArray(raw))
      for (const item of onBatch(raw)) this.#take(item, JSON.stringify(item));
    else this.#take(raw, line);
  }

  #take(raw: unknown, line: string): void {
    const message = readMessage(raw);
    if (message.kind === 'none') return this.#skip(line, message);
    const { onTraffic, bounds, translation } = this.#options;
    onTraffic?.(raw as object, line);
    const bounded = bounds?.bound(message, line.length);
    const passed = translation ? (bounded ?? [message]).flatMap((one) => translation.received(one)) : bounded;
    if (passed === undefined) return this.#pass(message, line.length);
    // Each has its share: those without one would be handled in a single turn of the event loop.
    const weight = Math.ceil(line.length / passed.length);
    for (const one of passed) this.#pass(one, weight);
  }

  #pass(message: Incoming, weight: number): void {
    if (message.kind === 'request')
      this.#restFor(this.#pace.asked(performance.now(), this.#options.openRequests()));
    this.#options.onMessage(message);
    this.#queue.add(message, weight);
  }

  #skip(line: string, { answer, problem }: NoMessage): void {
    if (line.length < 1000 && line.trim() === '') return;
    this.#junk.write(
      () => `${this.#options.peer} wrote a line that is no message (${problem}): ${excerpt(line)}`,
    );
    if (answer) this.#options.onInvalidRequest(problem);
  }

  #detach(): void {
    this.#splitter.clear();
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.#input.off('data', this.#onData);
    this.#input.off('end', this.#onEnd);
    this.#input.off('close', this.#onEnd);
    // A paused stream would prevent the `close` event of a child process.
    if (this.#deliver !== undefined || this.#paused) this.#input.resume();
  }
}

function lowered(sentenceStart: string): string {
  return sentenceStart.charAt(0).toLowerCase() + sentenceStart.slice(1);
}

function hasByteOrderMark(line: string): boolean {
  return line.charCodeAt(0) === byteOrderMark;
}

/** Undefined for a line that is not JSON. */
function parseLine(line: string): unknown {
  try {
    return parseMessage(hasByteOrderMark(line) ? line.slice(1) : line);
  } catch {
    return undefined;
  }
}

/** @param value the parsed line. Undefined if its ids are not clear. */
function withExactIds(value: unknown, line: string): unknown {
  try {
    keepExactIds(value, line);
    return value;
  } catch {
    return undefined;
  }
}
