// A server for remote agents, made of the official SDK's own server over streamable HTTP and the library ws over WebSockets.
// Its agent repeats each prompt. The prompt "ask" requests a permission and repeats the answer; "wait" is never answered.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agent, methods, type AgentApp } from '@agentclientprotocol/sdk';
import {
  createNodeHttpHandler,
  createNodeWebSocketUpgradeHandler,
} from '@agentclientprotocol/sdk/experimental/node';
import { AcpServer } from '@agentclientprotocol/sdk/experimental/server';
import { WebSocketServer } from 'ws';

export class SdkServer {
  readonly port: number;
  /** The requests so far, oldest first. */
  readonly requests: IncomingMessage[] = [];
  /** If set, requests without this value of `authorization` get status 401. */
  key: string | undefined;
  /** If true, requests get no HTTP response. */
  isSilent = false;
  /** Number of prompts that are never answered. */
  waiting = 0;
  readonly #server: Server;
  readonly #acp: AcpServer;
  readonly #sockets: WebSocketServer;

  private constructor(server: Server, acp: AcpServer) {
    this.#server = server;
    this.#acp = acp;
    this.#sockets = new WebSocketServer({ noServer: true });
    this.port = (server.address() as AddressInfo).port;
    const handle = createNodeHttpHandler(acp);
    const upgrade = createNodeWebSocketUpgradeHandler(acp, this.#sockets);
    server.on('request', (request, response) => {
      this.requests.push(request);
      if (this.isSilent) return;
      if (this.#isRefused(request)) response.writeHead(401).end('no');
      else {
        if (request.method === 'POST') response.setHeader('Set-Cookie', ['place=7; Path=/; HttpOnly', 'bad']);
        handle(request, response);
      }
    });
    server.on('upgrade', (request, socket, head) => {
      this.requests.push(request);
      if (this.isSilent) return void socket.on('end', () => socket.end()).resume();
      if (this.#isRefused(request)) socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
      else upgrade(request, socket, head);
    });
  }

  static async open(): Promise<SdkServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sdk: SdkServer = new SdkServer(
      server,
      new AcpServer({ createAgent: () => repeating(() => (sdk.waiting += 1)) }),
    );
    return sdk;
  }

  url(scheme: 'ws' | 'http'): string {
    return `${scheme}://127.0.0.1:${this.port}/acp`;
  }

  /** Cuts all connections, as if the server had ended. */
  cut(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
  }

  /** Open sockets, of requests and of WebSockets. */
  async connections(): Promise<number> {
    return await new Promise((resolve, reject) =>
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  async close(): Promise<void> {
    this.cut();
    await this.#acp.close();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #isRefused({ headers }: IncomingMessage): boolean {
    return this.key !== undefined && headers.authorization !== this.key;
  }
}

let sessions = 0;

function repeating(onWait: () => void): AgentApp {
  return agent({ name: 'repeating' })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentInfo: { name: 'repeating', version: '1' },
      agentCapabilities: {},
    }))
    .onRequest(methods.agent.session.new, () => ({ sessionId: `session-${++sessions}` }))
    .onRequest(methods.agent.session.prompt, async ({ params: { sessionId, prompt }, client }) => {
      const say = (text: string): Promise<void> =>
        client.notify(methods.client.session.update, {
          sessionId,
          update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
        });
      for (const block of prompt) {
        const text = block.type === 'text' ? block.text : block.type;
        if (text === 'wait') {
          onWait();
          return await new Promise<never>(() => undefined);
        }
        if (text !== 'ask') await say(text);
        else {
          const { outcome } = await client.request(methods.client.session.requestPermission, {
            sessionId,
            toolCall: { toolCallId: 'call', title: 'Delete everything' },
            options: [{ optionId: 'no', name: 'No', kind: 'reject_once' }],
          });
          await say(JSON.stringify(outcome));
        }
      }
      return { stopReason: 'end_turn' };
    });
}
