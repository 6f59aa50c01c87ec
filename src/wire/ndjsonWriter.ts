// Writes JSON-RPC messages to a stream, one per line (ACP v1 "Transports", stdio), in order and with back pressure. The
// connection ends if the peer does not read and too much output waits.

import type { Writable } from 'node:stream';
import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-jsonrpc/node';
import { t } from '../base/l10n.ts';
import { wellFormedJson } from '../base/wellFormedJson.ts';
import { exactIdText } from './exactId.ts';
import { shownPeer } from './peer.ts';

export interface NdjsonWriterOptions {
  /** Who reads the stream, as the start of a sentence: "The agent". */
  readonly peer: string;
  /** Bytes that may wait for the peer to read them. */
  readonly waitingLimit: number;
  /** True if the lines of one turn of the event loop are passed to the system together, at its end. Default: each at once. */
  readonly gathers?: boolean;
  /** Returns what is sent for a message: several in one line, or nothing, then its write resolves. Default: the message. */
  readonly join?: (message: Message) => readonly Message[] | Message | undefined;
  /** Called for each message, in order, when it is serialized. Must not throw. */
  readonly onMessage: (message: Message, line: string) => void;
  /** Called at most once, when nothing more can be written. `message` is shown to the user. */
  readonly onFailure: (message: string) => void;
}

interface WaitingLine {
  readonly line: string;
  readonly bytes: number;
  readonly done: () => void;
  readonly failed: (error: Error) => void;
}

/** Lines that may wait, even short ones, since each takes more memory than its text. */
const mostWaiting = 100_000;

/** The caller owns the stream and ends it. `dispose` removes every listener. */
export class NdjsonWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #output: Writable;
  readonly #options: NdjsonWriterOptions;
  #waiting: WaitingLine[] = [];
  #waitingBytes = 0;
  #blocked = false;
  #isGathering = false;
  /** Why nothing can be written. */
  #closed: Error | undefined;
  #failed = false;
  #disposed = false;

  constructor(output: Writable, options: NdjsonWriterOptions) {
    super();
    this.#output = output;
    this.#options = options;
    output.on('drain', this.#onDrain);
    output.on('error', this.#onStreamError);
    output.on('close', this.#onStreamClose);
  }

  /** Why nothing can be written, or undefined while it can. */
  get closed(): Error | undefined {
    if (this.#closed === undefined && !this.#output.writable) this.#onStreamClose();
    return this.#closed;
  }

  /**
   * Resolves when the line was passed to the stream. Rejects for a message that cannot be serialized (later ones can still be
   * written), and when nothing can be written any more.
   */
  write(message: Message | readonly Message[]): Promise<void> {
    if (this.closed) return Promise.reject(this.closed);
    const { join, onMessage } = this.#options;
    const sent = join && !isBatch(message) ? join(message) : message;
    if (sent === undefined) return Promise.resolve();
    let line: string;
    try {
      line = `${asJson(sent)}\n`;
    } catch (cause) {
      return Promise.reject(new Error('A message could not be written as JSON', { cause }));
    }
    if (isBatch(sent)) for (const one of sent) onMessage(one, JSON.stringify(one));
    else onMessage(sent, line);
    if (!this.#blocked) {
      if (this.#options.gathers === true) this.#gather();
      this.#blocked = !this.#output.write(line);
      return Promise.resolve();
    }
    const bytes = Buffer.byteLength(line);
    const waitingBytes = this.#waitingBytes + this.#output.writableLength + bytes;
    if (waitingBytes > this.#options.waitingLimit || this.#waiting.length >= mostWaiting) {
      this.#fail(t('{0} does not read its input', shownPeer(this.#options.peer)));
      return Promise.reject(this.#closed!);
    }
    this.#waitingBytes += bytes;
    return new Promise((done, failed) => this.#waiting.push({ line, bytes, done, failed }));
  }

  end(): void {
    // The owner ends the stream.
  }

  override dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    super.dispose();
    this.#close(new Error('The connection was closed'));
    // The owner may destroy the stream at once, which drops what it has not passed on.
    this.#passOn();
    this.#output.off('drain', this.#onDrain);
    this.#output.off('close', this.#onStreamClose);
    this.#output.off('error', this.#onStreamError);
    ignoreLateErrors(this.#output);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#output.cork();
    setImmediate(() => this.#passOn());
  }

  #passOn(): void {
    if (!this.#isGathering) return;
    this.#isGathering = false;
    this.#output.uncork();
  }

  readonly #onDrain = (): void => {
    let sent = 0;
    for (; sent < this.#waiting.length; sent++) {
      const { line, bytes, done } = this.#waiting[sent]!;
      this.#waitingBytes -= bytes;
      this.#blocked = !this.#output.write(line);
      done();
      if (this.#blocked) break;
    }
    if (sent === this.#waiting.length) {
      this.#waiting = [];
      this.#blocked = false;
    } else {
      this.#waiting.splice(0, sent + 1);
    }
  };

  readonly #onStreamError = (error: NodeJS.ErrnoException): void => {
    const why = error.code ?? error.message;
    this.#fail(t('{0} stopped reading its input ({1})', shownPeer(this.#options.peer), why));
  };

  /** Does not end the connection: the stdin of a process that ended closes before its last output was read. */
  readonly #onStreamClose = (): void => {
    this.#close(new Error(t('{0} is no longer connected', shownPeer(this.#options.peer))));
  };

  #fail(message: string): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#close(new Error(message));
    this.#options.onFailure(message);
  }

  #close(error: Error): void {
    if (this.#closed) return;
    this.#closed = error;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const { failed } of waiting) failed(error);
  }
}

/** The id of a response is the peer's own, and stays as it is. */
function asJson(message: Message | readonly Message[]): string {
  if (isBatch(message)) return `[${message.map(asJson).join(',')}]`;
  const { id } = message as { readonly id?: unknown };
  const exact = exactIdText(id);
  if (exact !== undefined) {
    const { id: _, ...others } = message as { readonly id?: unknown };
    return `{"id":${exact},${wellFormedJson(others).slice(1)}`;
  }
  const isOdd = typeof id === 'string' && !id.isWellFormed();
  return isOdd ? JSON.stringify(message) : wellFormedJson(message);
}

function isBatch(message: Message | readonly Message[]): message is readonly Message[] {
  return Array.isArray(message);
}

/** Earlier writes may still fail, and an 'error' event without a listener would end the process. */
function ignoreLateErrors(output: Writable): void {
  const mayFail = output.writableLength > 0 || output.destroyed;
  if (!mayFail || output.closed) return;
  const stop = (): void => {
    output.off('error', ignore);
    output.off('drain', stop);
    output.off('close', stop);
  };
  output.on('error', ignore);
  output.on('drain', stop);
  output.on('close', stop);
}

function ignore(): void {}
