// An agent's process starts only in trusted folders, and a changed command only after the user has seen it.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { SettledState } from '../../../src/agent/agentState.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

const failure = (state: SettledState): string => (state.kind === 'failed' ? state.failure.kind : state.kind);

describe('starting an agent', () => {
  let world: AgentsWorld;
  afterEach(async () => {
    await world.dispose();
    await restore();
  });

  it('is refused in an untrusted folder until it is trusted', async () => {
    world = new AgentsWorld();
    world.trusted = false;
    const scripted = new ScriptedAgent();
    await configure('agents', { one: scripted.definition });
    for (const name of ['one', 'builtin']) {
      assert.equal(failure(await world.agent(name).start()), 'untrusted');
      assert.equal(failure(await world.agent(name).restart()), 'untrusted');
    }
    assert.deepEqual(scripted.messages(), []);
    world.trusted = true;
    assert.equal(failure(await world.agent('one').restart()), 'ready');
    assert.deepEqual(world.answers.asked, []);
  });

  it('asks once if the command has changed since it ran', async () => {
    world = new AgentsWorld('Refuse', 'Run');
    const scripted = new ScriptedAgent();
    const { definition } = scripted;
    await configure('agents', { one: definition });
    assert.equal(failure(await world.agent('one').start()), 'ready');

    const changed = { ...definition, args: [...definition.args, '--and', 'more $(things)'] };
    await configure('agents', { one: changed });
    assert.equal(failure(await world.agent('one').start()), 'notAllowed');
    assert.equal(scripted.received('initialize').length, 1);
    const asked = world.answers.asked[0]!;
    assert.ok(asked.includes(`${definition.args[0]} --and "more $(things)"`), asked);
    assert.ok(asked.endsWith('[Run | Refuse]'), asked);

    assert.equal(failure(await world.agent('one').restart()), 'ready');
    assert.equal(failure(await world.agent('one').restart()), 'ready');
    assert.equal(scripted.received('initialize').length, 3);
    assert.equal(world.answers.asked.length, 2);
  });

  it('does not ask if only the value of a variable changed, or if the agent never ran', async () => {
    world = new AgentsWorld();
    const scripted = new ScriptedAgent();
    const { definition } = scripted;
    await configure('agents', { one: { command: '/nowhere/agent' } });
    assert.equal(failure(await world.agent('one').start()), 'commandNotFound');
    for (const key of ['first', 'second']) {
      await configure('agents', { one: { ...definition, env: { ...definition.env, API_KEY: key } } });
      assert.equal(failure(await world.agent('one').start()), 'ready');
    }
    assert.deepEqual(world.answers.asked, []);
  });

  it('happens early only for a command that ran before, in a trusted folder, and not after a failure', async () => {
    world = new AgentsWorld('Refuse');
    const { definition } = new ScriptedAgent();
    await configure('agents', { one: definition });
    const may = (name: string): boolean => world.agents.mayStartUnasked(name);
    assert.deepEqual([may('one'), may('none'), may('builtin')], [false, false, true]);
    await world.agent('one').start();
    assert.equal(may('one'), true);
    world.trusted = false;
    assert.deepEqual([may('one'), may('builtin')], [false, false]);
    world.trusted = true;
    const changed = { ...definition, args: [...definition.args, '--more'] };
    await configure('agents', { one: changed });
    assert.equal(may('one'), false);
    assert.equal(failure(await world.agent('one').start()), 'notAllowed');
    await configure('agents', { one: definition });
    assert.equal(may('one'), true);
    await configure('agents', { one: { ...definition, command: '/nowhere/agent' } });
    await world.gate.allow('one', { ...definition, command: '/nowhere/agent' });
    assert.equal(may('one'), true);
    assert.equal(failure(await world.agent('one').start()), 'commandNotFound');
    assert.equal(may('one'), false);
  });

  it('is refused after all agents were stopped', async () => {
    world = new AgentsWorld();
    const scripted = new ScriptedAgent();
    await configure('agents', { one: scripted.definition });
    assert.equal(world.agents.get('one').kind, 'agent');
    await world.agents.stopAll();
    assert.equal(world.agents.get('one').kind, 'refused');
  });

  it('passes only those secrets of the environment that the user names', async () => {
    world = new AgentsWorld();
    process.env['GATE_TEST_TOKEN'] = 'seeded-token';
    process.env['GATE_TEST_KEY'] = 'seeded-key';
    try {
      const scripted = new ScriptedAgent(
        { logout: true, talkative: true, variable: 'GATE_TEST_TOKEN' } as object,
        'signIn',
      );
      await configure('agents', { one: scripted.definition });
      const key = async (): Promise<unknown> => {
        const state = await world.agent('one').restart();
        return state.kind === 'ready'
          ? (state.initializeResult['_meta'] as { key?: unknown })?.key
          : state.kind;
      };
      assert.equal(await key(), undefined);
      await configure('environment.pass', ['OTHER', 'GATE_*_TOKEN']);
      assert.equal(await key(), 'seeded-token');
    } finally {
      delete process.env['GATE_TEST_TOKEN'];
      delete process.env['GATE_TEST_KEY'];
    }
  });
});
