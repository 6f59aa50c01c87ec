// Agents on a server: consent to the address, headers in the secret storage, and adding one by its URL.
import * as assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { openRemote } from '../../../src/agent/remote/openRemote.ts';
import type { SettledState } from '../../../src/agent/agentState.ts';
import { isElsewhere } from '../../../src/vscode/agents/agentDefinitions.ts';
import { addServer } from '../../../src/vscode/registry/addServer.ts';
import { startAgent } from '../../../src/vscode/registry/startableAgents.ts';
import { SdkServer } from '../../contract/remote/sdkServer.ts';
import { until } from '../../until.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { ChatsWorld } from '../chat/chatsWorld.ts';
import { ChatWindow } from '../chat/chatWindow.ts';
import { restore } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

const key = 'Bearer key-of-the-team-1234';
const failure = (state: SettledState): string =>
  state.kind === 'failed' ? `${state.failure.kind}: ${state.failure.message}` : state.kind;
const stored = (): unknown => vscode.workspace.getConfiguration('acpHost').get('agents');

describe('an agent on a server', () => {
  let world: AgentsWorld;
  let server: SdkServer;
  beforeEach(async () => {
    world = new AgentsWorld();
    server = await SdkServer.open();
    server.key = key;
  });
  afterEach(async () => {
    await world.dispose();
    await server.close();
    await restore();
  });

  const named = (headers = ['Authorization']): Promise<void> =>
    configure('agents', { team: { url: server.url('ws'), headers } });

  it('asks once for the value of a header, keeps it secret, and writes it nowhere', async () => {
    await named();
    world.answers.answer('Enter Value', ` ${key} `);
    assert.equal(failure(await world.agent('team').start()), 'ready');
    assert.equal(failure(await world.agent('team').restart()), 'ready');
    assert.equal(world.answers.asked.length, 2);
    assert.match(
      world.answers.asked[0]!,
      /needs the value of the header "Authorization" for ws:\/\/127\.0\.0\.1:\d+\./,
    );
    assert.equal(world.answers.inputs[0]!.password, true);
    assert.equal(isElsewhere('team'), false);
    assert.ok(!JSON.stringify(stored()).includes('key-of-the-team'));
    assert.doesNotMatch(world.logger.text, /key-of-the-team/);
  });

  it('is signed out by deleting the values, and then stopped', async () => {
    await named();
    world.answers.answer('Enter Value', key);
    assert.equal(failure(await world.agent('team').start()), 'ready');
    world.answers.answer(undefined);
    await world.authentication.signOut(world.agent('team'));
    assert.equal(world.agent('team').state.kind, 'idle');
    assert.deepEqual(await world.remoteHeaders.secrets.of('team'), {});
    world.answers.answer(undefined);
    assert.match(failure(await world.agent('team').start()), /^headerMissing/);
  });

  it('is not connected without the value', async () => {
    await named();
    world.answers.answer(undefined);
    assert.match(
      failure(await world.agent('team').start()),
      /^headerMissing: .* its header "Authorization" was not/,
    );
    assert.deepEqual(server.requests, []);
  });

  it('asks again after the server refused the value, and uses a value for its server only', async () => {
    await named();
    world.answers.answer('Enter Value', 'Bearer wrong-1234567890');
    assert.match(failure(await world.agent('team').start()), /^serverRefused: .* HTTP status 401\./);
    world.answers.answer('Enter Value', key);
    assert.equal(failure(await world.agent('team').restart()), 'ready');
    assert.match(world.answers.asked[2]!, /did not accept the headers of agent "team"/);

    const other = await SdkServer.open();
    await configure('agents', { team: { url: other.url('ws'), headers: ['Authorization'] } });
    world.answers.answer('Connect', undefined);
    assert.match(failure(await world.agent('team').start()), /^headerMissing/);
    assert.deepEqual(other.requests, []);
    await other.close();
  });

  it('on another machine is connected only after consent, which shows the address and the headers', async () => {
    const url = 'wss://agents.example.com/acp?team=1';
    await configure('agents', { team: { url, headers: ['X-Team', 'Authorization'] } });
    world.answers.answer('Refuse');
    assert.equal(world.agents.mayStartUnasked('team'), false);
    assert.equal(isElsewhere('team'), true);
    assert.match(failure(await world.agent('team').start()), /^notAllowed/);
    const [asked] = world.answers.asked;
    assert.ok(asked!.includes(`Connect? "${url}" (headers: X-Team, Authorization)`), asked);
  });

  it('is not connected in an untrusted folder', async () => {
    await named([]);
    world.trusted = false;
    assert.match(failure(await world.agent('team').start()), /^untrusted/);
    assert.deepEqual([server.requests, world.answers.asked], [[], []]);
  });

  it('is added by its URL, and then connected without another question', async () => {
    const { answers, gate, remoteHeaders } = world;
    const url = server.url('http');
    answers.answer('http://agents.example.com', ` ${url} `, 'builtin', 'team', `Authorization: ${key}`, '');
    assert.equal(await addServer({ questions: answers, gate, remoteHeaders }), 'team');
    assert.match(answers.asked[1]!, /must begin with wss:\/\/ or https:\/\//);
    assert.match(answers.asked[3]!, /There is an agent "builtin" already/);
    assert.deepEqual(stored(), { team: { url, headers: ['Authorization'] } });
    const before = answers.asked.length;
    assert.equal(failure(await world.agent('team').start()), 'ready');
    assert.equal(answers.asked.length, before);
  });

  it('is started from its tile after consent', async () => {
    const definition = { url: 'https://agents.example.com/acp', headers: ['Authorization'] };
    await configure('agents', { team: definition });
    const { answers: questions, gate } = world;
    questions.answer(undefined);
    const how = { kind: 'configured', id: 'team', definition } as const;
    const parts = { gate, questions } as unknown as Parameters<typeof startAgent>[1];
    assert.equal(await startAgent({ tile: 't', name: 'Team', detail: '', how }, parts), undefined);
    assert.match(
      questions.asked[0]!,
      /^Connect to Team\?\nhttps:\/\/agents\.example\.com\/acp \(headers: Authorization\)/,
    );
    assert.match(questions.asked[0]!, /Your prompts, and the files that the agent reads, are sent there\./);
  });
});

describe('the chat with an agent on a server', () => {
  let world: ChatsWorld;
  let server: SdkServer;
  beforeEach(async () => {
    world = new ChatsWorld();
    server = await SdkServer.open();
  });
  afterEach(async () => {
    await world.dispose();
    await server.close();
  });

  for (const scheme of ['ws', 'http'] as const)
    it(`answers prompts, and says how the connection ended (${scheme})`, async () => {
      await configure('agents', { team: { url: server.url(scheme) } });
      await configure('chat.agent', 'team');
      world.chats = await ChatWindow.open(world.storage, world.memento);
      await world.turn('hello');
      assert.deepEqual(world.lines(), ['user hello', 'agent hello']);

      const { conversation } = world.chats.view;
      conversation.prompt('wait');
      await until('the prompt', () => server.waiting > 0);
      server.cut();
      await until('the end of the turn', () => !conversation.working);
      assert.match(
        world.lines().at(-1)!,
        /Agent "team" ended unexpectedly: (?:(?:closed|lost) the connection|could not be reached)/,
      );
      await world.turn('again');
      assert.equal(world.lines().at(-1), 'agent again');
    });
});

describe('the proxy of VS Code', () => {
  it('is used for an agent on another machine', async () => {
    const asked = Promise.withResolvers<string>();
    const proxy = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        asked.resolve(data.toString().split('\r\n')[0]!);
        socket.destroy();
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const http = vscode.workspace.getConfiguration('http');
    await http.update('proxy', `http://127.0.0.1:${port}`, vscode.ConfigurationTarget.Global);
    const channel = openRemote('wss://agents.example.com/acp', {}, systemClock);
    try {
      assert.equal(await asked.promise, 'CONNECT agents.example.com:443 HTTP/1.1');
      assert.equal((await channel.ended).lasting, undefined);
    } finally {
      await channel.stop();
      await http.update('proxy', undefined, vscode.ConfigurationTarget.Global);
      proxy.close();
    }
  });
});
