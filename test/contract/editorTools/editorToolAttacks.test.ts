// Hostile programs at the socket of the editor tools: without a valid token nothing is answered, and nothing exhausts the
// window.
import * as assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { answerOf, untilCancelled } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { call, EditorToolWorld, envOf, type GrantedAccess } from './editorToolWorld.ts';

describe('the socket of the editor tools', () => {
  let world: EditorToolWorld;
  let clock: ManualClock;
  beforeEach(() => {
    clock = new ManualClock();
    world = new EditorToolWorld(clock);
  });
  afterEach(() => world.dispose());

  const closed = (socket: Socket): Promise<unknown> => until('the end of a connection', () => socket.closed);
  const tokenOf = (access: GrantedAccess): string => envOf(access.server)['ACP_HOST_EDITOR_TOKEN']!;

  /** Calls of `rename_symbol` run until they are cancelled. Returns how many are running. */
  function renameUntilCancelled(): { readonly running: number } {
    const calls = { running: 0 };
    world.tools.rename = (_, token) => {
      calls.running += 1;
      return untilCancelled(token).finally(() => (calls.running -= 1));
    };
    return calls;
  }

  it('closes connections without a valid token', async () => {
    const { access } = await world.open('one');
    const token = tokenOf(access);
    const wrong = [
      '\n',
      `${randomBytes(32).toString('base64url')}\n`,
      `${token.slice(0, -1)}\n`,
      `${token}\r\n`,
      ` ${token}\n`,
      `${JSON.stringify(call(1, 'hover'))}\n`,
      `${'x'.repeat(200)}${token}\n`,
      'x'.repeat(2 ** 20),
    ];
    for (const first of wrong) {
      const { socket, lines } = world.connect(access, `${first}${JSON.stringify(call(1, 'hover'))}\n`);
      await closed(socket);
      assert.deepEqual(lines, []);
    }
    assert.deepEqual(world.tools.calls, []);
    assert.ok(!world.logger.entries.join('\n').includes(token));
  });

  it('closes connections that do not send their token within 5 s', async () => {
    const { access } = await world.open('one');
    const half = world.connect(access, tokenOf(access));
    await clock.whenSet(5_000);
    clock.fire(5_000);
    await closed(half.socket);
    const slow = world.connect(access, '');
    await clock.whenSet(5_000);
    for (const part of [tokenOf(access).slice(0, 9), tokenOf(access).slice(9), '\n']) slow.socket.write(part);
    slow.send(call(1, 'hover'));
    assert.equal((await slow.answerTo(1)).result?.isError, false);
    assert.deepEqual(
      clock.set.filter((ms) => ms === 5_000),
      [],
    );
  });

  it('serves each token in its own session only, until the session ends', async () => {
    const [one, two] = [await world.open('one'), await world.open('two')];
    const [first, second] = [world.enter(one.access), world.enter(two.access)];
    first.send(call(1, 'hover'));
    second.send(call(1, 'hover'));
    await Promise.all([first.answerTo(1), second.answerTo(1)]);
    const sessions = world.tools.calls.map(({ caller }) => caller.session.sessionId);
    assert.deepEqual(sessions.toSorted(), ['one', 'two']);
    one.session.end();
    await closed(first.socket);
    const again = world.enter(one.access);
    await closed(again.socket);
    second.send(call(2, 'hover'));
    assert.equal((await second.answerTo(2)).result?.isError, false);
    const failed = await world.grant();
    failed.revoke();
    await closed(world.enter(failed).socket);
  });

  it('warns once of a program with the token of a session that has ended, and says why the next one has no tools', async () => {
    const old = await world.open('one');
    old.session.end();
    const { session } = await world.open('one', Promise.resolve({ stopReason: 'end_turn' }));
    let changes = 0;
    world.server.onDidChange(() => (changes += 1));
    await session.prompt([]);
    assert.deepEqual(world.server.stateOf(session), { kind: 'unused' });
    const unknown = world.connect(old.access, `${randomBytes(32).toString('base64url')}\n`);
    await closed(unknown.socket);
    assert.deepEqual([world.server.stateOf(session), changes], [{ kind: 'unused' }, 0]);
    for (let tries = 0; tries < 3; tries++) {
      const { socket, lines } = world.enter(old.access);
      await closed(socket);
      assert.deepEqual(lines, []);
    }
    assert.deepEqual([world.server.stateOf(session), changes], [{ kind: 'refused' }, 1]);
    const [warning, ...others] = world.logger.at('warn');
    assert.match(warning ?? '', /\[mine\] started the editor tools of a session that has ended\..* restart/);
    assert.deepEqual(others, []);
  });

  it('survives floods of connections', async () => {
    const { access } = await world.open('one');
    const idle = Array.from({ length: 200 }, () => world.connect(access, ''));
    await until('the limit', () => idle.filter(({ socket }) => socket.closed).length >= 168);
    for (const { socket } of idle) socket.destroy();
    await until('room', async () => {
      const peer = world.enter(access);
      peer.send(call(1, 'hover'));
      await until('an end', () => peer.socket.closed || peer.lines.length > 0);
      return peer.lines.length > 0;
    });
    const many = Array.from({ length: 20 }, () => world.enter(access));
    await until('the limit', () => many.filter(({ socket }) => socket.closed).length >= 12);
  });

  it('ends connections that send a line of more than 1 MiB or of many values', async () => {
    const { access } = await world.open('one');
    for (const huge of ['x'.repeat(2 ** 20 + 1), `{"id":1,"params":[${'1,'.repeat(30_000)}1]}\n`]) {
      const { socket } = world.enter(access);
      socket.write(huge);
      await closed(socket);
    }
    assert.deepEqual(world.tools.calls, []);
  });

  it('refuses more than 32 calls at once, and more than 100 unanswered requests', async () => {
    const { access } = await world.open('one');
    const calls = renameUntilCancelled();
    const peer = world.enter(access);
    peer.send(...Array.from({ length: 40 }, (_, at) => call(at, 'rename_symbol')));
    const refused = await until('refusals', () => peer.lines.length === 8 && peer.lines);
    assert.ok(refused.every(({ result }) => result?.isError === true));
    assert.equal(calls.running, 32);
    peer.socket.destroy();
    await until('their end', () => calls.running === 0);
    const waiting = await world.grant();
    const early = world.enter(waiting);
    early.send(...Array.from({ length: 150 }, (_, at) => call(at, 'hover')));
    // Those beyond the limit are answered although the session is not known yet.
    await until('refusals', () => early.lines.length === 118);
    waiting.revoke();
  });

  it('answers each of 1,000 requests that have the same id, and cancels them with one notification', async () => {
    const { access } = await world.open('one');
    const calls = renameUntilCancelled();
    const peer = world.enter(access);
    peer.send(...Array.from({ length: 1_000 }, () => call(7, 'rename_symbol')));
    // Those beyond 32 calls at once are refused.
    await until('refusals', () => peer.lines.length === 968);
    assert.ok(peer.lines.every(({ id }) => id === 7));
    await until('the calls', () => calls.running === 32);
    peer.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
    await until('their end', () => calls.running === 0);
    peer.send(call(7, 'hover'));
    await until('the next answer', () => peer.lines.at(-1)?.result?.isError === false);
  });

  it('decodes requests whose characters arrive in parts', async () => {
    const { access } = await world.open('one');
    const peer = world.enter(access);
    const id = 'größe 🙂';
    const line = Buffer.from(`{"jsonrpc":"2.0","id":"${id}","method":"ping"}\n`);
    for (let at = 1; at < line.length; at++) {
      const before = `before ${at}`;
      const first = `{"jsonrpc":"2.0","id":"${before}","method":"ping"}\n`;
      peer.socket.write(Buffer.concat([Buffer.from(first), line.subarray(0, at)]));
      // The answer shows that the part was read.
      await peer.answerTo(before);
      const answers = peer.lines.length;
      peer.socket.write(line.subarray(at));
      await until('the answer', () => peer.lines.length > answers);
      assert.equal(peer.lines.at(-1)?.id, id);
    }
  });

  it('ends connections of agents that do not read their answers', async () => {
    const { access } = await world.open('one');
    world.tools.rename = () => Promise.resolve(answerOf('x'.repeat(2 ** 20)));
    const { socket } = world.enter(access);
    socket.pause();
    for (let at = 0; at < 40; at++) socket.write(`${JSON.stringify(call(at, 'rename_symbol'))}\n`);
    await until('the log', () => world.logger.entries.some((entry) => entry.includes('does not read')));
    await until('the end', () => {
      socket.resume();
      return socket.closed;
    });
  });

  it('treats names and lines of any shape as data', async () => {
    const { access } = await world.open('one');
    const peer = world.enter(access);
    const names = [
      '../hover',
      '__proto__',
      'constructor',
      'hover\u0000',
      '/etc/passwd',
      'x'.repeat(100_000),
      '',
    ];
    peer.send(...names.map((name, at) => call(at, name)));
    for (const at of names.keys()) {
      const { error } = await peer.answerTo(at);
      assert.equal(error?.code, -32602);
      assert.ok(error.message.length < 200);
    }
    peer.socket.write('not json\n[]\n[{"id":1}]\nnull\n{"method":7}\n{"id":{},"method":"ping"}\n\u0000\n');
    peer.send({
      jsonrpc: '2.0',
      id: 'args',
      method: 'tools/call',
      params: { name: 'hover', arguments: [1] },
    });
    assert.equal((await peer.answerTo('args')).error?.code, -32602);
    peer.send({ jsonrpc: '2.0', id: 'last', method: 'ping' });
    assert.deepEqual((await peer.answerTo('last')).result, {});
  });
});
