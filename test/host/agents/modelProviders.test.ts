// The model provider that the user sets for an agent is in the settings, and its headers only in the secret storage.
// `contract/agents/modelProviders` tests the questions and what the agent gets.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { setProvider } from '../../../src/vscode/agents/providerCommand.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

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
      'Use Another Server…',
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
});
