// Gives all windows of a process the same origin, although each VS Code server listens on a port of its own: connections to
// one port are passed on to the server that runs now. Chromium keeps compiled scripts by origin.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class FixedOrigin {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** The port of the server. */
  target = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (socket) => this.#passOn(socket));
  }

  static async open(): Promise<FixedOrigin> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FixedOrigin(server);
  }

  /** Ends all connections. */
  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #passOn(socket: Socket): void {
    const onward = connect(this.target, '127.0.0.1');
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
