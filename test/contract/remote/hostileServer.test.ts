// Servers of remote agents that cut the connection, send invalid or too long messages, redirect, or have no valid certificate.
import * as assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { createServer as createHttps } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { afterEach, describe, it } from 'mocha';
import { pingInterval } from '../../../src/agent/remote/webSocketChannel.ts';
import { newSession, RemoteServers } from './remoteServers.ts';
import { RemoteUser } from './remoteUser.ts';

const mebibyte = 2 ** 20;

/** A self-signed certificate. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUfkC4lsRvSR8HbF93mvvRvVqJ8MgwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE0MTEyMVoYDzIxMjYxMTAyMTQxMTIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATggnDqhaJkeOIIwHBJxmywHZIC7R1Ay6g/mSzyyYXgeSnbbRAXnYk0xeqnMAK79BY7aU+di/9pZZ3tCrjOWnpoo28wbTAdBgNVHQ4EFgQUa0cWRDOyvqgYW2LUOOv2EcMt0iIwHwYDVR0jBBgwFoAUa0cWRDOyvqgYW2LUOOv2EcMt0iIwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgKpLdlEyiiNwKaUiSWLtilBfLQGejfyS34nWPECE9HXsCIE5GVBTVFtgQTx1j5gijTKyLLJVdcAEOuw2byUlYOX1Z
-----END CERTIFICATE-----`;
const certificateKey = createPrivateKey({
  format: 'jwk',
  key: {
    ...{ kty: 'EC', crv: 'P-256', d: 'W_xBAiKPGHL7tilpV-i9goMqClrQhxnIJUreEZSwRuU' },
    x: '4IJw6oWiZHjiCMBwScZssB2SAu0dQMuoP5ks8smF4Hk',
    y: 'KdttEBediTTF6qcwArv0FjtpT52L_2llne0KuM5aemg',
  },
}).export({ type: 'pkcs8', format: 'pem' });

describe('a server that misbehaves', () => {
  const servers = new RemoteServers();
  const { openSocket, openPlain, listen } = servers;
  let user: RemoteUser;
  afterEach(async () => {
    await user.dispose();
    await servers.close();
  });

  it('ends in the middle of a message: the rest is not handled', async () => {
    user = new RemoteUser(
      await openSocket((socket) => {
        socket.send('{"jsonrpc":"2.0","id":', { fin: false }, () => socket.terminate());
      }),
    );
    const restarting = user.next('restarting');
    await assert.rejects(newSession(user));
    assert.equal((await restarting).reason, 'lost the connection');
  });

  it('closes with a code, which is shown', async () => {
    user = new RemoteUser(await openSocket((socket) => socket.close(4001, 'no')));
    const restarting = user.next('restarting');
    await assert.rejects(newSession(user));
    assert.equal((await restarting).reason, 'closed the connection (code 4001)');
  });

  it('writes no JSON, several lines, binary messages and single bytes: messages are still read', async () => {
    user = new RemoteUser(
      await openSocket((socket, id) => {
        socket.ping('there?');
        for (const junk of ['{"half', '', '[]', '7', Buffer.from([1, 2, 3])]) socket.send(junk);
        const whole = JSON.stringify({ jsonrpc: '2.0', id, result: { sessionId: 's–1' } }, undefined, 2);
        const bytes = Buffer.from(whole);
        for (let at = 0; at < bytes.length; at += 1)
          socket.send(bytes.subarray(at, at + 1), { binary: false, fin: at === bytes.length - 1 });
      }),
    );
    assert.equal(await newSession(user), 's–1');
    assert.match(user.logger.text, /wrote a line that is no message/);
  });

  it('violates the protocol of WebSockets', async () => {
    user = new RemoteUser(
      await openSocket((socket) => {
        (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
          Buffer.from([0x83, 0]),
        );
      }),
    );
    const restarting = user.next('restarting');
    await assert.rejects(newSession(user));
    assert.equal((await restarting).reason, 'violated the WebSocket protocol');
  });

  it('sends a message without end: the connection is closed with the reason (ws)', async () => {
    const closed = Promise.withResolvers<number>();
    user = new RemoteUser(
      await openSocket((socket) => {
        socket.on('close', (code) => closed.resolve(code));
        const part = Buffer.alloc(mebibyte, 'x');
        const more = (): void => socket.send(part, { fin: false, binary: false }, (error) => error || more());
        more();
      }),
    );
    const restarting = user.next('restarting');
    await assert.rejects(newSession(user));
    assert.equal((await restarting).reason, 'The agent sent a message of more than 32 MiB');
    assert.equal(await closed.promise, 1009);
  });

  for (const answers of [true, false])
    it(`${answers ? 'answers pings: it stays connected' : 'answers no ping: it is connected again'} (ws)`, async () => {
      const pinged = Promise.withResolvers<void>();
      user = new RemoteUser(
        await openSocket((socket, id) => {
          socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: { sessionId: 's' } }));
          socket.on('ping', () => pinged.resolve());
        }, answers),
      );
      await newSession(user);
      const restarting = user.next('restarting');
      user.clock.fire(pingInterval);
      await pinged.promise;
      // The server sends its response to this request after the answer to the ping.
      if (answers) await newSession(user);
      user.clock.fire(pingInterval);
      if (answers) {
        await newSession(user);
        assert.equal(user.agent.state.kind, 'ready');
      } else assert.equal((await restarting).reason, 'no longer answers');
    });

  for (const scheme of ['ws', 'http'])
    it(`redirects: nothing is sent to the other address (${scheme})`, async () => {
      const other = await openPlain((_, response) => response.end());
      const server = await openPlain((_, response) => {
        response.writeHead(307, { location: other.address }).end();
      });
      user = new RemoteUser(server.address.replace('http', scheme), { 'X-Key': 'secret-123456' });
      assert.match(await user.failure(), /its server redirects to another address \(HTTP status 307\)\./);
      assert.deepEqual([server.asked.length, other.asked.length], [1, 0]);
    });

  it('answers, but not as a server of agents', async () => {
    const { address } = await openPlain((_, response) => response.end('<html>'));
    user = new RemoteUser(address);
    assert.match(await user.failure(), /its server does not answer as an ACP server\./);
    await user.dispose();
    user = new RemoteUser(address.replace('http', 'ws'));
    assert.match(await user.failure(), /its server does not accept a WebSocket\./);
  });

  for (const scheme of ['wss', 'https']) {
    it(`has a certificate that no authority signed: nothing is sent (${scheme})`, async () => {
      const asked: IncomingMessage[] = [];
      const server = createHttps({ cert: certificate, key: certificateKey }, (request) =>
        asked.push(request),
      );
      server.on('upgrade', (request) => asked.push(request));
      user = new RemoteUser(`${scheme}://127.0.0.1:${await listen(server)}/`, {
        'X-Key': 'secret-123456',
      });
      assert.match(
        await user.failure(),
        /its server has no TLS, or no valid certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)\./,
      );
      assert.deepEqual(asked, []);
    });

    it(`does not speak TLS (${scheme})`, async () => {
      const server = createTcp((socket) =>
        socket.on('error', () => undefined).end('HTTP/1.1 400 No\r\n\r\n'),
      );
      user = new RemoteUser(`${scheme}://127.0.0.1:${await listen(server)}/`);
      assert.match(await user.failure(), /its server has no TLS, or no valid certificate \(E\w+\)\./);
    });
  }

  it('never answers: it can be stopped, and the start ends in time', async () => {
    const server = createTcp((socket) => socket.resume());
    const port = await listen(server);
    for (const scheme of ['ws', 'http']) {
      user = new RemoteUser(`${scheme}://127.0.0.1:${port}/`);
      const started = user.agent.start();
      await user.clock.whenSet(60_000);
      user.clock.fire(60_000);
      const state = await started;
      assert.ok(state.kind === 'failed', state.kind);
      assert.match(state.failure.message, /did not respond within 60 s\. Check "url"/);
      await user.dispose();
    }
  });
});
