// Connects to a remote agent over HTTP (ACP RFD "Streamable HTTP & WebSocket Transport"): each message to the agent is one POST;
// messages of the agent arrive on one event stream for the connection and one for each session. Used by `openRemote`.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { nullId, parseMessage } from '../../wire/exactId.ts';
import { EventStream } from './eventStream.ts';
import { ignoreBody, readBody } from './httpBody.ts';
import { MessageQueue } from './messageQueue.ts';
import {
  closePatience,
  createPipes,
  errorEnd,
  maxIncomplete,
  readEarly,
  statusEnd,
  type RemoteChannel,
  type RemoteEnd,
} from './remoteChannel.ts';
import type { RemoteServer } from './remoteServer.ts';

/** ms to wait for the HTTP response, which servers send before they handle the message. `initialize` has its own limit. */
const answerTimeout = 60_000;

/** HTTP statuses that end the channel: the server does not know the connection, or refuses the headers. */
const fatalStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Statuses with which the server refuses the stream of one session: it does not know it, or another stream is open. */
const refusals: ReadonlySet<number | undefined> = new Set([404, 409]);

/** Requests after which a session needs no stream. */
const endings: ReadonlySet<string> = new Set(['session/close', 'session/delete']);

type Id = string | number;

interface Message {
  readonly id?: Id | null;
  readonly method?: string;
  readonly params?: { readonly sessionId?: unknown } | null;
}

/** Nothing is sent before the first line, which must be `initialize`. The channel owns `server`. */
export function openHttp(server: RemoteServer, clock: Clock): RemoteChannel {
  return new HttpChannel(server, clock);
}

class HttpChannel implements RemoteChannel {
  readonly input: RemoteChannel['input'];
  readonly output: RemoteChannel['output'];
  readonly ended: Promise<RemoteEnd>;
  readonly #server: RemoteServer;
  readonly #clock: Clock;
  readonly #resolveEnd: (end: RemoteEnd) => void;
  readonly #gone = Promise.withResolvers<void>();
  readonly #responses = new Set<IncomingMessage>();
  readonly #events = new Set<EventStream>();
  /** Resolves when the stream of the session is open. */
  readonly #sessions = new Map<string, Promise<void>>();
  /** The responses that are the streams of sessions. */
  readonly #streams = new Map<string, IncomingMessage>();
  /** Requests of this client that have no response yet. */
  readonly #asked = new Map<Id, { readonly session: string | undefined; readonly method: string }>();
  /** The session of each request of the agent that has no response yet. */
  readonly #routes = new Map<Id, string>();
  #connectionId: string | undefined;
  readonly #queue: MessageQueue;
  #isOver = false;

