// Fake agents without processes: each spawn creates one, which a test makes answer, crash or ignore signals.

import { createInterface } from 'node:readline';
import { linkProcess, linkRemote } from '../../../src/agent/agentLink.ts';
import { initializeAgent } from '../../../src/agent/handshake.ts';
import { openRemote } from '../../../src/agent/remote/openRemote.ts';
import type { AgentMachine, ConfigureAgent, ProcessCode } from '../../../src/agent/agentParts.ts';
import { spawnFailed } from '../../../src/agent/agentFailure.ts';
import { superviseProcess } from '../../../src/agent/process/agentProcess.ts';
import type { LaunchHost } from '../../../src/agent/launch/launch.ts';
import type { SpawnAgent } from '../../../src/agent/process/spawnAgent.ts';
import { FakeChild, FakeTree } from './process/fakeChild.ts';
import { ManualClock } from './manualClock.ts';

export class FakeAgent {
  readonly child = new FakeChild();
  readonly tree = new FakeTree();
  #initializeId: unknown;
  readonly #asked = Promise.withResolvers<void>();

  constructor() {
    createInterface({ input: this.child.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line) as { id: unknown; method: string };
      if (method !== 'initialize') return;
      this.#initializeId = id;
      this.#asked.resolve();
    });
  }

  /** Waits for `initialize` and answers it. */
  async answer(result: object = { protocolVersion: 1 }): Promise<void> {
    await this.#asked.promise;
    this.say({ id: this.#initializeId, result });
  }

  say(message: object): void {
    this.child.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

export class FakeMachine implements AgentMachine {
  readonly clock = new ManualClock();
  /** All agents spawned so far, oldest first. */
  readonly agents: FakeAgent[] = [];
  /** If set, the next spawn fails. */
  refuse = false;
  configure: ConfigureAgent | undefined;
  path: string | undefined;
  /** The PATH from the next `refreshPath` on. */
  nextPath: string | undefined;
  refreshes = 0;
  /** Resolves when `refreshPath` has its answer. */
  shell: Promise<void> = Promise.resolve();
  readonly #asked = Promise.withResolvers<void>();
  /** Resolves when `refreshPath` is first called. */
  readonly askedShell = this.#asked.promise;
  readonly #waiting = new Map<number, (agent: FakeAgent) => void>();

  readonly host = (): LaunchHost => ({
    platform: 'linux',
    homeDir: '/home/me',
    env: { PATH: this.path },
    probe: (path) =>
      Promise.resolve(path === '/agent' ? 'program' : path === '/home/me' ? 'folder' : 'missing'),
  });

  readonly refreshPath = async (): Promise<boolean> => {
    this.refreshes += 1;
    this.#asked.resolve();
    await this.shell;
    const isChanged = this.path !== this.nextPath;
    this.path = this.nextPath;
    return isChanged;
  };

  readonly load = (): Promise<ProcessCode> =>
    Promise.resolve({
      spawnAgent: this.#spawn,
      linkProcess,
      initializeAgent,
      openRemote,
      linkRemote,
      ...(this.configure && { configure: this.configure }),
    });

  readonly #spawn: SpawnAgent = (launch, parts) => {
    if (this.refuse)
      return Promise.resolve({ kind: 'failed', failure: spawnFailed('mine', '/agent', 'EACCES') });
    const agent = new FakeAgent();
    this.agents.push(agent);
    this.#waiting.get(this.agents.length)?.(agent);
    const process = superviseProcess(agent.child, agent.tree, { ...parts, secrets: launch.secrets });
    return Promise.resolve({ kind: 'spawned', process });
  };

  /** Resolves with the first, second … agent when it was spawned. */
  spawned(number: number): Promise<FakeAgent> {
    const there = this.agents[number - 1];
    return there ? Promise.resolve(there) : new Promise((resolve) => this.#waiting.set(number, resolve));
  }
}
