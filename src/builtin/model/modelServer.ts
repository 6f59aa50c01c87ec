// Sends requests to the model server over HTTP. Follows no redirects, uses only the configured address, and limits
// answers in bytes and time.

import * as http from 'node:http';
import * as https from 'node:https';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { isLoopback } from '../../base/loopback.ts';
import { wellFormedJson } from '../../base/wellFormedJson.ts';
import {
  AnswerStream,
  readPiece,
  type AnswerPiece,
  asSentence,
  plainReason,
  systemReason,
} from './answerStream.ts';
import { addressOf, type ModelSettings } from './modelSettings.ts';

export interface ModelQuestion {
  readonly route: 'completions' | 'chat/completions';
  readonly body: Readonly<Record<string, unknown>>;
  /** Maximum bytes of the answer on the wire. */
  readonly mostBytes: number;
  /** Time limit in ms: of `silence` between data, or of the `whole` answer. */
  readonly patience: { readonly of: 'silence' | 'whole'; readonly ms: number };
  readonly onPiece?: (piece: AnswerPiece) => void;
}

export type ModelAnswer =
  /** `whole`: the model ended the answer itself. `refused`: a filter of the server ended it. */
  | { readonly kind: 'text'; readonly text: string; readonly whole: boolean; readonly refused?: boolean }
  /** `reason` is for the user: one line, without the question and the key. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** ms that the server asked to wait. */
      readonly retryAfter?: number;
      /** True if the question exceeds the context window. */
      readonly tooLong?: boolean;
    }
  | { readonly kind: 'cancelled' };

/** Maximum bytes of an error response that are read. */
const mostError = 16 * 2 ** 10;
/** ms after which an unused connection is closed. */
const idle = 5_000;
/** Maximum ms that a server may ask to wait. */
const longestRetry = 60 * 60_000;

export class ModelServer {
  readonly settings: ModelSettings;
  readonly #clock: Clock;
  readonly #agent: http.Agent | undefined;
  /** True once the server called itself llama.cpp. Other servers may refuse its parameters. */
  #isLlama = false;

  constructor(settings: ModelSettings, clock: Clock) {
    this.settings = settings;
    this.#clock = clock;
    const { protocol, hostname } = settings.base;
    // Node's global agent may use the proxy of the environment, which must not get requests to this machine.
    const { Agent } = protocol === 'https:' ? https : http;
    if (isLoopback(hostname)) this.#agent = new Agent({ keepAlive: true, scheduling: 'lifo', timeout: idle });
  }

  /** Never rejects. When `token` is cancelled the connection is closed at once. */
  async ask(question: ModelQuestion, token: CancellationToken): Promise<ModelAnswer> {
    for (;;) {
      if (token.isCancellationRequested) return { kind: 'cancelled' };
      const lifetime = new DisposableStore();
      const { promise, resolve } = Promise.withResolvers<ModelAnswer | 'stale'>();
      try {
        this.#start(question, token, lifetime, resolve);
        const answer = await promise;
        if (answer !== 'stale') return answer;
      } finally {
        lifetime.dispose();
      }
    }
  }

