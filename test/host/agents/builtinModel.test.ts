// The configuration of a model that the built-in agent gets from the settings of VS Code. `unit/vscode/agents/modelAccess` tests
// which servers are used.
import * as assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { sessionNew, sessionNotification, sessionPrompt } from '../../../src/protocol/session/session.ts';
import { ModelAccess } from '../../../src/vscode/agents/modelAccess.ts';
import { userModelSettings } from '../../../src/vscode/agents/userModelSettings.ts';
import { lookUpAgent } from '../../../src/vscode/agents/agentDefinitions.ts';
import { builtinAgent } from '../../../src/vscode/agents/builtinAgent.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { until } from '../../until.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { Answers } from '../answers.ts';
import { MemoryMemento, MemorySecrets } from '../memoryStores.ts';
import { configure, restoreWorld } from '../world.ts';

const remote = 'https://models.example.com/v1';
const key = 'sk-of-this-server';

describe('a model for the built-in agent', () => {
  let answers: Answers;
  let access: ModelAccess;
  let changes: number;
  let trusted: boolean;
  beforeEach(() => {
    answers = new Answers();
    trusted = true;
    access = new ModelAccess({
      ...{ state: new MemoryMemento(), keys: new AgentSecrets(new MemorySecrets()), questions: answers },
      ...{ settings: userModelSettings, isTrusted: () => trusted, logger: new RecordingLogger() },
    });
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
