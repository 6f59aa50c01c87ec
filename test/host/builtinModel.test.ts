// The configuration of a model that the built-in agent gets: from the settings, after consent, with the key of that server only.
import * as assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { sessionNew, sessionNotification, sessionPrompt } from '../../src/protocol/session/session.ts';
import { ModelAccess } from '../../src/vscode/agents/modelAccess.ts';
import { builtinAgent, lookUpAgent } from '../../src/vscode/agents/agentDefinitions.ts';
import { AgentSecrets } from '../../src/vscode/storage/agentSecrets.ts';
import { RecordingLogger } from '../unit/agent/recordingLogger.ts';
import { until } from '../until.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { Answers } from './answers.ts';
import { MemoryMemento, MemorySecrets } from './memoryStores.ts';
import { configure, restoreWorld } from './world.ts';

const remote = 'https://models.example.com/v1';
const { origin } = new URL(remote);
const key = 'sk-of-this-server';
/** Set alone. */
const unused = 'ACP_HOST_MODEL_UNUSED';

describe('a model for the built-in agent', () => {
  let answers: Answers;
  let memory: MemoryMemento;
  let secrets: MemorySecrets;
  let keys: AgentSecrets;
  let access: ModelAccess;
  let changes: number;
  let trusted: boolean;
  beforeEach(() => {
    answers = new Answers();
    memory = new MemoryMemento();
    secrets = new MemorySecrets();
    keys = new AgentSecrets(secrets);
    trusted = true;
    access = new ModelAccess(memory, keys, answers, new RecordingLogger(), () => trusted);
    changes = 0;
    access.onDidChange(() => changes++);
  });
  afterEach(async () => {
    access.dispose();
    await restoreWorld();
  });

  it('is not configured unless a setting names a server, whatever the environment contains', async () => {
    assert.deepEqual(await access.variables(), {});
    const lookup = lookUpAgent(builtinAgent, { asAbsolutePath: (path: string) => path });
    assert.ok(lookup.kind === 'defined' && 'command' in lookup.definition);
    for (const name of ['ENDPOINT', 'NAME', 'FORMAT', 'MAX_TOKENS', 'TIMEOUT', 'KEY', 'UNUSED'])
      assert.equal(lookup.definition.env?.[`ACP_HOST_MODEL_${name}`], null);
    assert.deepEqual(answers.asked, []);
  });

  it('is not configured if the setting is not a string', async () => {
    for (const odd of [5, ['http://localhost:1'], null]) {
      await configure('builtin.endpoint', odd);
      assert.deepEqual(await access.variables(), {});
    }
  });

  it('on this machine is configured by the settings, and each change is reported', async () => {
    await configure('builtin.endpoint', ' http://localhost:11434/v1 ');
    await configure('builtin.model', 'zeta');
    await configure('builtin.format', 'fim');
    await configure('builtin.maxTokens', 99);
    await configure('builtin.timeout', 1234);
    assert.deepEqual(await access.variables(), {
      ACP_HOST_MODEL_ENDPOINT: 'http://localhost:11434/v1',
      ACP_HOST_MODEL_NAME: 'zeta',
      ACP_HOST_MODEL_FORMAT: 'fim',
      ACP_HOST_MODEL_MAX_TOKENS: '99',
      ACP_HOST_MODEL_TIMEOUT: '1234',
    });
    assert.equal(changes, 5);
    assert.deepEqual(answers.asked, []);
    trusted = false;
    assert.deepEqual(await access.variables(), {});
  });

  it('on another machine is used after the user agreed, who is asked once', async () => {
    let agree: () => void = () => undefined;
    answers.hold = new Promise<void>((resolve) => (agree = resolve));
    answers.answer('Allow');
    await configure('builtin.endpoint', remote);
    trusted = false;
    assert.deepEqual(await access.variables(), {});
    assert.equal(answers.asked.length, 0);
    trusted = true;
    const waiting = `The model server at ${origin} is not used until you allow it in the notification.`;
    assert.deepEqual(await access.variables(), { ACP_HOST_MODEL_UNUSED: waiting });
    assert.deepEqual(await access.variables(), { ACP_HOST_MODEL_UNUSED: waiting });
    assert.equal(answers.asked.length, 1);
    assert.match(answers.asked[0]!, /would be sent there\. Allow this\? \[Allow \| Don't Allow\]/);
    assert.ok(answers.asked[0]!.includes(origin));
    const before = changes;
    agree();
    await until('the agent to be started anew', () => changes > before);
    assert.equal((await access.variables())['ACP_HOST_MODEL_ENDPOINT'], remote);
    // The same server for good, another one not.
    const later = new ModelAccess(memory, keys, answers, new RecordingLogger(), () => true);
    assert.equal((await later.variables())['ACP_HOST_MODEL_ENDPOINT'], remote);
    later.dispose();
    await configure('builtin.endpoint', 'https://other.example.com');
    assert.match((await access.variables())['ACP_HOST_MODEL_UNUSED'] ?? '', /other\.example\.com/);
  });

  it('is not used if the user dismisses the question, until the next window asks again', async () => {
    await configure('builtin.endpoint', remote);
    for (let window = 0; window < 2; window++) {
      const asked = new Answers(undefined);
      const other = new ModelAccess(memory, keys, asked, new RecordingLogger(), () => true);
      for (let start = 0; start < 2; start++)
        assert.deepEqual(Object.keys(await other.variables()), [unused]);
      assert.equal(asked.asked.length, 1);
      other.dispose();
    }
  });

  it('is never used after the user refuses it, and a message says how to change that', async () => {
    await configure('builtin.endpoint', remote);
    await until('the change event', () => changes === 1);
    answers.answer("Don't Allow", undefined);
    await access.variables();
    await until('the message', () => answers.asked.length === 2);
    const how = `You did not allow the model server at ${origin}. To be asked again, enter its address in acpHost.builtin.endpoint once more.`;
    assert.equal(answers.asked[1], `info: ${how} [Open Settings]`);
    assert.equal(changes, 2);
    // Neither is another window asked.
    for (const asked of [answers, new Answers()]) {
      const later = new ModelAccess(memory, keys, asked, new RecordingLogger(), () => true);
      assert.deepEqual(await later.variables(), { [unused]: how });
      later.dispose();
    }
    assert.equal(answers.asked.length, 2);
    await configure('builtin.endpoint', '');
    await configure('builtin.endpoint', remote);
    answers.answer('Allow');
    await until('the question again', async () => {
      await access.variables();
      return answers.asked.length === 3;
    });
    await until('the server', async () => (await access.variables())['ACP_HOST_MODEL_ENDPOINT'] === remote);
  });

  it('needs consent again when it gets a key', async () => {
    await configure('builtin.endpoint', remote);
    answers.answer("Don't Allow", undefined, 'sk-1234567');
    await access.variables();
    await until('the message', () => answers.asked.length === 2);
    await access.setKey();
    assert.deepEqual(Object.keys(await access.variables()), [unused]);
    await until('the question again', () => answers.asked.at(-1)!.includes('Allow this?'));
    assert.equal(answers.asked.length, 4);
  });

  it('on another machine is refused over http, with a message', async () => {
    const wrong = ['http://models.example.com', 'models', 'ftp://localhost', 'localhost:11434'];
    for (const address of wrong) {
      await configure('builtin.endpoint', address);
      assert.match((await access.variables())[unused] ?? '', /must be an https address/);
    }
    assert.equal(answers.asked.length, wrong.length);
    // What is no address has no key either.
    await access.setKey();
    assert.match(answers.asked.at(-1)!, /must be an https address/);
    assert.deepEqual(answers.inputs, []);
    assert.equal(secrets.values.size, 0);
    assert.match(answers.asked[0]!, /must be an https address, or http on this machine/);
  });

  it('is refused with a user or key in its address, with a message where they belong', async () => {
    for (const address of ['https://sk-key@models.example.com', 'http://me:secret@localhost:8080']) {
      await configure('builtin.endpoint', address);
      for (let start = 0; start < 2; start++) {
        const said = await access.variables();
        assert.deepEqual(Object.keys(said), [unused]);
        assert.ok(!/secret|sk-key/.test(said[unused]!));
      }
    }
    assert.equal(answers.asked.length, 2);
    for (const asked of answers.asked) {
      assert.match(
        asked,
        /contains a user name or a key\. Remove it, and use the command "ACP: Set Model Key"/,
      );
      assert.ok(!asked.includes('secret') && !asked.includes('sk-key'));
    }
  });

  it('is not treated as local because of a similar host name', async () => {
    const alike = [
      'localhost.evil.com',
      'localhost@evil.com',
      'localhost.',
      '127.0.0.1.evil.com',
      'evil.localhost',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of alike) {
      for (const scheme of ['http', 'https']) {
        await configure('builtin.endpoint', `${scheme}://${host}/v1`);
        assert.deepEqual(Object.keys(await access.variables()), [unused], host);
      }
    }
    // Refused as http; as https asked about, but for the user in one of them.
    assert.equal(answers.asked.filter((asked) => asked.includes('is not used')).length, alike.length + 1);
    assert.equal(answers.asked.filter((asked) => asked.includes('Allow this?')).length, alike.length - 1);
    for (const here of [
      'http://localhost:1',
      'http://127.0.0.1:1',
      'http://[::1]:1',
      'http://2130706433',
      'http://0x7f.1',
    ]) {
      await configure('builtin.endpoint', here);
      assert.equal((await access.variables())['ACP_HOST_MODEL_ENDPOINT'], here);
    }
  });

  it('has its key in the secret storage, for its server only', async () => {
    answers.answer(undefined, 'sk-1234567', undefined, undefined);
    await access.setKey();
    assert.match(answers.asked[0]!, /Enter the address of a model server/);
    await memory.update('acpHost.modelServers', [origin, 'https://other.example.com']);
    await configure('builtin.endpoint', remote);
    await until('the change event', () => changes === 1);
    await access.setKey();
    assert.ok(answers.asked[1]!.includes(origin));
    assert.equal(answers.inputs[0]?.password, true);
    assert.equal(changes, 2);
    assert.equal((await access.variables())['ACP_HOST_MODEL_KEY'], 'sk-1234567');
    assert.ok([...secrets.values.values()].join('').includes('sk-1234567'));
    assert.ok(!JSON.stringify([...memory.values]).includes('sk-1234567'));
    assert.equal(keys.redact(builtinAgent, 'it said sk-1234567'), `it said ‹${origin}›`);
    await configure('builtin.endpoint', 'https://other.example.com/v1');
    const other = await access.variables();
    assert.equal(other['ACP_HOST_MODEL_ENDPOINT'], 'https://other.example.com/v1');
    assert.equal(other['ACP_HOST_MODEL_KEY'], undefined);
    await access.forgetKeys();
    assert.equal(secrets.values.size, 0);
    await access.forgetKeys();
    assert.match(answers.asked.at(-1)!, /No key/);
  });

  it('cannot be configured by a workspace', () => {
    const { packageJSON } = vscode.extensions.getExtension('acp-host.acp-host')!;
    const groups = (
      packageJSON as {
        contributes: { configuration: { properties: Record<string, { scope: string }> }[] };
      }
    ).contributes.configuration;
    const scopes = groups
      .flatMap(({ properties }) => Object.entries(properties))
      .filter(([key]) => key.startsWith('acpHost.builtin.'));
    assert.equal(scopes.length, 5);
    for (const [key, { scope }] of scopes) assert.equal(scope, 'machine', key);
    // Neither does VS Code write one into a workspace.
    const inWorkspace = vscode.workspace
      .getConfiguration('acpHost')
      .update('builtin.endpoint', remote, vscode.ConfigurationTarget.Workspace);
    return assert.rejects(Promise.resolve(inWorkspace));
  });
});

describe('the built-in agent with a model in VS Code', () => {
  let server: Server;
  let world: AgentsWorld;
  const asked: { authorization: string | undefined; body: string }[] = [];
  beforeEach(async () => {
    asked.length = 0;
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        asked.push({ authorization: request.headers.authorization, body });
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }] }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await world.dispose();
    await restoreWorld();
    server.closeAllConnections();
    server.close();
  });

  it('starts with the settings of the model, and restarts when they change', async () => {
    world = new AgentsWorld();
    const { port } = server.address() as AddressInfo;
    await new AgentSecrets(world.secrets).add(builtinAgent, { [`http://127.0.0.1:${port}`]: key });
    const first = world.agent(builtinAgent);
    const alone = await first.start();
    assert.ok(alone.kind === 'ready');
    assert.equal(alone.initializeResult.agentCapabilities?.promptCapabilities, undefined);

    await configure('builtin.endpoint', `http://127.0.0.1:${port}`);
    await until('another agent', () => world.agent(builtinAgent) !== first);
    const ready = await world.agent(builtinAgent).start();
    assert.ok(ready.kind === 'ready');
    assert.deepEqual(ready.initializeResult.agentCapabilities?.promptCapabilities, { embeddedContext: true });

    const { connection } = ready;
    const said: string[] = [];
    connection.onNotification(sessionNotification, ({ update }) => {
      if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
        said.push(update.content.text);
    });
    const { sessionId } = await connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] });
    const prompt = [{ type: 'text' as const, text: 'Hi' }];
    const { stopReason } = await connection.sendRequest(sessionPrompt, { sessionId, prompt });
    assert.deepEqual([said, stopReason], [['Hello.'], 'end_turn']);
    assert.equal(asked.length, 1);
    assert.equal(asked[0]?.authorization, `Bearer ${key}`);
    assert.ok(!JSON.stringify(world.logger).includes(key));
  });
});
