// Connects to a remote agent over a WebSocket (RFC 6455; ACP RFD "Streamable HTTP & WebSocket Transport"). Used by `openRemote`.
// Not a library: Node's own WebSocket keeps a whole message in memory before any limit applies and hides the HTTP status, and
// the usual library is larger than everything else that remote agents need.

import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import {
  closePatience,
  createPipes,
  errorEnd,
  onOneLine,
  statusEnd,
  type RemoteChannel,
  type RemoteEnd,
} from './remoteChannel.ts';
import type { RemoteServer } from './remoteServer.ts';
import { clientFrame, closeFrame, FrameReader } from './webSocketFrames.ts';

/** ms between two pings, which keep proxies from closing a quiet connection. The server must answer one before the next. */
export const pingInterval = 30_000;

/** If more bytes than this wait in the socket, pings of the server are not answered. */
const mostUnsent = 64 * 2 ** 10;

/** Fixed by RFC 6455. */
const acceptGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Begins to connect. The channel owns `server`. */
export function openWebSocket(server: RemoteServer, clock: Clock): RemoteChannel {
  return new WebSocketChannel(server, clock);
}

class WebSocketChannel implements RemoteChannel {
  readonly input: RemoteChannel['input'];
  readonly output: RemoteChannel['output'];
  readonly ended: Promise<RemoteEnd>;
  readonly #server: RemoteServer;
  readonly #clock: Clock;
  readonly #resolveEnd: (end: RemoteEnd) => void;
  readonly #gone = Promise.withResolvers<void>();
  #socket: Duplex | undefined;
  #isOver = false;
  /** Sends the line that was written before the connection was open. */
  #early: (() => void) | undefined;
  #timer: Disposable | undefined;
  /** Whether the server sent anything since the last ping. */
  #isAlive = true;

  constructor(server: RemoteServer, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
    const { promise, resolve } = Promise.withResolvers<RemoteEnd>();
    this.ended = promise;
    this.#resolveEnd = resolve;
    const pipes = createPipes(
      () => this.#socket?.resume(),
      (line, done) => this.#write(line, done),
    );
    this.input = pipes.input;
    this.output = pipes.output;
    this.#connect();
  }

  async stop(cause: 'wanted' | 'limit' = 'wanted'): Promise<void> {
    this.#end({ how: t('closed the connection') }, cause === 'limit' ? 1009 : 1000);
    this.input.destroy();
    await this.#gone.promise;
  }

  #connect(): void {
    const key = randomBytes(16).toString('base64');
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
    };
    try {
      const request = this.#server.request('GET', upgrade);
      request.on('error', (error) => this.#end(errorEnd(error)));
      request.on('response', (response) => {
        response.destroy();
        const status = response.statusCode ?? 0;
        this.#end(status < 300 ? noWebSocket() : statusEnd(status));
      });
      request.on('upgrade', (response, socket, head) => {
        if (this.#isOver || !isAccepted(response, key)) {
          socket.destroy();
          this.#end(noWebSocket());
        } else this.#open(socket, head);
      });
      request.end();
    } catch (error) {
      this.#end(errorEnd(error));
    }
  }

  #open(socket: Duplex, head: Buffer): void {
    this.#socket = socket;
    const frames = new FrameReader({
      text: (part) => {
        if (!this.#isOver && !this.input.push(onOneLine(part))) socket.pause();
      },
      endOfText: () => {
        if (!this.#isOver && !this.input.push('\n')) socket.pause();
      },
      ping: (payload) => {
        if (!this.#isOver && socket.writableLength <= mostUnsent) socket.write(clientFrame('pong', payload));
      },
      close: (code) => this.#end({ how: t('closed the connection (code {0})', code) }, 1000),
    });
    const read = (chunk: Buffer): void => {
      this.#isAlive = true;
      if (this.#isOver) return;
      try {
        frames.push(chunk);
      } catch {
        this.#end({ how: t('violated the WebSocket protocol') }, 1002);
      }
    };
    socket.on('data', read);
    socket.on('error', (error) => this.#end(errorEnd(error)));
    socket.on('close', () => this.#end({ how: t('lost the connection') }));
    socket.on('close', () => this.#gone.resolve());
    this.#ping(socket);
    if (head.length > 0) read(head);
    this.#early?.();
  }

  #write(line: Buffer, done: () => void): void {
    if (this.#isOver) return done();
    // The line feed is not part of the message.
    const send = (): void =>
      void this.#socket?.write(clientFrame('text', line.subarray(0, -1)), () => done());
    if (this.#socket) send();
    else this.#early = send;
  }

  #ping(socket: Duplex): void {
    this.#timer = this.#clock.setTimer(pingInterval, () => {
      if (!this.#isAlive) return this.#end({ how: t('no longer answers') });
      // While reading is paused, an answer is not seen.
      this.#isAlive = socket.isPaused();
      socket.write(clientFrame('ping', Buffer.alloc(0)));
      this.#ping(socket);
    });
  }

  /** Only the first call counts. @param code the close code to send; undefined if the connection is already closed. */
  #end(end: RemoteEnd, code?: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer?.dispose();
    this.input.push(null);
    this.output.destroy();
    const socket = this.#socket;
    const cut = (): void => {
      this.#timer?.dispose();
      socket?.destroy();
      this.#server.dispose();
      this.#gone.resolve();
    };
    if (socket && !socket.destroyed && code !== undefined) {
      this.#timer = this.#clock.setTimer(closePatience, cut);
      socket.once('close', cut);
      // Data that the server still sends is ignored, but must be read until the socket closes.
      socket.resume();
      socket.end(closeFrame(code));
    } else cut();
    this.#resolveEnd(end);
  }
}

function isAccepted({ headers }: IncomingMessage, key: string): boolean {
  const expected = createHash('sha1')
    .update(key + acceptGuid)
    .digest('base64');
  return (
    headers['sec-websocket-accept'] === expected &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-extensions'] === undefined &&
    headers['sec-websocket-protocol'] === undefined
  );
}

function noWebSocket(): RemoteEnd {
  return { how: t('does not accept a WebSocket'), lasting: 'server' };
}
