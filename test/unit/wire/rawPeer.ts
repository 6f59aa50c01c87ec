// The other end of a connection under test, which exchanges raw bytes.

import { PassThrough } from 'node:stream';
import { createConnection, type ConnectionOptions } from '../../../src/wire/connection.ts';
import type { CloseReason, Connection } from '../../../src/wire/peer.ts';
import { RecordingLogger } from './recordingLogger.ts';

export interface Line {
  readonly jsonrpc?: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export class RawPeer {
  /** The streams of the connection. */
  readonly toConnection = new PassThrough();
  readonly fromConnection = new PassThrough();
  readonly logger = new RecordingLogger();
  readonly connection: Connection;
  readonly closed: Promise<CloseReason>;
  /** The connection's output so far. */
  readonly received: Line[] = [];
  #rest = '';
  #barriers = 0;
  readonly #waiting = new Set<() => void>();

  constructor(options: Partial<ConnectionOptions> = {}) {
    const { toConnection, fromConnection, logger } = this;
    this.connection = createConnection(toConnection, fromConnection, { logger, role: 'client', ...options });
    this.closed = new Promise((resolve) => this.connection.onClose(resolve));
    fromConnection.setEncoding('utf8').on('data', (text: string) => this.#read(text));
  }

  /** Sends each message as one line. */
  send(...messages: readonly unknown[]): void {
    this.toConnection.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  update(n: number): object {
    return { jsonrpc: '2.0', method: 'test/update', params: { n } };
  }

  /** Resolves when the connection has handled all earlier messages, by sending a request without a handler. */
  async barrier(): Promise<void> {
    const id = `barrier ${++this.#barriers}`;
    this.send({ jsonrpc: '2.0', id, method: 'test/barrier' });
    await this.next((line) => line.id === id);
  }

  /** Resolves with the first message, received or later, for which `isIt` returns true. */
  async next(isIt: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      const found = this.received.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  answerTo(id: string | number): Promise<Line> {
    return this.next((line) => line.id === id && line.method === undefined);
  }

  request(method: string): Promise<Line> {
    return this.next((line) => line.method === method);
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.received.push(JSON.parse(line) as Line);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
