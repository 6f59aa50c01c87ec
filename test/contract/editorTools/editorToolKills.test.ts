// Whichever process of the editor tools ends or is killed, no process, socket or folder is left behind, and no agent waits.
import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { StdioMcpServer } from '../../../src/protocol/session/mcpServer.ts';
import { testLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { untilCancelled } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { call, EditorToolWorld, envOf } from './editorToolWorld.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

describe('processes of the editor tools', () => {
  let world: EditorToolWorld;
  beforeEach(() => (world = new EditorToolWorld()));
  afterEach(() => world.dispose());

  const exit = async (child: ReturnType<EditorToolWorld['start']>['child']): Promise<number | null> =>
    child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];
  const allEnded = (): Promise<true> => until('all programs to end', () => world.running().length === 0);

  async function start(): Promise<ReturnType<EditorToolWorld['start']>> {
    const { access } = await world.open('one');
    const peer = world.start(access.server);
    peer.send(initialize);
    await peer.answerTo('first');
    return peer;
  }

  it('the program ends with its input, and with its session', async () => {
    const first = await start();
    first.child.stdin.end();
    assert.equal(await exit(first.child), 0);
    const { access, session } = await world.open('two');
    const second = world.start(access.server);
    second.send(initialize);
    await second.answerTo('first');
    session.end('agentGone');
    assert.equal(await exit(second.child), 0);
    await allEnded();
  });

  it('a call ends when the program is killed', async () => {
    let running = 0;
    world.tools.rename = (_, token) => {
      running += 1;
      return untilCancelled(token).finally(() => (running -= 1));
    };
    const peer = await start();
    peer.send(call(1, 'rename_symbol'));
    await until('the call', () => running === 1);
    peer.child.kill('SIGKILL');
    await until('its end', () => running === 0);
    await allEnded();
  });

  it('the program ends when the agent is killed, also if it never reads', async () => {
    const { access } = await world.open('one');
    // An agent that starts the program, calls a tool, and reads nothing.
    const agent = `
      const { spawn } = require('node:child_process');
      const { command, args } = JSON.parse(process.argv[1]);
      const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const text = 'x'.repeat(60000);
      for (let id = 0; id < 20; id++)
        child.stdin.write(JSON.stringify({ id, method: 'tools/call', params: { name: 'hover', arguments: { text } } }) + '\\n');
      setTimeout(() => process.exit(1), ${testLimit});`;
    const peer = world.start({ ...access.server, args: ['-e', agent, JSON.stringify(access.server)] });
    await until('the calls', () => world.tools.calls.length > 0);
    assert.equal(world.running().length, 2);
    peer.child.kill('SIGKILL');
    await allEnded();
  });

  it('the program ends when its session ends while the agent reads nothing', async () => {
    const { access, session } = await world.open('one');
    const { child } = world.start(access.server);
    child.stdout.pause();
    const text = 'x'.repeat(60_000);
    for (let id = 0; id < 20; id++) child.stdin.write(`${JSON.stringify(call(id, 'hover', { text }))}\n`);
    await until('the calls', () => world.tools.calls.length > 0);
    session.end();
    await exit(child);
    await allEnded();
  });

  for (const [what, bytes] of [
    ['its session ends after output', 2 ** 20],
    ['it gets 16 MiB of output', 16 * 2 ** 20],
  ] as const)
    it(`the program ends when ${what} that the agent does not read`, async () => {
      const sockets: Socket[] = [];
      const window = createServer((socket) => sockets.push(socket.resume().on('error', () => undefined)));
      const path = process.platform === 'win32' ? `\\\\.\\pipe\\${randomUUID()}` : join(world.base, 'window');
      await once(window.listen(path), 'listening');
      const { access } = await world.open('one');
      const env = { ...envOf(access.server), ACP_HOST_EDITOR_SOCKET: path };
      const { child } = world.start({
        ...access.server,
        env: Object.entries(env).map(([name, value]) => ({ name, value })),
      });
      child.stdout.pause();
      const socket = await until('the connection', () => sockets[0]);
      socket.write('x'.repeat(bytes));
      // The program waits for the agent to read from here on.
      await until('output', () => child.stdout.readableLength > 0);
      if (bytes === 2 ** 20) socket.end();
      await exit(child);
      window.close();
      await allEnded();
    });

  it('the window leaves no socket and no folder', async () => {
    const { child } = await start();
    assert.equal(world.folders().length, 1);
    world.server.dispose();
    assert.deepEqual(world.folders(), []);
    assert.equal(await exit(child), 0);
    assert.equal(await world.server.grant('mine'), undefined);
  });

  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    it(`a window that gets ${signal} leaves no program, and its socket is removed`, async () => {
      const program = fileURLToPath(new URL('../../agents/processes/toolHost.ts', import.meta.url));
      const env = { ...process.env, ...world.marked };
      const host = spawn(process.execPath, ['--no-warnings', program, world.base], { env });
      host.stderr.pipe(process.stderr);
      const [line] = (await once(createInterface({ input: host.stdout }), 'line')) as [string];
      const peer = world.start(JSON.parse(line) as StdioMcpServer);
      peer.send(initialize);
      await peer.answerTo('first');
      assert.equal(world.folders().length, 1);
      host.kill(signal);
      assert.equal(await exit(peer.child), 0);
      await allEnded();
      await until('the folder to be removed', () => world.folders().length === 0);
    });

  it('the next window removes the folder of a window that was killed', async () => {
    const program = fileURLToPath(new URL('../../agents/processes/toolHost.ts', import.meta.url));
    const host = spawn(process.execPath, ['--no-warnings', program, world.base], {
      env: { ...process.env, ...world.marked },
    });
    await once(createInterface({ input: host.stdout }), 'line');
    const before = world.folders();
    assert.equal(before.length, 1);
    const exited = once(host, 'exit');
    host.kill('SIGKILL');
    await exited;
    await world.grant();
    await until('the other folder to be removed', () => !world.folders().includes(before[0]!));
    assert.equal(world.folders().length, 1);
  });

  it('requests are answered with an error, and the exit code is 1, if the window cannot be reached', async () => {
    const { access, session } = await world.open('one');
    session.end();
    const { server } = access;
    const elsewhere = server.env.map(({ name, value }) => ({
      name,
      value: name === 'ACP_HOST_EDITOR_SOCKET' ? `${value}-missing` : value,
    }));
    const without = server.env.filter(({ name }) => name !== 'ACP_HOST_EDITOR_TOKEN');
    for (const env of [server.env, elsewhere, without]) {
      const peer = world.start({ ...server, env });
      const errors: string[] = [];
      peer.child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
      peer.send(initialize, { jsonrpc: '2.0', method: 'notifications/initialized' });
      const { error } = await peer.answerTo('first');
      assert.match(error?.message ?? '', /VS Code could not be reached/);
      peer.send(call(2, 'hover'));
      await peer.answerTo(2);
      let output = '';
      peer.child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      peer.child.stdin.write('{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call"}\n');
      await until('the answer to a large id', () => output.includes('"id":9007199254740993,'));
      // The answer to the first line shows that the part of the second line was read.
      const parts = Buffer.from('{"jsonrpc":"2.0","id":"größe 🙂","method":"tools/call"}\n');
      for (let at = 25; at < 36; at++) {
        const first = `{"jsonrpc":"2.0","id":"before ${at}","method":"tools/call"}\n`;
        peer.child.stdin.write(Buffer.concat([Buffer.from(first), parts.subarray(0, at)]));
        await until('the answer to the line before', () => output.includes(`"id":"before ${at}",`));
        output = '';
        peer.child.stdin.write(parts.subarray(at));
        await until(
          () => `the answer to an id that was read in two parts: ${output}`,
          () => output.includes('"id":"größe 🙂",'),
        );
      }
      output = '';
      // An id that is no id, and too deep to be written as text.
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      peer.child.stdin.write(`{"jsonrpc":"2.0","id":${deep},"method":"tools/call"}\n`);
      peer.send([
        call(3, 'hover'),
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        7,
        call(4, 'hover'),
        call('5', 'hover'),
      ]);
      peer.send([7, null]);
      peer.child.stdin.end();
      assert.equal(await exit(peer.child), 1);
      const answered = JSON.parse(output) as { id: unknown; error: { code: number } }[];
      assert.deepEqual(
        answered.map(({ id, error: { code } }) => [id, code]),
        [
          [3, -32000],
          [4, -32000],
          ['5', -32000],
        ],
      );
      assert.match(errors.join(''), /^The editor tools are not available: .*\n/);
      assert.equal(peer.lines.length, 25);
    }
    await allEnded();
  });
});
