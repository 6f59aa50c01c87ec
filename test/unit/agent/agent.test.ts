// The life of an agent: its start, configuration, restarts, failures and end, with scripted agents as real processes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Agent } from '../../../src/agent/agent.ts';
import { fileNotAllowed, providerNotSet, type AgentFailure } from '../../../src/agent/agentFailure.ts';
import type { PermitLaunch } from '../../../src/agent/agentParts.ts';
import type { AgentState } from '../../../src/agent/agentState.ts';
import type { Launch } from '../../../src/agent/launch/launch.ts';
import { initializeTimeout } from '../../../src/agent/restartPolicy.ts';
import { stopTimes } from '../../../src/agent/process/agentProcess.ts';
import { nesStart } from '../../../src/protocol/nes/nes.ts';
import { notification } from '../../../src/protocol/method.ts';
import { documentDidOpen } from '../../../src/protocol/nes/document.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { FakeMachine } from './fakeAgents.ts';
import { RecordingLogger } from './recordingLogger.ts';

interface Scene {
  readonly agent: Agent;
  readonly machine: FakeMachine;
  readonly logger: RecordingLogger;
  /** The kinds of all states so far. */
  readonly kinds: string[];
}

function scene(command = '/agent', permit?: PermitLaunch): Scene {
  const machine = new FakeMachine();
  const logger = new RecordingLogger();
  const options = {
    name: 'mine',
    definition: { command },
    initializeParams: () => Promise.resolve({ clientCapabilities: {}, clientInfo: { name: 'test' } }),
    logger,
    ...(permit && { permit }),
  };
  const agent = new Agent(options, machine);
  const kinds: string[] = [];
  agent.onDidChangeState((state) => kinds.push(state.kind));
  return { agent, machine, logger, kinds };
}

async function reached<K extends AgentState['kind']>(
  agent: Agent,
  kind: K,
): Promise<Extract<AgentState, { kind: K }>> {
  if (agent.state.kind !== kind) {
    await new Promise<void>((resolve) => {
      const subscription = agent.onDidChangeState((state) => {
        if (state.kind !== kind) return;
        subscription.dispose();
        resolve();
      });
    });
  }
  return agent.state as Extract<AgentState, { kind: K }>;
}

async function ready(one: Scene, number = 1): Promise<void> {
  const started = one.agent.start();
  await (await one.machine.spawned(number)).answer();
  await started;
}

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
      assert.equal(fake.child.stdin.writableEnded, true, 'it was told to end');
      assert.deepEqual(one.kinds, ['starting', 'failed']);
      await fake.child.exit(0);
      assert.equal(one.machine.agents.length, 1);
    }
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
