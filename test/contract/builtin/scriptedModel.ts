// A model server on loopback whose answers a test scripts, and which records the requests.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export type Script = (response: ServerResponse, asked: Asked) => void | Promise<void>;

export class ScriptedModel {
  readonly asked: Asked[] = [];
  /** Number of connections that the agent closed before the answer ended. */
  hungUp = 0;
  script: Script = stream('');
  readonly #server: Server;
  #host = '';
  #port = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** @param host the address to listen on. */
  static async start(host = '127.0.0.1'): Promise<ScriptedModel> {
    const server = createServer();
    const model = new ScriptedModel(server);
    model.#host = host;
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    model.#port = (server.address() as AddressInfo).port;
    return model;
  }

  get address(): string {
    return `http://${this.#host.includes(':') ? `[${this.#host}]` : this.#host}:${this.#port}`;
  }

  /** Listens at the same address again after `stop`. */
  async startAgain(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, this.#host, resolve));
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
    const asked = { path: request.url ?? '', headers: request.headers, body };
    response.on('close', () => {
      if (!response.writableEnded) this.hungUp++;
    });
    this.asked.push(asked);
    await this.script(response, asked);
  }
}

/** One event with a piece of text, valid for both kinds of completion. */
export function piece(text: string, finish: string | null = null): string {
  const choice = { index: 0, text, delta: { content: text }, finish_reason: finish };
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
}

/**
 * Streams the text in pieces of a few characters, and ends with the given reason.
 * @param last data of an additional event before the end.
 */
export function stream(text: string, finish: 'stop' | 'length' = 'stop', last?: string): Script {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < text.length; at += 7) response.write(piece(text.slice(at, at + 7)));
    if (last !== undefined) response.write(`data: ${last}\n\n`);
    response.end(`${piece('', finish)}data: [DONE]\n\n`);
  };
}

/** Sends a piece of text and keeps the connection open. */
export function hold(text: string): Script {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(piece(text));
  };
}

/** Writes raw bytes to the socket; then ends or resets the connection, or leaves it open. */
export function raw(bytes: string, then: 'ended' | 'reset' | 'left'): Script {
  return (response) => {
    const { socket } = response;
    if (!socket) throw new Error('The connection is gone.');
    socket.write(bytes, () => {
      // The bytes must arrive before the reset.
      if (then === 'reset') setImmediate(() => socket.resetAndDestroy());
      else if (then === 'ended') socket.end();
    });
  };
}

export function refuse(status: number, body: string, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}
