// An agent that crashes, can't be started or fails the handshake: when it is restarted, and what is reported.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { initializeTimeout } from '../../../src/agent/restartPolicy.ts';
import { stopTimes } from '../../../src/agent/process/agentProcess.ts';
import { nesStart } from '../../../src/protocol/nes/nes.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { reached, ready, scene, type Scene } from './agentScene.ts';

describe('agent', () => {
  it('restarts if it ends while it is configured, and can be stopped meanwhile', async () => {
    const one = scene();
    const ended = Promise.withResolvers<'closed'>();
    one.machine.configure = () => ended.promise;
    void one.agent.start();
    const fake = await one.machine.spawned(1);
    await fake.answer();
    await fake.child.exit(3);
    ended.resolve('closed');
    const { reason, delay } = await reached(one.agent, 'restarting');
    assert.equal(reason, 'exited with code 3');
    one.machine.configure = () => new Promise(() => undefined);
    one.machine.clock.advance(delay);
    const second = await one.machine.spawned(2);
    await second.answer();
    const stopped = one.agent.stop();
    await second.child.exit(0);
    await stopped;
    assert.equal(one.agent.state.kind, 'idle');
  });

  it('restarts after a crash, with growing delays, and reports the reason', async () => {
    const one = scene();
    await ready(one);
    const delays: number[] = [];
    for (let crash = 1; crash <= 4; crash += 1) {
      await (await one.machine.spawned(crash)).child.exit(crash);
      const { attempt, maxAttempts, delay, reason } = await reached(one.agent, 'restarting');
      assert.deepEqual([attempt, maxAttempts, reason], [crash, 4, `exited with code ${crash}`]);
      assert.match(one.logger.text, new RegExp(`warn \\[mine\\] crash: exited with code ${crash}; restart`));
      delays.push(delay);
      one.machine.clock.advance(delay - 1);
      await new Promise(setImmediate);
      assert.equal(one.machine.agents.length, crash, 'not yet');
      one.machine.clock.advance(1);
      await (await one.machine.spawned(crash + 1)).answer();
      await reached(one.agent, 'ready');
    }
    assert.deepEqual(delays, [0, 1_000, 4_000, 10_000]);
    await one.machine.agents[4]?.child.exit(5);
    const { failure } = await reached(one.agent, 'failed');
    assert.deepEqual(failure, {
      kind: 'crashedTooOften',
      message:
        'Agent "mine" ended 5 times in 3 minutes. Last failure: exited with code 5. Open the log, then restart the agent.',
    });
  });

  it('counts a crash during the start, and reports an agent that never got ready', async () => {
    const one = scene();
    const started = one.agent.start();
    for (let crash = 1; crash <= 5; crash += 1) {
      const fake = await one.machine.spawned(crash);
      fake.child.stderr.write('Error: no key\n');
      await fake.child.exit(1);
      if (crash < 5) one.machine.clock.advance((await reached(one.agent, 'restarting')).delay);
    }
    const state = await started;
    assert.equal(state.kind === 'failed' && state.failure.kind, 'exitedAtStart');
    assert.equal(
      state.kind === 'failed' && state.failure.message,
      'Agent "mine" could not start after 5 attempts. Last failure: exited with code 1 ("Error: no key"). ' +
        'Open the log, then restart the agent.',
    );
    assert.equal(one.machine.agents.length, 5);
  });

  it('rejects pending requests at a crash', async () => {
    const one = scene();
    await ready(one);
    const { connection } = await reached(one.agent, 'ready');
    const rejected = assert.rejects(
      connection.sendRequest(nesStart, {}),
      (error) => error instanceof WireError && error.code === connectionClosed,
    );
    await one.machine.agents[0]?.child.exit(1);
    await rejected;
  });

  it('treats the end of its output as a crash, even if the process is still running', async () => {
    const one = scene();
    await ready(one);
    const [first] = one.machine.agents;
    first?.child.stdout.end();
    await one.machine.clock.whenSet(1_500);
    one.machine.clock.fire(1_500);
    assert.equal((await reached(one.agent, 'restarting')).reason, 'closed its output');
    one.machine.clock.fire(0);
    await new Promise(setImmediate);
    assert.equal(one.machine.agents.length, 1, 'the next one waits until this one is gone');
    one.machine.clock.fire(stopTimes.untilTerm);
    assert.deepEqual(first?.tree.signals, ['SIGTERM']);
    await first?.child.exit(null, 'SIGTERM');
    await (await one.machine.spawned(2)).answer();
    await reached(one.agent, 'ready');
  });

  it("is looked for again in new folders of the login shell's PATH if its command was not found", async () => {
    const { agent, machine, logger } = scene('agent');
    const failed = await agent.start();
    assert.equal(failed.kind === 'failed' && failed.failure.kind, 'commandNotFound');
    machine.nextPath = '/';
    const restarting = agent.restart();
    await (await machine.spawned(1)).answer();
    assert.equal((await restarting).kind, 'ready');
    assert.match(logger.text, /starting \/agent /);
    assert.equal(machine.refreshes, 2);
    const again = agent.restart();
    await machine.agents[0]!.child.exit(0);
    await (await machine.spawned(2)).answer();
    assert.equal((await again).kind, 'ready');
    assert.equal(machine.refreshes, 2, 'it was found');
  });

  it('stays failed if the command does not exist, until restart is called', async () => {
    const { agent, machine, logger } = scene('cli');
    const state = await agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'commandNotFound');
    assert.match(logger.text, /error Agent "mine": the command "cli" was not found on PATH/);
    const errors = logger.lines.length;
    assert.equal(await agent.start(), state);
    assert.equal(logger.lines.length, errors, 'start() did not look again');
    const again = await agent.restart();
    assert.equal(again.kind, 'failed');
    assert.notEqual(again, state);
    assert.equal(machine.agents.length, 0);
  });

  it('fails if the system cannot start the process', async () => {
    const { agent, machine } = scene();
    machine.refuse = true;
    const state = await agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'spawnFailed');
    machine.refuse = false;
    const started = agent.restart();
    await (await machine.spawned(1)).answer();
    assert.equal((await started).kind, 'ready');
  });

  it('fails at once, without restarts, and stops the process, if the handshake fails', async () => {
    for (const [kind, misbehave] of [
      ['unsupportedVersion', (one: Scene) => one.machine.agents[0]?.answer({ protocolVersion: 2 })],
      ['initializeTimeout', (one: Scene) => one.machine.clock.fire(initializeTimeout)],
      [
        'initializeRefused',
        (one: Scene) => one.machine.agents[0]?.answer({ agentInfo: { name: 'no version' } }),
      ],
    ] as const) {
      const one = scene();
      const started = one.agent.start();
      const fake = await one.machine.spawned(1);
      await one.machine.clock.whenSet(initializeTimeout);
      await misbehave(one);
      const state = await started;
      assert.equal(state.kind === 'failed' && state.failure.kind, kind);
      assert.equal(fake.child.stdin.writableEnded, true, 'its input was closed');
      assert.deepEqual(one.kinds, ['starting', 'failed']);
      await fake.child.exit(0);
      assert.equal(one.machine.agents.length, 1);
    }
  });

  it('closes the connection before it reports the next state, even if a daemon holds the pipes', async () => {
    const one = scene();
    await ready(one);
    const { connection } = await reached(one.agent, 'ready');
    const order: string[] = [];
    const rejected = connection.sendRequest(nesStart, {}).catch(() => order.push('rejected'));
    one.agent.onDidChangeState((state) => order.push(state.kind));
    one.machine.agents[0]?.child.events.emit('exit', 1, null);
    one.machine.clock.fire(stopTimes.pipes);
    await reached(one.agent, 'restarting');
    await rejected;
    assert.deepEqual(order, ['rejected', 'restarting']);
  });

  it('forgets earlier crashes on an explicit restart', async () => {
    const one = scene();
    await ready(one);
    for (let crash = 1; crash <= 4; crash += 1) {
      await (await one.machine.spawned(crash)).child.exit(1);
      one.machine.clock.advance((await reached(one.agent, 'restarting')).delay);
      await (await one.machine.spawned(crash + 1)).answer();
      await reached(one.agent, 'ready');
    }
    const restarted = one.agent.restart();
    await one.machine.agents[4]?.child.exit(0);
    await (await one.machine.spawned(6)).answer();
    await restarted;
    await one.machine.agents[5]?.child.exit(1);
    assert.equal((await reached(one.agent, 'restarting')).attempt, 1);
  });
});
