// The three kinds of JSON-RPC messages, and a parser that classifies any JSON value.

import { t } from '../base/l10n.ts';
import { errorCode } from '../protocol/errorCode.ts';

/** UTF-16 units. A longer id would be kept and sent back whole. */
const longestId = 2 ** 18;

export interface IncomingRequest {
  readonly kind: 'request';
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  readonly params: unknown;
}

export interface IncomingNotification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: unknown;
}

export interface IncomingResponse {
  readonly kind: 'response';
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  /** Exactly one of `result` and `error` is present. */
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export type Incoming = IncomingRequest | IncomingNotification | IncomingResponse;

/** Not a message. `answer`: the peer expects a response and gets `invalidRequest`. `problem` is for the log. */
export interface NoMessage {
  readonly kind: 'none';
  readonly answer: boolean;
  readonly problem: string;
}

/**
 * Classifies one parsed line (JSON-RPC 2.0 sections 4 and 5; ACP v1 has no batches). Lenient: `jsonrpc` may be missing, and a
 * response without `result` and `error` has the result null.
 */
export function readMessage(value: unknown): Incoming | NoMessage {
  if (typeof value !== 'object' || value === null) return none('not a JSON object');
  if (Array.isArray(value)) return none('a batch where one message is expected');
  const fields = value as Record<string, unknown>;
  const { id, method } = fields;
  if (typeof method === 'string') {
    const { params } = fields;
    if (id === undefined) return { kind: 'notification', method, params };
    if (isId(id)) return { kind: 'request', jsonrpc: '2.0', id, method, params };
    return {
      kind: 'none',
      answer: true,
      problem: 'a request whose id is neither a string nor a number, or too long',
    };
  }
  if (method !== undefined) return none('a method that is no string');
  const { jsonrpc, result, error } = fields;
  if (!isId(id))
    return none(error === undefined ? 'neither method nor id' : 'an error that answers no request');
  if (error !== undefined && error !== null) {
    return { kind: 'response', jsonrpc: '2.0', id, error: readError(error) };
  }
  if (result !== undefined || jsonrpc === '2.0') {
    return { kind: 'response', jsonrpc: '2.0', id, result: result ?? null };
  }
  return none('an id with neither method, result nor error');
}

function none(problem: string): NoMessage {
  return { kind: 'none', answer: false, problem };
}

function isId(id: unknown): id is string | number {
  return (typeof id === 'string' && id.length <= longestId) || typeof id === 'number';
}

function readError(error: unknown): NonNullable<IncomingResponse['error']> {
  const { code, message, data } = (typeof error === 'object' ? error : { message: error }) as Record<
    string,
    unknown
  >;
  return {
    code: typeof code === 'number' ? code : errorCode.internalError,
    message: typeof message === 'string' ? message : t('No reason given'),
    ...(data === undefined ? {} : { data }),
  };
}