  constructor(server: RemoteServer, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
    const { promise, resolve } = Promise.withResolvers<RemoteEnd>();
    this.ended = promise;
    this.#resolveEnd = resolve;
    const pipes = createPipes(
      () => this.#queue.readOn(),
      (line, done) => void this.#send(line).then(done),
    );
    this.input = pipes.input;
    this.output = pipes.output;
    this.#queue = new MessageQueue({
      input: this.input,
      onMessage: (head, session) => this.#note(head, session),
      onHeld: () => this.#pauseOrResume(),
    });
  }

  async stop(): Promise<void> {
    this.#end({ how: t('closed the connection') });
    this.input.destroy();
    await this.#gone.promise;
  }

  /** Never rejects. */
  async #send(line: Buffer): Promise<void> {
    if (this.#isOver) return;
    try {
      const message = parseMessage(line.toString()) as Message;
      await (this.#connectionId === undefined ? this.#initialize(line) : this.#post(line, message));
    } catch (error) {
      this.#fatal(error);
    }
  }

  #fatal(error: unknown): void {
    this.#end(error instanceof EndError ? error.end : errorEnd(error));
  }

  async #initialize(line: Buffer): Promise<void> {
    const response = await this.#answer(this.#server.request('POST', jsonHeaders(line)), line);
    const connection = response.headers['acp-connection-id'];
    if (response.statusCode !== 200 || typeof connection !== 'string') {
      response.destroy();
      const status = response.statusCode ?? 0;
      throw new EndError(status >= 300 ? statusEnd(status) : noAcp());
    }
    this.#connectionId = connection;
    const body = await readBody(response as AsyncIterable<Buffer>);
    if (!body) throw new EndError(tooLong());
    // Not awaited: some servers send the head of the response with the first message.
    this.#listen({}).catch((error: unknown) => this.#fatal(error));
    this.#receive([body]);
  }

  async #post(line: Buffer, message: Message): Promise<void> {
    const { id, method } = message;
    const isRequest = method !== undefined && id !== undefined && id !== null;
    const session = this.#sessionOf(message);
    if (method === undefined && id !== undefined) this.#routes.delete(id ?? nullId);
    const refusal = session === undefined ? undefined : await this.#ensureSession(session);
    if (refusal !== undefined) {
      if (isRequest) this.#refuse(id, refusal);
      return;
    }
    if (isRequest) this.#asked.set(id, { session, method });
    const headers = { ...jsonHeaders(line), ...this.#ids(session) };
    const response = await this.#answer(this.#server.request('POST', headers), line);
    ignoreBody(response, answerTimeout, this.#clock);
    const status = response.statusCode ?? 0;
    if (status < 300) return;
    if (session !== undefined && status === 409) this.#sessions.delete(session);
    if (fatalStatuses.has(status) || (!isRequest && status !== 409)) throw new EndError(statusEnd(status));
    if (isRequest && this.#asked.delete(id)) this.#refuse(id, status);
  }

  /** Resolves to the status with which the server refuses the stream of this session only, if it does. */
  async #ensureSession(session: string): Promise<number | undefined> {
    const opened = this.#sessions.get(session) ?? this.#listen({ session });
    this.#sessions.set(session, opened);
    try {
      await opened;
      return undefined;
    } catch (error) {
      this.#sessions.delete(session);
      if (error instanceof EndError && refusals.has(error.status)) return error.status;
      throw error;
    }
  }

  /** Opens an event stream. Resolves when it is open. */
  async #listen({ session }: { readonly session?: string }): Promise<void> {
    const headers = { accept: 'text/event-stream', ...this.#ids(session) };
    const request = this.#server.request('GET', headers);
    const response = await this.#answer(request, undefined, session !== undefined);
    const status = response.statusCode ?? 0;
    if (status !== 200) {
      response.destroy();
      throw new EndError(status >= 300 ? statusEnd(status) : noAcp(), status);
    }
    const events = new EventStream((parts) => this.#receive(parts, session));
    this.#responses.add(response);
    if (session !== undefined) this.#streams.set(session, response);
    this.#events.add(events);
    if (this.#queue.isHeld) response.pause();
    response.on('data', (chunk: Buffer) => {
      events.push(chunk);
      const kept = [...this.#events].reduce((sum, one) => sum + one.kept, 0);
      if (kept > maxIncomplete) this.#end(tooLong());
    });
    let failure: RemoteEnd | undefined;
    response.on('error', (error) => (failure = errorEnd(error)));
    response.on('close', () => {
      this.#responses.delete(response);
      this.#events.delete(events);
      if (failure) this.#end(failure);
      else if (session === undefined) this.#end({ how: t('closed the connection') });
      else this.#sessionClosed(session);
    });
  }

  /** The requests of the session can no longer be answered. Its next message opens the stream again. */
  #sessionClosed(session: string): void {
    this.#sessions.delete(session);
    this.#streams.delete(session);
    for (const [id, asked] of this.#asked) {
      if (asked.session !== session || !this.#asked.delete(id)) continue;
      this.#fail(id, t('The server closed the connection of this session.'));
    }
  }

  #receive(parts: readonly Buffer[], session?: string): void {
    if (!this.#isOver) this.#queue.add(parts, session);
  }

  /** Remembers the session of a request of the agent, and opens the stream of a session that the agent has created. */
  #note(json: Buffer, session: string | undefined): void {
    // Only messages with an ID are parsed here. Most are notifications without one.
    if (this.#isOver || !json.includes('"id"')) return;
    const message = readEarly(json);
    // Only what the connection answers.
    if (message?.kind === 'request' && session !== undefined) this.#routes.set(message.id, session);
    const asked = message?.kind === 'response' ? this.#asked.get(message.id) : undefined;
    // Only one stream for each request of ours.
    if (message?.kind !== 'response' || !asked) return;
    this.#asked.delete(message.id);
    const ended = endings.has(asked.method) && !message.error ? asked.session : undefined;
    if (ended !== undefined && ![...this.#asked.values()].some((other) => other.session === ended))
      this.#streams.get(ended)?.destroy();
    const created = (message.result as { readonly sessionId?: unknown } | null | undefined)?.sessionId;
    if (typeof created !== 'string' || created === '') return;
    this.#ensureSession(created).catch((error: unknown) => this.#fatal(error));
  }

  #pauseOrResume(): void {
    const { isHeld } = this.#queue;
    for (const response of this.#responses) {
      if (isHeld) response.pause();
      else response.resume();
    }
  }

  #refuse(id: Id, status: number): void {
    this.#fail(id, t('The server answered with HTTP status {0}.', status));
  }

  #fail(id: Id, message: string): void {
    const error = { code: errorCode.internalError, message };
    this.#receive([Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error }))]);
  }

  #sessionOf({ id, method, params }: Message): string | undefined {
    if (method === undefined) return id === undefined ? undefined : this.#routes.get(id ?? nullId);
    const session = params?.sessionId;
    return typeof session === 'string' ? session : undefined;
  }

  #ids(session: string | undefined): Record<string, string> {
    return {
      'acp-connection-id': this.#connectionId ?? '',
      ...(session !== undefined && { 'acp-session-id': session }),
    };
  }

  /**
   * Sends the request. Resolves with the head of the response; rejects with the socket's error, or if it takes too long.
   * @param isLimited false if it may take any time. By default, only the first request may.
   */
  #answer(
    request: ClientRequest,
    body?: Buffer,
    isLimited = this.#connectionId !== undefined,
  ): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const timer = isLimited
      ? this.#clock.setTimer(answerTimeout, () => {
          reject(new EndError({ how: t('did not respond within {0} s', answerTimeout / 1000) }));
          request.destroy();
        })
      : undefined;
    request.on('error', reject);
    request.on('response', (response) => {
      this.#server.keepCookies(response);
      resolve(response);
    });
    request.end(body);
    return promise.finally(() => timer?.dispose());
  }

  /** Only the first call counts. */
  #end(end: RemoteEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#queue.end();
    this.output.destroy();
    this.#server.abort();
    void this.#terminate().then(() => {
      this.#server.dispose();
      this.#gone.resolve();
    });
    this.#resolveEnd(end);
  }

  /** Asks the server to delete the connection, and waits at most `closePatience` for its response. Never rejects. */
  async #terminate(): Promise<void> {
    if (this.#connectionId === undefined) return;
    const over = Promise.withResolvers<void>();
    const timer = this.#clock.setTimer(closePatience, over.resolve);
    try {
      const answer = this.#answer(this.#server.request('DELETE', this.#ids(undefined)));
      const told = answer.then((response) => ignoreBody(response, answerTimeout, this.#clock));
      await Promise.race([told, over.promise]);
    } catch {
      // The server is gone, or does not know the connection: nothing is left to end.
    }
    timer.dispose();
  }
}

/** Thrown to end the channel with `end`. `status`: that of the HTTP response, if there was one. */
class EndError extends Error {
  readonly end: RemoteEnd;
  readonly status: number | undefined;

  constructor(end: RemoteEnd, status?: number) {
    super(end.how);
    this.end = end;
    this.status = status;
  }
}

function jsonHeaders(body: Buffer): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(body.length) };
}

function noAcp(): RemoteEnd {
  return { how: t('does not answer as an ACP server'), lasting: 'server' };
}

function tooLong(): RemoteEnd {
  return { how: t('sent a message of more than {0} MiB', maxIncomplete / 2 ** 20) };
}
