// A web server on loopback whose answers a test defines.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class Loopback {
  readonly #server: Server;
  /** The requested paths, oldest first. */
  readonly asked: string[] = [];
  readonly address: string;

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', ({ url }) => this.asked.push(url ?? ''));
  }

  static async open(answer: RequestListener): Promise<Loopback> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Loopback(server);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** For `mayDownload`. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === '127.0.0.1';
}
