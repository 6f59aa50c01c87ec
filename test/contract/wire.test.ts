// Connections over real pipes to real processes, which behave differently from streams in memory when a process ends.

import * as assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { notification, request } from '../../src/protocol/method.ts';
import { createConnection, type ConnectionLimits } from '../../src/wire/connection.ts';
import type { CloseReason, Connection } from '../../src/wire/peer.ts';

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const update = notification<{ n: number }>('update', 'both', z.object({ n: z.number() }));
const ask = request<{ text: string }, { text: string }>(
  'ask',
  'both',
  z.object({ text: z.string() }),
  z.object({ text: z.string() }),
);

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly connection: Connection;
  readonly closed: Promise<CloseReason>;
  readonly exited: Promise<unknown>;
}

describe('a connection to a process', () => {
  const children: ChildProcessWithoutNullStreams[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Runs `program` as the agent. In it, `say(message)` writes a line. */
  function start(program: string, limits: Partial<ConnectionLimits> = {}): Running {
    const say = "const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');";
    const child = spawn(process.execPath, ['-e', say + program]);
    children.push(child);
    const connection = createConnection(child.stdout, child.stdin, {
      logger: silent,
      role: 'client',
      limits,
    });
    const closed = new Promise<CloseReason>((resolve) => connection.onClose(resolve));
    const exited = new Promise((resolve) => child.once('close', resolve));
    return { child, connection, closed, exited };
  }

  it('transfers long and non-ASCII text both ways', async () => {
    const { connection } = start(
      `let rest = '';
       process.stdin.setEncoding('utf8').on('data', (data) => {
         const lines = (rest + data).split('\\n');
         rest = lines.pop();
         for (const line of lines) {
           const { id, params } = JSON.parse(line);
           say({ jsonrpc: '2.0', id, result: params });
         }
       });`,
    );
    connection.listen();
    const texts = ['', '\u2028 \u0000 "\\', '🦄'.repeat(500_000), 'ä'];
    const answers = await Promise.all(texts.map((text) => connection.sendRequest(ask, { text })));
    assert.ok(answers.every(({ text }, i) => text === texts[i]));
    connection.dispose();
  });

  it('receives everything from a process that sends much, never reads and exits', async () => {
    const { connection, closed, exited } = start(
      `for (let n = 0; n < 20000; n++) say({ method: 'update', params: { n, pad: 'x'.repeat(200) } });
       say({ jsonrpc: '2.0', id: 0, result: { text: 'last words' } });
       process.stdin.destroy();`,
    );
    let next = 0;
    connection.onNotification(update, ({ n }) => {
      assert.equal(n, next++);
      // Any of these may be written to a closed pipe.
      if (n % 100 === 0) connection.sendNotification(update, { n });
    });
    connection.listen();
    assert.deepEqual(await connection.sendRequest(ask, { text: '' }), { text: 'last words' });
    assert.equal(next, 20_000);
    await closed;
    await exited;
  });

  it('rejects pending requests if the process is killed in the middle of a line', async () => {
    const { child, connection, closed, exited } = start(
      `process.stdout.write('{"method":"update","params":{"n":1}}\\n{"jsonrpc":"2.0","id":0,"resu'); setInterval(() => {}, 1000);`,
    );
    connection.onNotification(update, () => child.kill('SIGKILL'));
    connection.listen();
    await assert.rejects(connection.sendRequest(ask, { text: '' }), { code: 'connectionClosed' });
    assert.deepEqual(await closed, { kind: 'endOfInput' });
    await exited;
  });

  it('survives writing to a process that has ended', async () => {
    const { connection, closed, exited } = start('process.exit(3);');
    connection.listen();
    const pending = assert.rejects(connection.sendRequest(ask, { text: 'x'.repeat(1_000_000) }), {
      code: 'connectionClosed',
    });
    for (let n = 0; n < 1000; n++) connection.sendNotification(update, { n });
    await Promise.all([pending, closed, exited]);
  });

  it('closes if the process does not read', async () => {
    const { child, connection, closed } = start('setInterval(() => {}, 1000);', { unsent: 2 ** 20 });
    connection.listen();
    const pending = assert.rejects(connection.sendRequest(ask, { text: '' }), { code: 'connectionClosed' });
    for (let n = 0; n < 40; n++) connection.sendRequest(ask, { text: 'x'.repeat(100_000) }).catch(ignore);
    assert.deepEqual(await closed, { kind: 'failed', message: 'The agent does not read its input' });
    await pending;
    child.kill('SIGKILL');
  });

  it('lets a process end whose output is not read any more', async () => {
    const { connection, exited } = start(
      `for (let n = 0; n < 20000; n++) say({ method: 'update', params: { n, pad: 'x'.repeat(200) } }); process.stdin.destroy();`,
    );
    connection.onNotification(update, () => connection.dispose());
    connection.listen();
    await exited;
  });
});

function ignore(): void {}
