// The server of a remote agent for the benchmark `oneMessage`. Prints its URL. A line `# NAME` on its input selects a message, which
// is then created and announced by an empty line. It is sent when the line `go` or a request arrives; if the message is a result,
// it answers that request.
//   node remoteAgent.ts http|websocket

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';
import { remoteMessages } from './sentMessages.ts';

const [kind] = process.argv.slice(2);
const initialized = { protocolVersion: 1, agentCapabilities: {} };
/** Creates the line of the selected message. */
let prepared: ((id: number) => string) | undefined;
let send: (line: string) => void = () => undefined;

const server = createServer((request, response) => {
  if (request.method === 'GET') return open(response);
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.method !== 'POST') return response.end();
    const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as Asked;
    if (method === 'initialize') response.writeHead(200, { 'acp-connection-id': 'c1' }).end(answer(id));
    else {
      response.writeHead(202).end();
      if (method !== undefined) sendPrepared(id);
    }
  });
});
if (kind === 'websocket') {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    send = (line) => socket.send(line);
    socket.on('message', (data: Buffer) => {
      const { id, method } = JSON.parse(data.toString()) as Asked;
      if (method === 'initialize') socket.send(answer(id));
      else if (method !== undefined) sendPrepared(id);
    });
  });
}
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${kind === 'websocket' ? 'ws' : 'http'}://127.0.0.1:${port}\n`);
});

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'go') return sendPrepared(1);
  const message = remoteMessages.find(({ name }) => `# ${name}` === line);
  if (!message) throw new Error(`There is no message ${line}`);
  prepared = message.prepare();
  process.stdout.write('\n');
});

interface Asked {
  readonly id?: number;
  readonly method?: string;
}

function open(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  send = (line) => void response.write(`data: ${line}\n\n`);
}

function answer(id: number | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: initialized });
}

function sendPrepared(id: number | undefined): void {
  if (prepared && id !== undefined) send(prepared(id));
  prepared = undefined;
}
