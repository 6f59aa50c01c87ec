// Parses the server-sent events of completions and chat completions of OpenAI-compatible servers, and sanitizes error messages
// of servers and the system. Unknown events are skipped.

import { t } from '../../base/l10n.ts';

export interface AnswerPiece {
  readonly text: string;
  /** Reasoning that precedes the answer. */
  readonly thought: string;
  /** The finish reason. */
  readonly finish: string | undefined;
  /** The server's error message. */
  readonly error: string | undefined;
}

/** Maximum UTF-16 units of one event. */
const longestLine = 2 ** 20;

export class AnswerStream {
  #rest = '';
  /** True after an event that was too long; the rest can't be parsed. */
  broken = false;

  /** The pieces that are now complete, in order. */
  read(chunk: string): readonly AnswerPiece[] {
    const lines = (this.#rest + chunk).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > longestLine) {
      this.#rest = '';
      this.broken = true;
    }
    return lines.flatMap((line) => {
      if (line.startsWith('data:')) return readPiece(line.slice(5));
      // The form of older versions of llama.cpp.
      return line.startsWith('error:') ? readPiece(`{"error":${line.slice(6)}}`) : [];
    });
  }
}

/** @param json the data of one event, or the whole answer of a server that does not stream. */
export function readPiece(json: string): readonly AnswerPiece[] {
  if (json.trim() === '[DONE]') return [{ text: '', thought: '', finish: 'stop', error: undefined }];
  const body = fields(parsed(json));
  // vLLM and FastAPI send errors without an `error` member.
  const bare = body['object'] === 'error' ? body['message'] : body['detail'];
  const error = fields(body['error'])['message'] ?? body['error'] ?? bare;
  const choice = fields(Array.isArray(body['choices']) ? body['choices'][0] : undefined);
  const message = fields(choice['delta'] ?? choice['message']);
  const piece: AnswerPiece = {
    text: string(choice['text']) || string(message['content']),
    thought: string(message['reasoning_content']) || string(message['reasoning']),
    finish: string(choice['finish_reason']) || undefined,
    error: string(error) || undefined,
  };
  return piece.text || piece.thought || piece.finish || piece.error ? [piece] : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Maximum UTF-16 units. */
const longest = 200;

/** A server's message on one line, without control characters and without the key or its ends. */
export function plainReason(words: string, key: string | undefined): string {
  let plain = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (key !== undefined && key.length > 3) plain = plain.replaceAll(key, '‹key›');
  // Servers may quote the ends of a refused key.
  if (key !== undefined) plain = plain.replace(/\S*\*{3}\S*/g, '‹…›');
  if (key !== undefined && key.length > 8) plain = plain.replaceAll(key.slice(-4), '‹…›');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** Ends the text like a sentence, since more sentences may follow. */
export function asSentence(words: string): string {
  return words.replace(/[^.!?…]$/, '$&.');
}

/** Why a connection failed, as a sentence with a remedy. */
export function systemReason(error: unknown, key: string | undefined): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
      return t('No server responds at this address (ECONNREFUSED). Start the server.');
    case 'ENOTFOUND':
      return t("The server's name was not found (ENOTFOUND). Check acpHost.builtin.endpoint.");
    case 'ECONNRESET':
    case 'EPIPE':
      return t('The server closed the connection ({0}).', code);
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return t("The server can't be reached ({0}). Check the network.", code);
    case undefined:
      return asSentence(plainReason(message, key));
  }
  if (/^(?:HPE_|EPROTO$|ERR_SSL_)/.test(code))
    return t('The server uses another protocol ({0}). Check acpHost.builtin.endpoint: http or https?', code);
  if (/CERT|^UNABLE_TO_|HOSTNAME_MISMATCH/.test(code))
    return t("The server's certificate is not trusted on this machine ({0}).", code);
  return asSentence(plainReason(`${message} (${code})`, key));
}
