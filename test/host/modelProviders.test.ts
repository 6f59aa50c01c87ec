// The model provider that the user sets for an agent: entered by a command, set again after each start, with its headers secret.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { sessionNew } from '../../src/protocol/session/session.ts';
import { setProvider } from '../../src/vscode/agents/providerCommand.ts';
import { until } from '../until.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { restore, ScriptedAgent } from './scriptedAgent.ts';
import { configure } from './world.ts';

const address = 'https://models.example.com/v1';
const key = 'sk-of-the-gateway-1234';
const setting = { apiType: 'anthropic', baseUrl: address, headers: ['Authorization', 'x-team'] };

describe('the model provider of an agent', () => {
  let world: AgentsWorld;
  let scripted: ScriptedAgent;
  beforeEach(async () => {
    world = new AgentsWorld();
    scripted = new ScriptedAgent({}, 'providers');
    await configure('agents', { one: scripted.definition });
  });
  afterEach(async () => {
    await world.dispose();
    await configure('providers', undefined);
    await restore();
  });

  const set = (...answers: (string | undefined)[]): Promise<void> => {
    const { providers, answers: questions } = world;
    questions.answer(...answers);
    return setProvider(world.agent('one'), { providers, questions });
  };
  const enter = (): Promise<void> =>
    set(
      'Use another server…',
      'anthropic',
      ` ${address} `,
      `Authorization: Bearer ${key}`,
      'x-team: blue',
      '',
    );
  const stored = (): unknown => vscode.workspace.getConfiguration('acpHost').get('providers');
  const failure = (): string => {
    const { state } = world.agent('one');
    return state.kind === 'failed' ? `${state.failure.kind}: ${state.failure.message}` : state.kind;
  };

  it('is set by a command, and again after each start, with headers from the secret storage', async () => {
    await enter();
    const headers = { Authorization: `Bearer ${key}`, 'x-team': 'blue' };
    const sent = { providerId: 'main', apiType: 'anthropic', baseUrl: address, headers };
    assert.deepEqual(scripted.received('providers/set'), [sent]);
    assert.deepEqual(stored(), { one: { main: setting } });
    assert.ok(!JSON.stringify(stored()).includes(key));
    assert.ok(world.answers.inputs.slice(1).every(({ password }) => password));
    assert.match(world.answers.asked.at(-1)!, /open from now on use https:\/\/models\.example\.com/);

    await world.agent('one').restart();
    assert.equal(failure(), 'ready');
    assert.deepEqual(scripted.received('providers/set'), [sent, sent]);
    const methods = scripted.messages().map(({ method }) => method);
    assert.deepEqual(methods.slice(-2), ['initialize', 'providers/set']);
    // The user named the server, so there was no question.
    assert.ok(!world.answers.asked.some((question) => question.includes('Allow this?')));
    assert.ok(!world.logger.text.includes(key));
  });

  it('is shown in the recorded messages without its headers', async () => {
    await configure('trace', 'verbose');
    await enter();
    await world.agent('one').restart();
    const entries = JSON.stringify(world.traffic.entries);
    assert.ok(entries.includes('providers/set'));
    assert.ok(!entries.includes(key), entries);
  });

  it('can be the own one of the agent again', async () => {
    await enter();
    await set("Use the agent's own server");
    assert.deepEqual(scripted.received('providers/disable'), [{ providerId: 'main' }]);
    assert.deepEqual(stored(), {});
    assert.equal(await world.secrets.get('acpHost.providerHeaders/one'), undefined);
    await world.agent('one').restart();
    assert.equal(scripted.received('providers/set').length, 1);
  });

  it('can be the own one of an agent that must start again for it', async () => {
    await set('Use another server…', 'stubborn', 'http://localhost:1', '');
    await set("Use the agent's own server");
    assert.deepEqual(stored(), {});
    assert.equal(failure(), 'ready');
    assert.equal(scripted.received('initialize').length, 2);
    assert.equal(scripted.received('providers/set').length, 1);
  });

  it('is set by a start if the agent fails while a session is open', async () => {
    const state = await world.agent('one').start();
    assert.ok(state.kind === 'ready');
    await state.connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] });
    await set('Use another server…', 'stubborn', 'http://localhost:1', '');
    assert.equal(failure(), 'ready');
    assert.equal(scripted.received('initialize').length, 2);
    assert.equal(scripted.received('providers/set').length, 2);
    assert.match(world.answers.asked.at(-1)!, /open from now on use http:\/\/localhost:1/);
  });

  it('is not stored if the agent refuses it', async () => {
    await set('Use another server…', 'bad', address, '');
    assert.match(world.answers.asked.at(-1)!, /could not be set: No such API/);
    assert.equal(stored() === undefined || Object.keys(stored() as object).length === 0, true);
    assert.equal(failure(), 'ready');
  });

  it('must be secure, and without secrets in its address', async () => {
    await set(
      ...[
        'Use another server…',
        'anthropic',
        'http://models.example.com',
        'https://me:pw@models.example.com',
      ],
      ...['models.example.com', 'http://localhost:1234', 'not a header', ''],
    );
    const prompts = world.answers.inputs.map(({ prompt }) => prompt);
    assert.match(prompts[1]!, /must begin with https/);
    assert.match(prompts[2]!, /contains a user name/);
    assert.match(prompts[3]!, /must begin with https/);
    assert.match(prompts[5]!, /NAME: VALUE/);
    assert.deepEqual(stored(), { one: { main: { apiType: 'anthropic', baseUrl: 'http://localhost:1234' } } });
  });

  it('of the settings needs consent once, and the agent does not run without it', async () => {
    await configure('providers', { one: { main: { apiType: 'anthropic', baseUrl: address } } });
    world.answers.answer("Don't Allow", 'Allow');
    await world.agent('one').start();
    assert.match(failure(), /^providerNotSet: .*you did not allow https:\/\/models\.example\.com/);
    assert.deepEqual(scripted.received('providers/set'), []);
    await world.agent('one').restart();
    await world.agent('one').restart();
    assert.equal(failure(), 'ready');
    assert.equal(world.answers.asked.length, 2);
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
      await configure('providers', { one: { main } });
      await world.agent('one').restart();
      assert.ok(failure().startsWith('providerNotSet') && failure().includes(reason), failure());
    }
    await configure('providers', { one: { main: wrong[3][0] } });
    await world.agent('one').restart();
    await set('Use another server…', 'http://localhost:1', 'x-key: abcdef', '');
    assert.equal(failure(), 'ready');
    assert.deepEqual(scripted.received('providers/set').at(-1)?.['headers'], { 'x-key': 'abcdef' });
  });

  it('can be entered again if the setting is not valid', async () => {
    await configure('providers', { one: { main: 'main' } });
    await world.agent('one').start();
    await set('Use another server…', 'anthropic', 'http://localhost:1', '');
    assert.equal(failure(), 'ready');
    assert.deepEqual(stored(), { one: { main: { apiType: 'anthropic', baseUrl: 'http://localhost:1' } } });
  });

  it('does not restart the agent if the user cancels the questions', async () => {
    await configure('providers', { one: { main: 'main' } });
    await world.agent('one').start();
    await set('Use another server…', undefined);
    assert.equal(scripted.received('initialize').length, 1);
  });

  it('of an agent that has none keeps the agent from running', async () => {
    const other = new ScriptedAgent({}, 'echo');
    await configure('agents', { one: scripted.definition, two: other.definition });
    await configure('providers', { two: { main: { apiType: 'anthropic', baseUrl: 'http://localhost:1' } } });
    const state = await world.agent('two').start();
    assert.match(state.kind === 'failed' ? state.failure.message : '', /has no providers that can be set/);
  });

  it('does not hang the start if the agent ends or does not answer', async () => {
    await configure('providers', { one: { main: { apiType: 'slow', baseUrl: 'http://localhost:1' } } });
    const starting = world.agent('one').start();
    await scripted.waitForMessage('providers/set');
    world.clock.advance(60_000);
    await starting;
    assert.match(failure(), /did not answer within 60 s/);
    await configure('providers', { one: { main: { apiType: 'die', baseUrl: 'http://localhost:1' } } });
    void world.agent('one').restart();
    await until(
      () => `the crash; it is ${failure()}`,
      () => world.agent('one').state.kind === 'restarting',
    );
  });

  it('ends with the question if the user dismisses one', async () => {
    for (const answers of [[], ['Use another server…'], ['Use another server…', 'anthropic']]) {
      await set(...answers, undefined);
      assert.deepEqual(scripted.received('providers/set'), []);
    }
  });
});
