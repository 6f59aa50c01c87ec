// The model provider that the user sets for an agent: entered by a command, set again after each start, with consent.
// `host/agents/modelProviders` tests where VS Code stores it.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Agent } from '../../../src/agent/agent.ts';
import { sessionNew } from '../../../src/protocol/session/session.ts';
import { ModelProviders, type ProviderSettings } from '../../../src/vscode/agents/modelProviders.ts';
import { setProvider } from '../../../src/vscode/agents/providerCommand.ts';
import type { Providers } from '../../../src/vscode/agents/providerSetting.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { ScriptedWorld } from '../../agents/parts/scriptedWorld.ts';
import { Answers } from '../../host/answers.ts';
import { MemoryMemento, MemorySecrets } from '../../host/memoryStores.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';
import { until } from '../../until.ts';

const address = 'https://models.example.com/v1';

class SettingsDouble implements ProviderSettings {
  value: Providers = {};

  read(): Providers {
    return this.value;
  }

  write(value: Providers): Promise<void> {
    this.value = value;
    return Promise.resolve();
  }
}

describe('the model provider of an agent', () => {
  let agents: Agent[];
  let programs: ScriptedWorld[];
  let questions: Answers;
  let clock: ManualClock;
  let secrets: MemorySecrets;
  let settings: SettingsDouble;
  let providers: ModelProviders;
  let scripted: ScriptedWorld;
  let agent: Agent;

  beforeEach(() => {
    [agents, programs] = [[], []];
    questions = new Answers();
    clock = new ManualClock();
    secrets = new MemorySecrets();
    settings = new SettingsDouble();
    const headers = new AgentSecrets(secrets, 'providerHeaders');
    providers = new ModelProviders({ settings, state: new MemoryMemento(), headers, questions, clock });
    ({ agent, scripted } = define('one', 'providers'));
  });
  afterEach(async () => {
    await Promise.all(agents.map((one) => one.stop()));
    for (const program of programs) {
      await program.ended();
      program.dispose();
    }
  });

  function define(name: string, program: string): { agent: Agent; scripted: ScriptedWorld } {
    const scripted = new ScriptedWorld(join(import.meta.dirname, '../../agents'), {}, program);
    const options = {
      name,
      definition: scripted.definition,
      logger: new RecordingLogger(),
      initializeParams: () =>
        Promise.resolve({
          clientCapabilities: {},
          clientInfo: { name: 'contract', version: '1' },
          versions: '1' as const,
        }),
    };
    const { configure } = providers;
    const load = async () => ({ ...(await thisMachine.load()), configure });
    const agent = new Agent(options, { ...thisMachine, load });
    agents.push(agent);
    programs.push(scripted);
    return { agent, scripted };
  }

  const set = (...answers: (string | undefined)[]): Promise<void> => {
    questions.answer(...answers);
    return setProvider(agent, { providers, questions });
  };
  const stored = (): Providers => settings.value;
  const failure = (): string => {
    const { state } = agent;
    return state.kind === 'failed' ? `${state.failure.kind}: ${state.failure.message}` : state.kind;
  };

  it('can be the own one of the agent again', async () => {
    await set('Use Another Server…', 'anthropic', address, 'Authorization: Bearer sk-1234', '');
    assert.notEqual(await secrets.get('acpHost.providerHeaders/one'), undefined);
    await set("Use the Agent's Own Server");
    assert.deepEqual(scripted.received('providers/disable'), [{ providerId: 'main' }]);
    assert.deepEqual(stored(), {});
    assert.equal(await secrets.get('acpHost.providerHeaders/one'), undefined);
    await agent.restart();
    assert.equal(scripted.received('providers/set').length, 1);
  });

  it('can be the own one of an agent that must start again for it', async () => {
    await set('Use Another Server…', 'stubborn', 'http://localhost:1', '');
    await set("Use the Agent's Own Server");
    assert.deepEqual(stored(), {});
    assert.equal(failure(), 'ready');
    assert.equal(scripted.received('initialize').length, 2);
    assert.equal(scripted.received('providers/set').length, 1);
  });

  it('is set by a start if the agent fails while a session is open', async () => {
    const state = await agent.start();
    assert.ok(state.kind === 'ready');
    await state.connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] });
    await set('Use Another Server…', 'stubborn', 'http://localhost:1', '');
    assert.equal(failure(), 'ready');
    assert.equal(scripted.received('initialize').length, 2);
    assert.equal(scripted.received('providers/set').length, 2);
    assert.match(questions.asked.at(-1)!, /open from now on use http:\/\/localhost:1/);
  });

  it('is not stored if the agent refuses it', async () => {
    await set('Use Another Server…', 'bad', address, '');
    assert.match(questions.asked.at(-1)!, /could not be set: No such API/);
    assert.deepEqual(stored(), {});
    assert.equal(failure(), 'ready');
  });

  it('must be secure, and without secrets in its address', async () => {
    await set(
      ...[
        'Use Another Server…',
        'anthropic',
        'http://models.example.com',
        'https://me:pw@models.example.com',
      ],
      ...['models.example.com', 'http://localhost:1234', 'not a header', ''],
    );
    const prompts = questions.inputs.map(({ prompt }) => prompt);
    assert.match(prompts[1]!, /must begin with https/);
    assert.match(prompts[2]!, /contains a user name/);
    assert.match(prompts[3]!, /must begin with https/);
    assert.match(prompts[5]!, /NAME: VALUE/);
    assert.deepEqual(stored(), { one: { main: { apiType: 'anthropic', baseUrl: 'http://localhost:1234' } } });
  });

  it('of the settings needs consent once, and the agent does not run without it', async () => {
    settings.value = { one: { main: { apiType: 'anthropic', baseUrl: address } } };
    questions.answer('Refuse', 'Allow');
    await agent.start();
    assert.match(failure(), /^providerNotSet: .*you did not allow https:\/\/models\.example\.com/);
    assert.deepEqual(scripted.received('providers/set'), []);
    await agent.restart();
    await agent.restart();
    assert.equal(failure(), 'ready');
    assert.equal(questions.asked.length, 2);
  });

  it('does not let the agent run if it cannot be set, and can then be entered again', async () => {
    const wrong = [
      [{ apiType: 'bad', baseUrl: 'http://localhost:1' }, 'No such API'],
      [{ baseUrl: 'http://localhost:1' }, '"apiType" in the setting acpHost.providers is missing or wrong'],
      [{ apiType: 'anthropic', baseUrl: 'ftp://x' }, 'must begin with https'],
      [{ apiType: 'anthropic', baseUrl: 'http://localhost:1', headers: ['x-key'] }, 'x-key was not entered'],
      ['main', 'is missing or wrong'],
    ] as const;
    for (const [main, reason] of wrong) {
      settings.value = { one: { main } };
      await agent.restart();
      assert.ok(failure().startsWith('providerNotSet') && failure().includes(reason), failure());
    }
    settings.value = { one: { main: wrong[3][0] } };
    await agent.restart();
    await set('Use Another Server…', 'http://localhost:1', 'x-key: abcdef', '');
    assert.equal(failure(), 'ready');
    assert.deepEqual(scripted.received('providers/set').at(-1)?.['headers'], { 'x-key': 'abcdef' });
  });

  it('can be entered again if the setting is not valid', async () => {
    settings.value = { one: { main: 'main' } };
    await agent.start();
    await set('Use Another Server…', 'anthropic', 'http://localhost:1', '');
    assert.equal(failure(), 'ready');
    assert.deepEqual(stored(), { one: { main: { apiType: 'anthropic', baseUrl: 'http://localhost:1' } } });
  });

  it('does not restart the agent if the user cancels the questions', async () => {
    settings.value = { one: { main: 'main' } };
    await agent.start();
    await set('Use Another Server…', undefined);
    assert.equal(scripted.received('initialize').length, 1);
  });

  it('of an agent that has none keeps the agent from running', async () => {
    const two = define('two', 'echo').agent;
    settings.value = { two: { main: { apiType: 'anthropic', baseUrl: 'http://localhost:1' } } };
    const state = await two.start();
    assert.match(state.kind === 'failed' ? state.failure.message : '', /has no providers that can be set/);
  });

  it('does not hang the start if the agent ends or does not answer', async () => {
    settings.value = { one: { main: { apiType: 'slow', baseUrl: 'http://localhost:1' } } };
    const starting = agent.start();
    await scripted.waitForMessage('providers/set');
    clock.advance(60_000);
    await starting;
    assert.match(failure(), /did not answer within 60 s/);
    settings.value = { one: { main: { apiType: 'die', baseUrl: 'http://localhost:1' } } };
    void agent.restart();
    await until(
      () => `the crash; it is ${failure()}`,
      () => agent.state.kind === 'restarting',
    );
  });

  it('ends with the question if the user dismisses one', async () => {
    for (const answers of [[], ['Use Another Server…'], ['Use Another Server…', 'anthropic']]) {
      await set(...answers, undefined);
      assert.deepEqual(scripted.received('providers/set'), []);
    }
  });
});
