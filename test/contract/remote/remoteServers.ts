// Servers of remote agents for tests of misbehaviour: they answer `initialize` as they should, and leave the rest to the test.

import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { sessionNew } from '../../../src/protocol/session/session.ts';
import { Loopback } from '../loopback.ts';
import type { RemoteUser } from './remoteUser.ts';

const initialized = { protocolVersion: 1, agentCapabilities: {} };

export class RemoteServers {
  readonly #closers: (() => unknown)[] = [];

  /** A WebSocket server that answers `initialize`, and handles other messages with `handle`. @returns its URL. */
  readonly openSocket = async (
    handle: (socket: WebSocket, id: unknown) => void,
    autoPong = true,
  ): Promise<string> => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, autoPong });
    await new Promise((resolve) => server.once('listening', resolve));
    this.#closers.push(() => {
      for (const client of server.clients) client.terminate();
      server.close();
    });
    server.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => {
        const { id, method } = JSON.parse(data.toString()) as { id: unknown; method: string };
        if (method === 'initialize') socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: initialized }));
        else handle(socket, id);
      }),
    );
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  /** An HTTP server that answers `initialize`, and other requests with `answer`. @returns its URL. */
  readonly openHttp = async (answer: RequestListener): Promise<string> => {
    const server = await this.openPlain((request, response) => {
      if (request.headers['acp-connection-id'] !== undefined) return answer(request, response);
      void readText(request).then((body) => {
        const { id } = JSON.parse(body) as { id: unknown };
        response.writeHead(200, { 'acp-connection-id': 'c1' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: initialized }, undefined, 2));
      });
    });
    return server.address;
  };

  /** An HTTP server that answers every request with `answer`. */
  readonly openPlain = async (answer: RequestListener): Promise<Loopback> => {
    const server = await Loopback.open(answer);
    this.#closers.push(() => server.close());
    return server;
  };

  /** Makes the server listen on the loopback address. @returns its port. */
  readonly listen = async (server: Server): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#closers.push(() => server.close());
    return (server.address() as AddressInfo).port;
  };

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

/** Opens a session, as a chat does. @returns its ID. */
export async function newSession(user: RemoteUser): Promise<string> {
  const { connection } = await user.ready();
  return (await connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] })).sessionId;
}

export async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}
