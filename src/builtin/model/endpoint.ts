// Parses the address of a model server from the setting, or tells why it can't be used.

import { isLoopback } from '../../base/loopback.ts';

export type Endpoint =
  /** `base` has no trailing slash; routes are appended to its path. */
  { readonly kind: 'usable'; readonly base: URL } | { readonly kind: 'refused'; readonly reason: string };

/** @param written for example `http://localhost:11434`, with `/v1`, or with the whole path of a route. */
export function readEndpoint(written: string): Endpoint {
  const base = URL.canParse(written.trim()) ? new URL(written.trim()) : undefined;
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    return refused('The endpoint is no http or https address.');
  if (base.username !== '' || base.password !== '')
    return refused('The endpoint must not hold a user or a key. Use the command ACP: Set Model Key.');
  if (base.protocol === 'http:' && !isLoopback(base.hostname))
    return refused('The endpoint is on another machine, so it must be https.');
  base.hash = '';
  base.pathname = base.pathname.replace(/\/+$/, '').replace(/(?:\/chat)?\/completions$/, '') || '/v1';
  return { kind: 'usable', base };
}

/** The URL of a route, such as `completions`. */
export function addressOf(base: URL, route: string): URL {
  const address = new URL(base);
  address.pathname = `${base.pathname.replace(/\/+$/, '')}/${route}`;
  return address;
}

function refused(reason: string): Endpoint {
  return { kind: 'refused', reason };
}
