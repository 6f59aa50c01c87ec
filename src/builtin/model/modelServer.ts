// Asks the model server, over HTTP, and nobody else: no redirect is followed, no address but the one that was named is
// used, and what comes back is bounded in bytes and in time.

import * as http from 'node:http';
import * as https from 'node:https';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { isLoopback } from '../../base/loopback.ts';
import { AnswerStream, readPiece, type AnswerPiece } from './answerStream.ts';
import { addressOf } from './endpoint.ts';
import type { ModelSettings } from './modelSettings.ts';
import { asSentence, plainReason, systemReason } from './serverReason.ts';

export interface ModelQuestion {
  readonly route: 'completions' | 'chat/completions';
  readonly body: Readonly<Record<string, unknown>>;
  /** Of the answer as it is on the wire. */
  readonly mostBytes: number;
  /** ms. `silence`: without a word; `whole`: until the end. */
  readonly patience: { readonly of: 'silence' | 'whole'; readonly ms: number };
  readonly onPiece?: (piece: AnswerPiece) => void;
}

export type ModelAnswer =
  /** `whole`: the model came to its end by itself. `refused`: a filter of the server's ended it. */
  | { readonly kind: 'text'; readonly text: string; readonly whole: boolean; readonly refused?: boolean }
  /** `reason` is for people: one line, without the question and the key. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** ms for which the server asked to be left alone. */
      readonly retryAfter?: number;
      /** The question does not fit into what the model reads at once. */
      readonly tooLong?: boolean;
    }
  | { readonly kind: 'cancelled' };

/** Bytes of an answer that says what is wrong. */
const mostError = 16 * 2 ** 10;
/** ms that a connection nobody uses is kept. */
const idle = 5_000;
/** ms that a server may ask to be left alone for. */
const longestRetry = 60 * 60_000;

export class ModelServer {
  readonly settings: ModelSettings;
  readonly #clock: Clock;
  readonly #agent: http.Agent | undefined;

  constructor(settings: ModelSettings, clock: Clock) {
    this.settings = settings;
    this.#clock = clock;
    const { protocol, hostname } = settings.base;
    // Node's own agent goes through the proxy of the environment where Node is told to: not with what is for this machine.
    const { Agent } = protocol === 'https:' ? https : http;
    if (isLoopback(hostname)) this.#agent = new Agent({ keepAlive: true, scheduling: 'lifo', timeout: idle });
  }

  /** Never rejects. When `token` is cancelled the server is hung up on at once. */
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

  /** `stale`: the connection was kept from before, and the server had closed it meanwhile. */
  #start(
    question: ModelQuestion,
    token: CancellationToken,
    lifetime: DisposableStore,
    done: (answer: ModelAnswer | 'stale') => void,
  ): void {
    const { base, model, key } = this.settings;
    const body = JSON.stringify({ ...(model && { model }), stream: true, ...question.body });
    const options: http.RequestOptions = {
      method: 'POST',
      ...(this.#agent && { agent: this.#agent }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'text/event-stream, application/json',
        // Who says nothing of it takes everything.
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
      // A key that no header may hold.
      failed(systemReason(error, key));
      return;
    }
    lifetime.add({ dispose: () => void request.destroy() });
    const timer = lifetime.add(new DisposableStore());
    const wait = (): void => {
      timer.clear();
      const { ms } = question.patience;
      const seconds = Math.round(ms / 100) / 10;
      timer.add(this.#clock.setTimer(ms, () => failed(t('It did not answer within {0} s.', seconds))));
    };
    wait();
    lifetime.add(token.onCancellationRequested(() => done({ kind: 'cancelled' })));
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
        return done('stale');
      failed(systemReason(error, key));
    });
    request.on('response', (response) => {
      const heard = question.patience.of === 'silence' ? wait : undefined;
      if (response.statusCode === 200) this.#hear(response, question, heard, done);
      else this.#hearError(response, done);
    });
    request.end(body);
  }

  #hear(
    response: http.IncomingMessage,
    { mostBytes, onPiece }: ModelQuestion,
    heard: (() => void) | undefined,
    done: (answer: ModelAnswer) => void,
  ): void {
    const streams = !/json/.test(response.headers['content-type'] ?? '');
    const events = new AnswerStream();
    let bytes = 0;
    let text = '';
    let json = '';
    let finish: string | undefined;
    let heardAny = false;
    const take = (pieces: readonly AnswerPiece[]): void => {
      heardAny ||= pieces.length > 0;
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
      if (!heardAny) return done({ kind: 'failed', reason: noCompletion(response.headers) });
      // A connection that ends by closing looks the same when it breaks: only what the server says is an end.
      if (streams && finish === undefined)
        return done({ kind: 'failed', reason: t('It closed the connection before the end.') });
      const whole = finish === undefined || finish === 'stop';
      done({ kind: 'text', text, whole, refused: finish === 'content_filter' });
    };
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      heard?.();
      bytes += Buffer.byteLength(chunk);
      if (streams) take(events.read(chunk));
      else json += chunk;
      // What came so far stands; the rest is nobody's to read.
      if (bytes > mostBytes || events.broken) done({ kind: 'text', text, whole: false });
    });
    response.on('end', end);
    response.on('error', (error: NodeJS.ErrnoException) =>
      done({ kind: 'failed', reason: systemReason(error, this.settings.key) }),
    );
  }

  #hearError(response: http.IncomingMessage, done: (answer: ModelAnswer) => void): void {
    const status = response.statusCode ?? 0;
    let body = '';
    const end = (): void => {
      const said = readPiece(body)[0]?.error ?? '';
      done({
        kind: 'failed',
        reason: statusReason(status, plainReason(said, this.settings.key)),
        tooLong: status === 413 || (status >= 400 && tooLong.test(said)),
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

/** As llama.cpp, vLLM, LM Studio, Mistral, OpenAI and those who imitate them say it. */
const tooLong =
  /context[ _](?:length|size|window)|maximum (?:context|prompt|model)|(?:prompt|input|request)[^.]{0,40} too (?:long|large)|too many (?:input )?tokens/i;

/** A page of a proxy, an answer of some other service, one in an encoding that was not asked for. */
function noCompletion(headers: http.IncomingHttpHeaders): string {
  const type = headers['content-encoding'] ?? headers['content-type'];
  const what = plainReason(type?.split(';', 1)[0] ?? '', undefined);
  return what === ''
    ? t('Its answer is no completion. Check acpHost.builtin.endpoint.')
    : t('Its answer is no completion ({0}). Check acpHost.builtin.endpoint.', what);
}

/** @param header seconds, or a date. */
function retryAfter(header: string | undefined): { readonly retryAfter?: number } {
  if (header === undefined) return {};
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? { retryAfter: Math.min(ms, longestRetry) } : {};
}

function statusReason(status: number, said: string): string {
  if (status === 401 || status === 403)
    return t('It refused the key (HTTP {0}). Set it with the command ACP: Set Model Key.', status);
  if (status >= 300 && status < 400)
    return t(
      'It sends us to another address (HTTP {0}). Name that address in acpHost.builtin.endpoint.',
      status,
    );
  const answered =
    said === '' ? t('It answered HTTP {0}.', status) : t('It answered HTTP {0}: {1}', status, said);
  const sentence = asSentence(answered);
  if (status === 429) return t('{0} It is asked too often: wait a little.', sentence);
  return status === 404
    ? t('{0} Check acpHost.builtin.endpoint and acpHost.builtin.model.', sentence)
    : sentence;
}
