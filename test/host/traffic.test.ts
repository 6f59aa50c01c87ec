// The traffic log is recorded only on request, can be filtered and exported, and contains no
// secrets.
import * as assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { notification, request } from '../../src/protocol/method.ts';
import { Traffic } from '../../src/vscode/traffic/traffic.ts';
import { UserFileWriter } from '../../src/vscode/files/userFileWriter.ts';
import { createConnection } from '../../src/wire/connection.ts';
import { WireError } from '../../src/wire/peer.ts';
import { until } from '../until.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';
import { configure, openNewFile } from './world.ts';

const anything = z.looseObject({});
const ask = request('test/ask', 'clientToAgent', anything, anything);
const fail = request('test/fail', 'clientToAgent', anything, anything);
const tell = notification('test/tell', 'agentToClient', anything);

describe('the traffic log', () => {
  let traffic: Traffic;
  let folder: string;
  const connections: { dispose(): void }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acp-host-traffic-'));
  });
  afterEach(async () => {
    traffic.dispose();
    for (const connection of connections.splice(0)) connection.dispose();
    await restore();
    await rm(folder, { recursive: true, force: true });
  });

  async function record(level: 'off' | 'messages' | 'verbose'): Promise<void> {
    await configure('trace', level);
    traffic = new Traffic();
  }

  /** An agent of this name that answers one request and refuses another. */
  function connect(name: string) {
    const toClient = new PassThrough();
    const toAgent = new PassThrough();
    const logger = new RecordingLogger();
    const client = createConnection(toClient, toAgent, {
      logger,
      role: 'client',
      onTraffic: (direction, message, line) => traffic.record(name, direction, message, line, () => []),
    });
    const agent = createConnection(toAgent, toClient, { logger, role: 'agent' });
    agent.onRequest(ask, (params) => {
      agent.sendNotification(tell, { heard: true });
      return params;
    });
    agent.onRequest(fail, () => {
      throw new WireError(-32000, 'Sign in first');
    });
    client.onNotification(tell, () => undefined);
    connections.push(client, agent);
    client.listen();
    agent.listen();
    return client;
  }

  async function exported(): Promise<Record<string, unknown>[]> {
    const file = join(folder, 'traffic.jsonl');
    await traffic.export(vscode.Uri.file(file), new UserFileWriter());
    const text = await readFile(file, 'utf8');
    assert.ok(text.endsWith('\n'));
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /**
   * Shows the log once, and waits until the output channel has a text that `fits`. Each call of `show` with a filter writes the
   * channel again, so it is not repeated: on a slow machine VS Code would still be busy with the earlier texts.
   */
  async function shows(what: string, fits: (text: string) => boolean, filter?: unknown): Promise<string> {
    traffic.show(filter);
    return await until(what, () => {
      const text = channels()[0]?.getText();
      return text !== undefined && fits(text) ? text : undefined;
    });
  }

  it('reads no message while it is off', async () => {
    await record('off');
    const touched: string[] = [];
    const trap = (name: string) => () => {
      touched.push(name);
      return undefined;
    };
    const message = new Proxy({}, { get: trap('get'), has: () => !!touched.push('has'), ownKeys: () => [] });
    const line = { toString: trap('toString'), endsWith: trap('endsWith') } as unknown as string;
    for (let i = 0; i < 100; i++) traffic.record('mine', 'sent', message, line, () => [line]);
    assert.deepEqual(touched, []);
    assert.equal(channels().length, 0, 'nor opens a channel');
    const client = connect('mine');
    await client.sendRequest(ask, {});
    await configure('trace', 'messages');
    await client.sendRequest(ask, {});
    await until('the answer to be recorded', async () => (await exported()).length === 3);
  });

  it('records names, sizes and times, and exports them as JSON Lines', async () => {
    await record('messages');
    const client = connect('mine');
    await client.sendRequest(ask, { text: 'of the user' });
    await client.sendRequest(fail, {}).catch(() => undefined);
    const lines = await exported();
    assert.deepEqual(
      lines.map(({ direction, kind, method, errorCode }) => [direction, kind, method, errorCode]),
      [
        ['sent', 'request', 'test/ask', undefined],
        ['received', 'notification', 'test/tell', undefined],
        ['received', 'response', 'test/ask', undefined],
        ['sent', 'request', 'test/fail', undefined],
        ['received', 'response', 'test/fail', -32000],
      ],
    );
    assert.equal(lines[0]!['id'], lines[2]!['id']);
    assert.equal(typeof lines[2]!['duration'], 'number');
    const written = {
      jsonrpc: '2.0',
      id: lines[0]!['id'],
      method: 'test/ask',
      params: { text: 'of the user' },
    };
    assert.equal(lines[0]!['size'], Buffer.byteLength(JSON.stringify(written)));
    assert.doesNotMatch(JSON.stringify(lines), /of the user/);
  });

  it('shows requests with their responses, all or filtered', async () => {
    await record('messages');
    const [mine, other] = [connect('mine'), connect('other')];
    await mine.sendRequest(ask, {});
    await other.sendRequest(fail, {}).catch(() => undefined);
    const all = await shows('all lines', (text) => text.includes('error -32000'));
    assert.match(all, /→ mine test\/ask #(\d+) \d+ B\n[^]*← mine test\/ask #\1 \d+ ms ok \d+ B\n/);
    const errors = await shows('the errors only', (text) => text !== '' && !text.includes('→'), {
      errorsOnly: true,
    });
    assert.match(errors, /^Filter: errors only/);
    assert.match(errors, /← other test\/fail #\d+ \d+ ms error -32000/);
    await mine.sendRequest(ask, {});
    await shows('mine', (text) => text.startsWith('Filter: agent mine'), {
      agent: 'mine',
      direction: 'sent',
    });
    await mine.sendRequest(ask, {});
    const sent = await shows('what came later', (text) => text.match(/→ mine test\/ask/g)?.length === 3);
    assert.doesNotMatch(sent, /←|other/);
    await shows('everything again', (text) => text.includes('other'), {});
  });

  it('stores whole messages and redacts secrets by name, by format, and those given to agents', async () => {
    const seeded = [
      'plain-but-named-1',
      ['sk', 'proj-AbCdEfGhIjKlMnOpQrStUvWx0123'].join('-'),
      'given-by-the-user',
      'in-an-environment',
    ];
    await configure('agents', { other: { command: 'x', env: { PLAIN: seeded[2] } } });
    await record('verbose');
    const client = connect('mine');
    await client.sendRequest(ask, {
      apiKey: seeded[0],
      text: `the key is ${seeded[1]}, or ${seeded[2]}.`,
      mcpServers: [{ name: 's', command: 'c', env: [{ name: 'ANY', value: seeded[3] }] }],
    });
    const text = JSON.stringify(await exported());
    const shown = await shows('the message', (text) => text.includes('the key is'));
    for (const place of [text, shown]) {
      assert.match(place, /the key is/);
      for (const secret of seeded) assert.ok(!place.includes(secret), secret);
    }
  });

  it('reports if there is nothing to export, and writes no file', async () => {
    await record('off');
    const file = join(folder, 'none.jsonl');
    await traffic.export(vscode.Uri.file(file), new UserFileWriter());
    await assert.rejects(readFile(file));
  });

  it('can be exported by command, for real agents', async () => {
    await record('off');
    await configure('trace', 'verbose');
    const agent = await chooseAgent();
    await openNewFile('a.txt', 'alpha\n');
    await agent.waitForMessage('document/didOpen');
    const file = join(folder, 'command.jsonl');
    await vscode.commands.executeCommand('acpHost.traffic.export', vscode.Uri.file(file));
    const text = await readFile(file, 'utf8');
    // An agent of an earlier test may still be ending.
    const [hello, answer] = text
      .split('\n')
      .filter((line) => line.includes('"initialize"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual([hello?.['method'], answer?.['method']], ['initialize', 'initialize']);
    assert.deepEqual([hello?.['kind'], answer?.['kind']], ['request', 'response']);
    assert.match(text, /"method":"document\/didOpen"/);
  });
});

function channels(): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(
    ({ uri }) => uri.scheme === 'output' && uri.path.includes('ACP Host Traffic'),
  );
}
