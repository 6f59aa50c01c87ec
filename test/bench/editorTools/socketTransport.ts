// Connects an MCP client to a server that listens on a socket. Used by the benchmark of the editor tools for their peer.

import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';

export class SocketTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #path: string;
  #socket: Socket | undefined;

  /** @param path of the socket. */
  constructor(path: string) {
    this.#path = path;
  }

  async start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = (this.#socket = connect(this.#path, resolve));
    socket.once('error', reject);
    socket.on('error', (error) => this.onerror?.(error));
    socket.once('close', () => this.onclose?.());
    createInterface(socket).on('line', (line) => this.onmessage?.(parseJSONRPCMessage(JSON.parse(line))));
    await promise;
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#socket?.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#socket?.destroy();
    return Promise.resolve();
  }
}
