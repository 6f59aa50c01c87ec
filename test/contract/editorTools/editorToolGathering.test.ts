// The program of the editor tools passes on the first input at once, and what follows within a short time together.
import * as assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { relayProgram } from './editorToolWorld.ts';

/**
 * Loaded before the program: holds its short timers until the message `fire`, which is answered, and reports each part of the
 * input after the program has handled it, from the message `watch` on.
 */
const heldTimers = `
  const setTimer = globalThis.setTimeout;
  const held = [];
  globalThis.setTimeout = (fire, ms) => (ms < 100 ? void held.push(fire) : setTimer(fire, ms));
  process.on('message', (message) => {
    if (message === 'watch') process.stdin.on('data', () => process.send('read'));
    else for (const fire of held.splice(0)) fire();
    process.send('done');
  });
  process.channel.unref();`;

describe('the input that the program of the editor tools gathers', () => {
  let folder: string;
  let window: Server;
  let program: ChildProcess;
  /** What the window has received, in the parts in which it did. */
  let received: string[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acp-gather-'));
    received = [];
    window = createServer((socket) => {
      socket.on('data', (chunk) => received.push(chunk.toString()));
      socket.on('error', () => undefined);
    });
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\${randomUUID()}` : join(folder, 'window');
    await once(window.listen(path), 'listening');
    const preload = `data:text/javascript,${encodeURIComponent(heldTimers)}`;
    program = spawn(process.execPath, ['--no-warnings', '--import', preload, relayProgram], {
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, ACP_HOST_EDITOR_SOCKET: path, ACP_HOST_EDITOR_TOKEN: 'token' },
    });
  });
  afterEach(async () => {
    const exited = program.exitCode === null ? once(program, 'exit') : undefined;
    program.kill('SIGKILL');
    await exited;
    window.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Resolves when the program has answered, and the window has received what was sent before. */
  async function answerTo(ask: () => void, answer: string): Promise<void> {
    const answered = once(program, 'message');
    ask();
    const [message] = (await answered) as [string];
    assert.equal(message, answer);
    for (let turn = 0; turn < 3; turn++) await setImmediate();
  }

  const order = (message: string): Promise<void> => answerTo(() => program.send(message), 'done');
  const input = (line: string): Promise<void> => answerTo(() => program.stdin!.write(line), 'read');

  it('is passed on together after a short time', async () => {
    program.stdin!.write('1\n');
    await until('the first line', () => received.join('') === 'token\n1\n');
    await order('watch');
    received = [];
    await input('2\n');
    await input('3\n');
    assert.deepEqual(received, []);
    await order('fire');
    await until('the gathered lines', () => received.length > 0);
    assert.deepEqual(received, ['2\n3\n']);
    // The time begins again if more came, and ends if nothing did.
    await input('4\n');
    assert.deepEqual(received, ['2\n3\n']);
    await order('fire');
    await until('the next line', () => received.length > 1);
    await order('fire');
    await input('5\n');
    await until('a line that follows none', () => received.length > 2);
    assert.deepEqual(received, ['2\n3\n', '4\n', '5\n']);
  });

  it('is passed on when the input ends', async () => {
    program.stdin!.write('1\n');
    await until('the first line', () => received.join('') === 'token\n1\n');
    await order('watch');
    await input('2\n');
    program.stdin!.end();
    await until('the second line', () => received.join('') === 'token\n1\n2\n');
  });
});
