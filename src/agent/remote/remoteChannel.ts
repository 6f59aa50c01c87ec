// The interface of the two transports of remote agents, and code that both share. A channel reads and writes newline-delimited
// JSON like the pipes of a process, so that the connection, its order and its limits are the same. Used by `agentLink`.

import { Readable, Writable } from 'node:stream';
import { t } from '../../base/l10n.ts';
import { defaultLimits } from '../../wire/connection.ts';
import { parseMessage } from '../../wire/exactId.ts';
import { type Incoming, readMessage } from '../../wire/message.ts';
import { ownPart } from '../../wire/shortParts.ts';
import { ValueCount } from '../../wire/values/valueCount.ts';
import type { LastingProblem } from '../agentEnd.ts';

export interface RemoteChannel {
  /** Every message of the agent as one line. */
  readonly input: Readable;
  /** Each write must be one line. */
  readonly output: Writable;
  /** Resolves when the channel has ended, by itself or by `stop`. Never rejects. */
  readonly ended: Promise<RemoteEnd>;
  /**
   * Tells the server and closes all sockets. Resolves when they are closed, at most `closePatience` later. Idempotent.
   * @param cause `limit`: the agent exceeded a limit.
   */
  stop(cause?: 'wanted' | 'limit'): Promise<void>;
}

/** How a channel ended. */
export interface RemoteEnd {
  /** A predicate without a subject, for the user: `answered with HTTP status 502`. */
  readonly how: string;
  /** Undefined if connecting again may work. */
  readonly lasting?: LastingProblem;
}

/** ms that the server has to close a connection before it is cut. */
export const closePatience = 2_000;

/** Maximum bytes of messages that are not complete yet. */
export const maxIncomplete = defaultLimits.line;

/** Creates the two streams. @param write sends one line and calls `done` when the next may follow; must not throw. */
export function createPipes(
  onRead: () => void,
  write: (line: Buffer, done: () => void) => void,
): Pick<RemoteChannel, 'input' | 'output'> {
  return {
    input: new Readable({ read: onRead }),
    output: new Writable({ write: (line: Buffer, _, done) => write(line, done) }),
  };
}

/** How a channel ends by an HTTP status that is no success. Redirects are not followed: headers would go to another server. */
export function statusEnd(status: number): RemoteEnd {
  const how = t('answered with HTTP status {0}', status);
  if (status === 401 || status === 403) return { how, lasting: 'headers' };
  if (status >= 300 && status < 400)
    return { how: t('redirects to another address (HTTP status {0})', status), lasting: 'server' };
  const mayWorkLater = status === 408 || status === 425 || status === 429 || status >= 500;
  return mayWorkLater ? { how } : { how, lasting: 'server' };
}

/** Node's and OpenSSL's codes of a certificate that is not valid, or of a server that does not speak TLS. */
const tlsCode =
  /^(?:ERR_(?:TLS|SSL)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO|INVALID_(?:CA|PURPOSE))/;

/** How a channel ends by an error of its socket. Only the code is shown: messages may quote a header. */
export function errorEnd(error: unknown): RemoteEnd {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : t('unknown error');
  if (code === 'ERR_INVALID_CHAR')
    return { how: t("can't get the headers that were entered ({0})", code), lasting: 'headers' };
  if (tlsCode.test(code))
    return { how: t('has no TLS, or no valid certificate ({0})', code), lasting: 'server' };
  return { how: t('could not be reached ({0})', code) };
}

/**
 * Replaces line feeds, which JSON has between tokens only, so that the message is one line. @param part of a message, or all of
 * it.
 */
export function onOneLine(part: Buffer): Buffer {
  const line = ownPart(part);
  for (let at = line.indexOf(0x0a); at >= 0; at = line.indexOf(0x0a, at + 1)) line[at] = 0x20;
  return line;
}

/** Parses a message before the connection does. Undefined if the connection refuses or ignores it. */
export function readEarly(json: Buffer): Incoming | undefined {
  const { values } = defaultLimits;
  if (json.length > values && new ValueCount(values).exceeds([json])) return undefined;
  try {
    const message = readMessage(parseMessage(json.toString()));
    return message.kind === 'none' ? undefined : message;
  } catch {
    // Not JSON.
    return undefined;
  }
}
