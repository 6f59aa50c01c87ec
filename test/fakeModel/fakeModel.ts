// A model server on loopback for real agents: answers in the format of the request as directives in the prompt say
// (directive.ts), and records every request.

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { anthropicFormat } from './anthropicFormat.ts';
import { object, type Conversation, type Json } from './conversation.ts';
import { replyTo, type Reply } from './directive.ts';
import { geminiFormat } from './geminiFormat.ts';
import type { ModelFormat } from './modelFormat.ts';
import { openaiFormat } from './openaiFormat.ts';
import { responsesFormat } from './responsesFormat.ts';

const formats: readonly ModelFormat[] = [openaiFormat, responsesFormat, anthropicFormat, geminiFormat];

export interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly format: ModelFormat['name'];
  readonly conversation: Conversation;
  readonly reply: Reply;
}

export class FakeModel {
  /** Every model request so far, oldest first. */
  readonly asked: Asked[] = [];
  /** Number of held answers whose connection the agent closed. */
  hungUp = 0;
  /** All other requests, such as `GET /path`. */
  readonly others: string[] = [];
  readonly #server: Server;
  readonly #held = new Set<() => void>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<FakeModel> {
    const server = createServer();
    const model = new FakeModel(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  /** Without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Number of answers that are held now. */
  get held(): number {
    return this.#held.size;
  }

  /** Completes every held answer. */
  release(): void {
    for (const go of this.#held) go();
  }

  /** True if a request so far contained `text`. */
  received(text: string): boolean {
    return this.asked.some(({ conversation }) => conversation.said.some((one) => one.text.includes(text)));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const body = await readJson(request);
      const format = request.method === 'POST' ? formats.find((one) => one.matches(path)) : undefined;
      if (format) return await this.#answer(format, path, body, request.headers, response);
      this.others.push(`${request.method} ${path}`);
      if (path.endsWith(':countTokens')) return sendJson(response, 200, { totalTokens: 10 });
      if (path.endsWith('/models')) return sendJson(response, 200, { object: 'list', data: [] });
      sendJson(response, 404, { error: { message: 'Not found' } });
    } catch (error) {
      // Destroys the connection, since an error of the server must not look like an error of the model.
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined);
    }
  }

  async #answer(
    format: ModelFormat,
    path: string,
    body: Json,
    headers: IncomingHttpHeaders,
    response: ServerResponse,
  ): Promise<void> {
    const conversation = format.read(body);
    const reply = replyTo(conversation);
    this.asked.push({ headers, format: format.name, conversation, reply });
    if (reply.kind === 'error') return sendJson(response, reply.status, format.error(reply.status));
    const use = reply.kind === 'tool' ? reply.use : undefined;
    const text = reply.kind === 'tool' ? '' : reply.text;
    if (!format.streams(path, body)) return sendJson(response, 200, format.whole(text, use));

    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const stream = format.stream();
    const send = (events: readonly string[]): void => void response.write(events.join(''));
    send(stream.start());
    for (const piece of text.split(/(?<= )/)) if (piece !== '') send(stream.text(piece));
    if (use) send(stream.tool(use));
    if (reply.kind === 'hold' && !(await this.#hold(response))) return;
    send(stream.end(use !== undefined));
    response.end();
  }

  /** Resolves with true if the answer was released, and with false if the agent closed the connection. */
  #hold(response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (released: boolean): void => {
        this.#held.delete(release);
        response.off('close', hangUp);
        resolve(released);
      };
      const release = (): void => end(true);
      const hangUp = (): void => {
        this.hungUp += 1;
        end(false);
      };
      this.#held.add(release);
      response.on('close', hangUp);
    });
  }
}

async function readJson(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = decoded(request.headers['content-encoding'], bytes).toString('utf8');
  return text === '' ? {} : object(JSON.parse(text));
}

function decoded(encoding: string | undefined, bytes: Buffer): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes;
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
