// Listens for the programs that agents start as the MCP server "editor", and accepts those that send a valid token as their
// first line.

import { createServer, type Server, type Socket } from 'node:net';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import { type ListenPlace, removeFolder } from './listenPlace.ts';

/** ms until the first line must have arrived. */
const untilToken = 5_000;
/** Maximum bytes of the first line. */
const longestToken = 200;
/** Maximum number of connections that have not sent their first line. */
const mostUnknown = 32;
/** Maximum number of connections. */
const mostConnections = 256;

export interface ListenerParts {
  /** Called with the first line. Returns a function that serves the paused connection; undefined if the token is not valid. */
  readonly find: (token: Buffer) => ((socket: Socket) => void) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class ToolListener implements Disposable {
  readonly path: string;
  readonly #place: ListenPlace;
  readonly #parts: ListenerParts;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #unknown = 0;
  /** Removes the folder if the process exits without `dispose`. */
  readonly #onExit = (): void => this.#removeFolder();

  private constructor(place: ListenPlace, parts: ListenerParts) {
    this.path = place.path;
    this.#place = place;
    this.#parts = parts;
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.maxConnections = mostConnections;
  }

  /** Rejects if it can't listen at `place`, after removing the folder. */
  static async open(place: ListenPlace, parts: ListenerParts): Promise<ToolListener> {
    const listener = new ToolListener(place, parts);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    listener.#server.once('error', reject);
    listener.#server.listen(place.path, resolve);
    try {
      await promise;
    } catch (error) {
      listener.#removeFolder();
      throw error;
    }
    listener.#server.on('error', (error) =>
      parts.logger.error('The editor tools can no longer listen', error),
    );
    process.once('exit', listener.#onExit);
    return listener;
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // The agent may end at any time.
    socket.on('error', () => undefined);
    if (this.#unknown >= mostUnknown)
      return this.#refuse(socket, 'too many connections wait for their token');
    this.#unknown += 1;
    let line = Buffer.alloc(0);
    const { clock } = this.#parts;
    const refuse = (): void => this.#refuse(socket, 'no token arrived');
    const timer = clock.setTimer(scaledTime(untilToken, clock), refuse);
    const settle = (): void => {
      timer.dispose();
      socket.off('data', read);
      socket.off('close', settle);
      this.#unknown -= 1;
    };
    const read = (chunk: Buffer): void => {
      line = Buffer.concat([line, chunk]);
      const end = line.subarray(0, longestToken + 1).indexOf('\n');
      if (end < 0 && line.length <= longestToken) return;
      settle();
      socket.pause();
      const serve = end < 0 ? undefined : this.#parts.find(line.subarray(0, end));
      if (!serve) return this.#refuse(socket, 'the token is not valid');
      if (end + 1 < line.length) socket.unshift(line.subarray(end + 1));
      serve(socket);
    };
    socket.on('data', read);
    socket.once('close', settle);
  }

  #refuse(socket: Socket, why: string): void {
    this.#parts.logger.debug(`A connection to the editor tools was closed: ${why}`);
    socket.destroy();
  }

  #removeFolder(): void {
    const { folder } = this.#place;
    if (folder === undefined) return;
    try {
      removeFolder(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      this.#parts.logger.warn(`${folder} could not be removed: ${String(error)}`);
    }
  }

  dispose(): void {
    process.off('exit', this.#onExit);
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#removeFolder();
  }
}
