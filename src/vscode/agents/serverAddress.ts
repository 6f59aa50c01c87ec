// Checks the addresses of servers that get the user's code or keys, and the names of their headers. Used for the model of the
// built-in agent, for the model providers of other agents, and for remote agents.

import { createHash } from 'node:crypto';
import { isLoopback } from '../../base/loopback.ts';

/** `notSecure`: neither https nor on this machine. `hasSecret`: it contains a user name or password. */
export type ServerAddress =
  | { readonly kind: 'usable'; readonly url: URL; readonly isLocal: boolean }
  | { readonly kind: 'notSecure' | 'hasSecret' };

/** Matches the name of an HTTP header (RFC 9110, token). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

export function readServerAddress(text: string): ServerAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal)) return { kind: 'notSecure' };
  if (url.username !== '' || url.password !== '') return { kind: 'hasSecret' };
  return { kind: 'usable', url, isLocal };
}

/**
 * The address as it is used, for questions and their stored answers: hosts in other scripts as punycode, without parts that are
 * ignored or mean something else than they look like. @param url `text`, parsed.
 */
export function usedAddress(text: string, url: URL): string {
  return url.href === `${text}/` ? text : url.href;
}

/** Stored for a value that the user has answered for: a hash, since an address may contain a key. */
export function fingerprintOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
