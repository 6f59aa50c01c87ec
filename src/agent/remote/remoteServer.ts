// Sends HTTP requests to the server of a remote agent, with the user's headers and the server's cookies. Used by both transports.

import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
// By another name, since the build adds a declaration of `createRequire` to each file.
import { createRequire as requireFrom } from 'node:module';
import { isLoopback } from '../../base/loopback.ts';

// Loaded with `require` and by these names: only then does VS Code use its proxy settings and the certificates of the system.
const load = requireFrom(import.meta.url);
const http = load('http') as typeof import('node:http');
const https = load('https') as typeof import('node:https');

type Headers = Readonly<Record<string, string>>;

/** ms without traffic after which the operating system checks the connection (TCP keep-alive). */
const keepAliveDelay = 30_000;

/** Maximum number of cookies that are kept, and of UTF-16 units of one: a server could send any number. */
const mostCookies = 50;
const longestCookie = 4_096;

export class RemoteServer {
  readonly #url: URL;
  readonly #headers: Headers;
  readonly #sockets: Agent;
  readonly #open = new Set<ClientRequest>();
  readonly #cookies = new Map<string, string>();

  /** @param url ws, wss, http or https. @param headers sent with each request. */
  constructor(url: string, headers: Headers) {
    this.#url = new URL(url.replace(/^ws/i, 'http'));
    this.#headers = headers;
    const { protocol, hostname } = this.#url;
    if (protocol !== 'https:' && !isLoopback(hostname))
      throw new Error('A server on another machine must be used with TLS');
    const options = { keepAlive: true, keepAliveMsecs: keepAliveDelay };
    this.#sockets = protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  }

  /**
   * Begins a request, which the caller ends. Redirects are not followed. `own` headers take precedence over the user's.
   * Throws if a header is not valid.
   */
  request(method: string, own: Headers): ClientRequest {
    const isTls = this.#url.protocol === 'https:';
    const request = (isTls ? https : http).request(this.#url, {
      method,
      headers: { ...lowerCased(this.#headers), ...this.#cookieHeader(), ...own },
      agent: this.#sockets,
      ...(isTls && { rejectUnauthorized: true }),
    });
    this.#open.add(request);
    request.once('close', () => this.#open.delete(request));
    request.on('socket', (socket) => socket.setKeepAlive(true, keepAliveDelay).setNoDelay(true));
    return request;
  }

  /** Keeps the cookies of a response for the following requests (as the transport requires). */
  keepCookies({ headers }: IncomingMessage): void {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(cookie.slice(0, longestCookie)) ?? [];
      if (name === undefined || value === undefined) continue;
      if (this.#cookies.has(name) || this.#cookies.size < mostCookies) this.#cookies.set(name, value.trim());
    }
  }

  /** Aborts all requests, also those whose response is being read. */
  abort(): void {
    for (const request of this.#open) request.destroy();
  }

  /** Closes all sockets. */
  dispose(): void {
    this.abort();
    this.#sockets.destroy();
  }

  #cookieHeader(): Headers {
    const own = Object.entries(this.#headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    const all = own === undefined ? cookies : [own, ...cookies];
    return all.length === 0 ? {} : { cookie: all.join('; ') };
  }
}

function lowerCased(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
