// The life of an agent: its start, configuration, explicit restarts and end, with scripted agents as real processes.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fileNotAllowed, providerNotSet, type AgentFailure } from '../../../src/agent/agentFailure.ts';
import type { Launch } from '../../../src/agent/launch/launch.ts';
import { initializeTimeout } from '../../../src/agent/restartPolicy.ts';
import { stopTimes } from '../../../src/agent/process/agentProcess.ts';
import { notification } from '../../../src/protocol/method.ts';
import { documentDidOpen } from '../../../src/protocol/nes/document.ts';
import { reached, ready, scene } from './agentScene.ts';

describe('agent', () => {
  it('gets variables that keep the commands it runs itself from waiting for a person', async () => {
    let env: Launch['env'] | undefined;
    const { agent } = scene('/agent', (launch) => {
      env = launch?.env;
      return Promise.resolve({ kind: 'refused', failure: fileNotAllowed('mine', '/agent') });
    });
    await agent.start();
    assert.deepEqual([env?.['GIT_EDITOR'], env?.['PAGER'], env?.['GIT_TERMINAL_PROMPT']], [':', 'cat', '0']);
  });

  it('starts nothing that is not permitted, and is permitted what it would start', async () => {
    const asked: (string | undefined)[] = [];
    const { agent, machine } = scene('/agent', (launch) => {
      asked.push(launch?.command);
      return Promise.resolve({ kind: 'refused', failure: fileNotAllowed('mine', '/agent') });
    });
    const state = await agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'notAllowed');
    assert.deepEqual(asked, ['/agent']);
    assert.equal(machine.agents.length, 0);
  });

  it('does nothing until it is started, then becomes ready with the initialize result', async () => {
    const { agent, machine, kinds } = scene();
    assert.equal(agent.state.kind, 'idle');
    await new Promise(setImmediate);
    assert.equal(machine.agents.length, 0);
    const started = agent.start();
    assert.equal(agent.state.kind, 'starting');
    await (await machine.spawned(1)).answer({ protocolVersion: 1, agentInfo: { name: 'A' } });
    const state = await started;
    assert.equal(state.kind, 'ready');
    assert.equal(state.kind === 'ready' && state.initializeResult.agentInfo?.name, 'A');
    assert.deepEqual(kinds, ['starting', 'ready']);
    assert.equal(agent.state, state);
  });

  it('starts one process however often start is called', async () => {
    const one = scene();
    const all = Array.from({ length: 10 }, () => one.agent.start());
    await (await one.machine.spawned(1)).answer();
    assert.deepEqual(new Set((await Promise.all(all)).map((state) => state.kind)), new Set(['ready']));
    await one.agent.start();
    assert.equal(one.machine.agents.length, 1);
  });

  it('loses no message the agent sends before the first request', async () => {
    const { agent, machine } = scene();
    const received: string[] = [];
    agent.onWillConnect((connection) => {
      connection.onNotification(
        notification('document/didOpen', 'agentToClient', documentDidOpen.params),
        ({ uri }) => received.push(uri),
      );
    });
    const started = agent.start();
    const fake = await machine.spawned(1);
    fake.say({
      method: 'document/didOpen',
      params: { uri: 'file:///early', languageId: 'x', version: 1, text: '' },
    });
    await fake.answer();
    await started;
    assert.deepEqual(received, ['file:///early']);
  });

  it('is configured before it is ready, in each process, and fails with what that reports', async () => {
    const one = scene();
    const configured: unknown[] = [];
    let failure: AgentFailure | undefined;
    one.machine.configure = (name, _connection, { agentInfo }) => {
      configured.push([name, agentInfo?.name, one.agent.state.kind]);
      return Promise.resolve(failure);
    };
    const started = one.agent.start();
    await (await one.machine.spawned(1)).answer({ protocolVersion: 1, agentInfo: { name: 'A' } });
    assert.equal((await started).kind, 'ready');
    failure = providerNotSet('mine', 'main', 'no.');
    const restarted = one.agent.restart();
    await one.machine.agents[0]!.child.exit(0);
    await (await one.machine.spawned(2)).answer({ protocolVersion: 1, agentInfo: { name: 'B' } });
    const state = await restarted;
    assert.ok(state.kind === 'failed');
    assert.deepEqual(state.failure, failure);
    assert.deepEqual(configured, [
      ['mine', 'A', 'starting'],
      ['mine', 'B', 'starting'],
    ]);
  });

  it('may be stopped while the login shell is asked, whose answer then starts nothing', async () => {
    const { agent, machine } = scene('agent');
    const answer = Promise.withResolvers<void>();
    machine.nextPath = '/';
    machine.shell = answer.promise;
    void agent.start();
    await machine.askedShell;
    await agent.stop();
    answer.resolve();
    await new Promise(setImmediate);
    assert.deepEqual([agent.state.kind, machine.agents.length], ['idle', 0]);
  });

  it('is idle at once when stopped, and stop resolves when the process has ended', async () => {
    const one = scene();
    await ready(one);
    const { connection } = await reached(one.agent, 'ready');
    let closed = false;
    connection.onClose(() => (closed = true));
    let gone = false;
    const stopped = one.agent.stop().then(() => (gone = true));
    assert.equal(one.agent.state.kind, 'idle');
    await new Promise(setImmediate);
    assert.deepEqual([closed, gone], [true, false]);
    await one.machine.agents[0]?.child.exit(0);
    await stopped;
    assert.deepEqual(one.kinds, ['starting', 'ready', 'idle'], 'and that exit was no crash');
    one.machine.clock.advance(60_000);
    await new Promise(setImmediate);
    assert.equal(one.machine.agents.length, 1);
  });

  it('resolves stop only after the children of the process have ended', async () => {
    const one = scene();
    await ready(one);
    const [fake] = one.machine.agents;
    assert.ok(fake);
    fake.tree.alive = true;
    let gone = false;
    const stopped = one.agent.stop().then(() => (gone = true));
    await fake.child.exit(0);
    await new Promise(setImmediate);
    assert.equal(gone, false);
    fake.tree.alive = false;
    one.machine.clock.fire(stopTimes.poll);
    await stopped;
  });

  it('may be stopped at any moment of the start', async () => {
    const one = scene();
    const started = one.agent.start();
    const stopped = one.agent.stop();
    assert.equal((await started).kind, 'idle');
    await stopped;
    assert.equal(one.machine.agents.length, 0, 'before it was spawned');
    const again = one.agent.start();
    const fake = await one.machine.spawned(1);
    await one.machine.clock.whenSet(initializeTimeout);
    const stoppedAgain = one.agent.stop();
    assert.equal((await again).kind, 'idle');
    await fake.child.exit(0);
    await stoppedAgain;
    assert.deepEqual(one.machine.clock.set, [], 'before it answered');
  });

  it('may be stopped while it waits to restart', async () => {
    const one = scene();
    await ready(one);
    await one.machine.agents[0]?.child.exit(1);
    await reached(one.agent, 'restarting');
    await one.agent.stop();
    assert.deepEqual(one.machine.clock.set, []);
    one.machine.clock.advance(60_000);
    await new Promise(setImmediate);
    assert.deepEqual([one.agent.state.kind, one.machine.agents.length], ['idle', 1]);
  });

  it('coalesces restarts, and starts no process before the old one has ended', async () => {
    const one = scene();
    await ready(one);
    const all = Array.from({ length: 5 }, () => one.agent.restart());
    assert.equal(one.agent.state.kind, 'starting');
    await new Promise(setImmediate);
    all.push(one.agent.restart(), one.agent.start());
    assert.equal(one.machine.agents.length, 1);
    await one.machine.agents[0]?.child.exit(0);
    await (await one.machine.spawned(2)).answer();
    assert.ok((await Promise.all(all)).every((state) => state.kind === 'ready'));
    assert.equal(one.machine.agents.length, 2);
    assert.deepEqual(one.kinds, ['starting', 'ready', 'starting', 'ready']);
  });

  it('follows the last of start, restart and stop', async () => {
    const one = scene();
    await ready(one);
    const restarted = one.agent.restart();
    const stopped = one.agent.stop();
    await one.machine.agents[0]?.child.exit(0);
    await stopped;
    assert.equal((await restarted).kind, 'idle');
    assert.equal(one.machine.agents.length, 1);

    await ready(one, 2);
    void one.agent.stop();
    const started = one.agent.start();
    await new Promise(setImmediate);
    assert.equal(one.machine.agents.length, 2, 'not before the old one is gone');
    await one.machine.agents[1]?.child.exit(0);
    await (await one.machine.spawned(3)).answer();
    assert.equal((await started).kind, 'ready');
  });

  it('stops when disposed, and never starts again', async () => {
    const one = scene();
    await ready(one);
    one.agent.dispose();
    one.agent.dispose();
    const gone = one.agent.stop();
    await one.machine.agents[0]?.child.exit(0);
    await gone;
    assert.equal((await one.agent.start()).kind, 'idle');
    assert.equal((await one.agent.restart()).kind, 'idle');
    await new Promise(setImmediate);
    assert.equal(one.machine.agents.length, 1);
  });
});
