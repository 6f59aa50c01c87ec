// Agents on a server made of the official SDK's own parts, over WebSockets and over streamable HTTP.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { sessionNew, sessionPrompt } from '../../../src/protocol/session/session.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { until } from '../../until.ts';
import { RemoteUser } from './remoteUser.ts';
import { SdkServer } from './sdkServer.ts';

const key = 'Bearer key-1234567890';

for (const scheme of ['ws', 'http'] as const)
  describe(`an agent on a server (${scheme})`, () => {
    let server: SdkServer;
    let user: RemoteUser;
    beforeEach(async () => (server = await SdkServer.open()));
    afterEach(async () => {
      await user.dispose();
      await server.close();
    });

    it('is initialized, answers prompts, and asks for permissions', async () => {
      user = new RemoteUser(server.url(scheme));
      const state = await user.ready();
      assert.equal(state.initializeResult.agentInfo?.name, 'repeating');
      assert.equal(await user.chat(state, 'one', 'two\nlines — ü', 'ask'), 'end_turn');
      assert.deepEqual(user.said, ['one', 'two\nlines — ü', '{"outcome":"selected","optionId":"no"}']);
      assert.equal(await user.chat(state, 'three'), 'end_turn');
      assert.equal(user.said.at(-1), 'three');
    });

    it('keeps the order of many messages, short and long', async () => {
      user = new RemoteUser(server.url(scheme));
      const state = await user.ready();
      const texts = Array.from(
        { length: 400 },
        (_, at) => `${at} ${'x'.repeat(at % 50 === 7 ? 300_000 : at)}`,
      );
      await user.chat(state, ...texts);
      assert.deepEqual(user.said, texts);
    });

    it('sends the headers with each request, and writes their values to neither log nor traffic', async () => {
      server.key = key;
      user = new RemoteUser(`${server.url(scheme)}?tenant=secret-tenant`, { Authorization: key });
      await user.chat(await user.ready(), 'one');
      assert.ok(server.requests.every(({ headers }) => headers.authorization === key));
      const written = `${user.logger.text}\n${user.traffic.join('\n')}`;
      assert.match(written, /connecting to \w+:\/\/127\.0\.0\.1:\d+\/acp \(headers: 1\)/);
      assert.doesNotMatch(written, /key-1234567890|secret-tenant/);
      assert.ok(user.traffic.some((line) => line.startsWith('received') && line.includes('end_turn')));
    });

    it('fails at once if its headers are refused, with the status and without their values', async () => {
      server.key = key;
      user = new RemoteUser(server.url(scheme), { Authorization: 'Bearer wrong-1234567890' });
      const message = await user.failure();
      assert.match(
        message,
        /^Agent "remote" can't be used, since its server answered with HTTP status 401\. /,
      );
      assert.equal(user.headersRefused, 1);
      assert.equal(server.requests.length, 1);
      assert.doesNotMatch(`${message}${user.logger.text}`, /wrong-1234567890/);
    });

    it('fails at once if a value cannot be sent as a header, which is not quoted', async () => {
      user = new RemoteUser(server.url(scheme), { 'X-Key': 'secret—1234567890' });
      const message = await user.failure();
      assert.match(message, /its server can't get the headers that were entered \(ERR_INVALID_CHAR\)\./);
      assert.doesNotMatch(`${message}${user.logger.text}`, /1234567890/);
      assert.equal(user.headersRefused, 1);
    });

    it('rejects what is pending when the server cuts the connection, and connects again', async () => {
      user = new RemoteUser(server.url(scheme));
      const first = await user.ready();
      const { sessionId } = await first.connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] });
      const restarting = user.next('restarting');
      const again = user.next('ready');
      const asked = first.connection.sendRequest(sessionPrompt, {
        sessionId,
        prompt: [{ type: 'text', text: 'x'.repeat(1_000_000) }],
      });
      server.cut();
      await assert.rejects(asked, (error) => error instanceof WireError && error.code === connectionClosed);
      const { attempt, reason } = await restarting;
      assert.equal(attempt, 1);
      assert.match(reason, /^((closed|lost) the connection|could not be reached \(E)/);
      assert.equal(await user.chat(await again, 'again'), 'end_turn');
      assert.equal(user.said.at(-1), 'again');
    });

    it('is given up after five attempts if the server is gone', async () => {
      const url = server.url(scheme);
      await server.close();
      user = new RemoteUser(url);
      assert.match(
        await user.failure(),
        /could not start after 5 attempts\. Last failure: could not be reached \(ECONNREFUSED\)\./,
      );
    });

    it('leaves no socket behind when it is stopped', async () => {
      user = new RemoteUser(server.url(scheme));
      const state = await user.ready();
      await user.chat(state, 'one');
      await user.agent.stop();
      await until('no open socket', async () => (await server.connections()) === 0);
      assert.equal(user.agent.state.kind, 'idle');
      if (scheme === 'http') assert.equal(server.requests.at(-1)?.method, 'DELETE');
    });

    it('can be stopped while it connects', async () => {
      server.isSilent = true;
      user = new RemoteUser(server.url(scheme));
      const started = user.agent.start();
      await until('a request', () => server.requests.length > 0);
      await user.agent.stop();
      assert.equal((await started).kind, 'idle');
      await until('no open socket', async () => (await server.connections()) === 0);
    });
  });

describe('streamable HTTP', () => {
  it('sends the ids of connection and session, and the cookies of the server', async () => {
    const server = await SdkServer.open();
    const user = new RemoteUser(server.url('http'), { cookie: 'mine=1' });
    try {
      await user.chat(await user.ready(), 'ask');
    } finally {
      await user.dispose();
      await server.close();
    }
    const [initialize, ...others] = server.requests;
    assert.equal(initialize!.headers.cookie, 'mine=1');
    assert.equal(initialize!.headers['acp-connection-id'], undefined);
    assert.ok(
      others.every(({ headers }) => headers['acp-connection-id']),
      'connection',
    );
    assert.ok(
      others.every(({ headers }) => headers.cookie === 'mine=1; place=7'),
      'cookies',
    );
    const ofSessions = others.filter(({ headers }) => headers['acp-session-id']);
    // The session's event stream, the prompt, and the answer to the permission request.
    assert.deepEqual(
      ofSessions.map(({ method }) => method),
      ['GET', 'POST', 'POST'],
    );
  });
});
