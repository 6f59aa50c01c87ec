// HTTP servers of remote agents that refuse requests, close or never end their streams, or forget the connection.
import * as assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, it } from 'mocha';
import { sessionCancel, sessionNew, sessionPrompt } from '../../../src/protocol/session/session.ts';
import { sessionClose } from '../../../src/protocol/session/sessionList.ts';
import { until } from '../../until.ts';
import { newSession, readText, RemoteServers } from './remoteServers.ts';
import { RemoteUser } from './remoteUser.ts';

const mebibyte = 2 ** 20;

describe('an HTTP server that misbehaves', () => {
  const servers = new RemoteServers();
  const { openHttp } = servers;
  let user: RemoteUser;
  afterEach(async () => {
    await user.dispose();
    await servers.close();
  });

  it('sends a message without end: the connection is closed with the reason', async () => {
    user = new RemoteUser(
      await openHttp((request, response) => {
        if (request.method !== 'GET') return void response.writeHead(202).end();
        response.writeHead(200).write('data: "');
        const part = Buffer.alloc(mebibyte, 'x');
        const more = (): void => void response.write(part, (error) => error ?? more());
        more();
      }),
    );
    const restarting = user.next('restarting');
    await assert.rejects(newSession(user));
    assert.equal((await restarting).reason, 'sent a message of more than 32 MiB');
  });

  it('refuses one request: only that one fails', async () => {
    user = new RemoteUser(
      await openHttp((request, response) => {
        if (request.method === 'GET') response.writeHead(200).flushHeaders();
        else response.writeHead(500).end('oops');
      }),
    );
    const { connection } = await user.ready();
    for (const _ of [1, 2])
      await assert.rejects(
        connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] }),
        /The server answered with HTTP status 500\./,
      );
    assert.equal(user.agent.state.kind, 'ready');
  });

  it('closes the stream of a session: only its request fails, and the next opens it again', async () => {
    const streams: ServerResponse[] = [];
    user = new RemoteUser(
      await openHttp((request, response) => {
        const session = request.headers['acp-session-id'];
        if (request.method === 'GET') {
          response.writeHead(200).flushHeaders();
          if (session !== undefined) streams.push(response);
          return;
        }
        response.writeHead(202).end();
        if (session === undefined) return;
        void readText(request).then((body) => {
          const { id } = JSON.parse(body) as { id: unknown };
          const stream = streams.at(-1)!;
          if (streams.length === 1) stream.end();
          else stream.write(`data: ${JSON.stringify({ id, result: { stopReason: 'end_turn' } })}\n\n`);
        });
      }),
    );
    const { connection } = await user.ready();
    const prompt = { sessionId: 's', prompt: [{ type: 'text', text: 'x' }] } as const;
    await assert.rejects(
      connection.sendRequest(sessionPrompt, prompt),
      /The server closed the connection of this session\./,
    );
    assert.deepEqual(await connection.sendRequest(sessionPrompt, prompt), { stopReason: 'end_turn' });
    assert.equal(user.agent.state.kind, 'ready');
  });

  for (const status of [404, 409])
    it(`refuses the stream of a session with status ${status}: only its requests fail`, async () => {
      user = new RemoteUser(
        await openHttp((request, response) => {
          const isSession = request.headers['acp-session-id'] !== undefined;
          if (request.method === 'GET' && !isSession) response.writeHead(200).flushHeaders();
          else response.writeHead(status).end();
        }),
      );
      const { connection } = await user.ready();
      const prompt = { sessionId: 's', prompt: [] } as const;
      const refused = new RegExp(`HTTP status ${status}\\.`);
      for (const _ of [1, 2]) await assert.rejects(connection.sendRequest(sessionPrompt, prompt), refused);
      connection.sendNotification(sessionCancel, { sessionId: 's' });
      await assert.rejects(connection.sendRequest(sessionPrompt, prompt), refused);
      assert.equal(user.agent.state.kind, 'ready');
    });

  it('begins the stream of the connection with the first message only: it is waited for', async () => {
    let stream: ServerResponse | undefined;
    user = new RemoteUser(
      await openHttp((request, response) => {
        if (request.method === 'GET') {
          if (request.headers['acp-session-id'] === undefined) stream = response;
          else response.writeHead(200).flushHeaders();
          return;
        }
        response.writeHead(202).end();
        void readText(request).then((body) => {
          const { id } = JSON.parse(body) as { id: unknown };
          stream!.writeHead(200).write(`data: ${JSON.stringify({ id, result: { sessionId: 's' } })}\n\n`);
        });
      }),
    );
    await user.ready();
    await until('the request for the stream', () => stream);
    user.clock.advance(3_600_000);
    assert.equal(await newSession(user), 's');
    assert.equal(user.states.filter(({ kind }) => kind === 'restarting').length, 0);
  });

  it('never ends its responses: their sockets are closed', async () => {
    const closed = Promise.withResolvers<void>();
    let posts = 0;
    user = new RemoteUser(
      await openHttp((request, response) => {
        if (request.method === 'GET') {
          response.writeHead(200).flushHeaders();
          return;
        }
        posts += 1;
        response.writeHead(202).write('x');
        response.on('close', closed.resolve);
      }),
    );
    const { connection } = await user.ready();
    // Each message is sent when the head of the response to the one before it was read.
    const send = async (): Promise<void> => {
      const count = posts + 1;
      connection.sendNotification(sessionCancel, { sessionId: 's' });
      await until('the message', () => posts === count);
    };
    await send();
    await send();
    user.clock.advance(30_000);
    await send();
    user.clock.advance(30_000);
    await closed.promise;
    assert.equal(user.agent.state.kind, 'ready');
  });

  it('leaves the stream of a closed session open: the client closes it', async () => {
    const closed = Promise.withResolvers<void>();
    let stream: ServerResponse | undefined;
    user = new RemoteUser(
      await openHttp((request, response) => {
        const session = request.headers['acp-session-id'];
        if (request.method === 'GET') {
          response.writeHead(200).flushHeaders();
          if (session !== undefined) stream = response.on('close', closed.resolve);
          return;
        }
        response.writeHead(202).end();
        void readText(request).then((body) => {
          const { id } = JSON.parse(body) as { id?: unknown };
          if (id !== undefined) stream!.write(`data: ${JSON.stringify({ id, result: {} })}\n\n`);
        });
      }),
    );
    const { connection } = await user.ready();
    await connection.sendRequest(sessionClose, { sessionId: 's' });
    await closed.promise;
    assert.equal(user.agent.state.kind, 'ready');
  });

  it('names sessions in responses that match no request: it gets no streams for them', async () => {
    const opened: unknown[] = [];
    let connection: ServerResponse | undefined;
    user = new RemoteUser(
      await openHttp((request, response) => {
        const session = request.headers['acp-session-id'];
        if (request.method === 'GET') {
          response.writeHead(200).flushHeaders();
          if (session === undefined) connection = response;
          else opened.push(session);
          return;
        }
        response.writeHead(202).end();
        void readText(request).then(async (body) => {
          const { id } = JSON.parse(body) as { id: unknown };
          const stream = await until('the stream of the connection', () => connection);
          const answer = (to: unknown, sessionId: string): unknown =>
            stream.write(`data: ${JSON.stringify({ id: to, result: { sessionId } })}\n\n`);
          for (let at = 0; at < 20; at++) answer(`other ${at}`, `other-${at}`);
          answer(id, 's');
          answer(id, 'again');
        });
      }),
    );
    assert.equal(await newSession(user), 's');
    await until('the stream of the session', () => opened.length > 0);
    assert.deepEqual(opened, ['s']);
  });

  it('no longer knows the connection: it connects again', async () => {
    user = new RemoteUser(
      await openHttp((request, response) => {
        if (request.method === 'GET') response.writeHead(200).flushHeaders();
        else response.writeHead(404).end();
      }),
    );
    const restarting = user.next('restarting');
    await assert.rejects(newSession(user));
    assert.equal((await restarting).reason, 'answered with HTTP status 404');
  });
});