  /** `stale`: a reused connection had been closed by the server. */
  #start(
    question: ModelQuestion,
    token: CancellationToken,
    lifetime: DisposableStore,
    done: (answer: ModelAnswer | 'stale') => void,
  ): void {
    const { base, model, key } = this.settings;
    const cached = this.#isLlama && { cache_prompt: true };
    const body = wellFormedJson({ ...(model && { model }), stream: true, ...cached, ...question.body });
    const options: http.RequestOptions = {
      method: 'POST',
      ...(this.#agent && { agent: this.#agent }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'text/event-stream, application/json',
        // Without the header, any encoding would be acceptable.
        'accept-encoding': 'identity',
        'user-agent': 'acp-host-builtin',
        ...(key && { authorization: `Bearer ${key}` }),
      },
    };
    const send = base.protocol === 'https:' ? https.request : http.request;
    const failed = (reason: string): void => done({ kind: 'failed', reason });
    let request: http.ClientRequest;
    try {
      request = send(addressOf(base, question.route), options);
    } catch (error) {
      // The key has characters that are invalid in a header.
      failed(systemReason(error, key));
      return;
    }
    lifetime.add({ dispose: () => void request.destroy() });
    const timer = lifetime.add(new DisposableStore());
    let soFar = '';
    const wait = (): void => {
      timer.clear();
      const ms = scaledTime(question.patience.ms, this.#clock);
      const seconds = Math.round(ms / 100) / 10;
      timer.add(
        this.#clock.setTimer(ms, () =>
          question.patience.of === 'whole' && soFar !== ''
            ? done({ kind: 'text', text: soFar, whole: false })
            : failed(t('The server did not respond within {0} s.', seconds)),
        ),
      );
    };
    wait();
    lifetime.add(token.onCancellationRequested(() => done({ kind: 'cancelled' })));
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
        return done('stale');
      failed(systemReason(error, key));
    });
    request.on('response', (response) => {
      this.#isLlama = response.headers.server === 'llama.cpp';
      const onData = question.patience.of === 'silence' ? wait : undefined;
      const onPiece = (piece: AnswerPiece): void => {
        soFar += piece.text;
        question.onPiece?.(piece);
      };
      if (response.statusCode === 200) this.#readAnswer(response, { ...question, onPiece }, onData, done);
      else this.#readError(response, done);
    });
    request.end(body);
  }

  #readAnswer(
    response: http.IncomingMessage,
    { mostBytes, onPiece }: ModelQuestion,
    onData: (() => void) | undefined,
    done: (answer: ModelAnswer) => void,
  ): void {
    const streams = !/json/.test(response.headers['content-type'] ?? '');
    const events = new AnswerStream();
    let bytes = 0;
    let text = '';
    let json = '';
    let finish: string | undefined;
    let hasPieces = false;
    const take = (pieces: readonly AnswerPiece[]): void => {
      hasPieces ||= pieces.length > 0;
      for (const piece of pieces) {
        if (piece.error !== undefined)
          done({
            kind: 'failed',
            reason: asSentence(plainReason(piece.error, this.settings.key)),
            tooLong: text === '' && tooLong.test(piece.error),
          });
        text += piece.text;
        finish ??= piece.finish;
        onPiece?.(piece);
      }
    };
    const end = (): void => {
      take(streams ? events.read('\n') : readPiece(json));
      if (!hasPieces) return done({ kind: 'failed', reason: noCompletion(response.headers) });
      // Closing the connection may also be a failure: only an explicit finish is an end.
      if (streams && finish === undefined)
        return done({ kind: 'failed', reason: t('The server closed the connection before the end.') });
      const whole = finish === undefined || finish === 'stop';
      done({ kind: 'text', text, whole, refused: finish === 'content_filter' });
    };
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      onData?.();
      bytes += Buffer.byteLength(chunk);
      if (streams) take(events.read(chunk));
      else json += chunk;
      // The text so far is used and the rest is not read.
      if (bytes > mostBytes || events.broken) done({ kind: 'text', text, whole: false });
    });
    response.on('end', end);
    response.on('error', (error: NodeJS.ErrnoException) =>
      done({ kind: 'failed', reason: systemReason(error, this.settings.key) }),
    );
  }

  #readError(response: http.IncomingMessage, done: (answer: ModelAnswer) => void): void {
    const status = response.statusCode ?? 0;
    let body = '';
    const end = (): void => {
      const message = readPiece(body)[0]?.error ?? '';
      done({
        kind: 'failed',
        reason: statusReason(status, plainReason(message, this.settings.key)),
        tooLong: status === 413 || (status >= 400 && tooLong.test(message)),
        ...retryAfter(response.headers['retry-after']),
      });
    };
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      body += chunk;
      if (body.length > mostError) end();
    });
    response.on('end', end);
    response.on('error', end);
  }
}

/** Matches the messages of llama.cpp, vLLM, LM Studio, Mistral, OpenAI and compatible servers. */
const tooLong =
  /context[ _](?:length|size|window)|maximum (?:context|prompt|model)|(?:prompt|input|request)[^.]{0,40} too (?:long|large)|too many (?:input )?tokens/i;

/** Explains a response that is no completion: a proxy's page, another service, or an unexpected encoding. */
function noCompletion(headers: http.IncomingHttpHeaders): string {
  const type = headers['content-encoding'] ?? headers['content-type'];
  const what = plainReason(type?.split(';', 1)[0] ?? '', undefined) || 'HTTP 200';
  return t("The server's response is not a completion ({0}). Check acpHost.builtin.endpoint.", what);
}

/** @param header in seconds or as a date. */
function retryAfter(header: string | undefined): { readonly retryAfter?: number } {
  if (header === undefined) return {};
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? { retryAfter: Math.min(ms, longestRetry) } : {};
}

function statusReason(status: number, message: string): string {
  if (status === 401 || status === 403)
    return t(
      'The server rejected the key (HTTP {0}). Set the key with the command "ACP: Set Model Key".',
      status,
    );
  if (status >= 300 && status < 400)
    return t(
      'The server redirected to another address (HTTP {0}). Enter that address in acpHost.builtin.endpoint.',
      status,
    );
  const answered = message === '' ? status : `${status}: ${message.replace(/\.$/, '')}`;
  const sentence = t('The server responded with HTTP {0}.', answered);
  if (status === 429) return t('{0} Too many requests: try again later.', sentence);
  return status === 404
    ? t('{0} Check acpHost.builtin.endpoint and acpHost.builtin.model.', sentence)
    : sentence;
}
