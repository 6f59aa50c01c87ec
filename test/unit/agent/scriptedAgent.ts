// Starts the scripted agents of test/agents as real processes, with a manual clock.

import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent } from '../../../src/agent/agent.ts';
import type { ProgramDefinition } from '../../../src/agent/launch/agentDefinition.ts';
import type { Environment } from '../../../src/agent/launch/agentEnvironment.ts';
import type { AgentOptions } from '../../../src/agent/agentParts.ts';
import type { ProtocolVersions } from '../../../src/agent/handshake.ts';
import { stopTimes } from '../../../src/agent/process/agentProcess.ts';
import type { AgentState, ReadyState } from '../../../src/agent/agentState.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { ManualClock } from './manualClock.ts';
import { RecordingLogger } from './recordingLogger.ts';
import { thisMachine } from './thisMachine.ts';

/** Delays of the restart policy, which tests need not wait for. */
const restartDelays = [0, 250, 1_000, 4_000, 10_000];

export class ScriptedAgent {
  readonly agent: Agent;
  readonly logger = new RecordingLogger();
  readonly clock = new ManualClock([stopTimes.poll, ...restartDelays]);
  readonly states: AgentState[] = [];

  /** `script` is a path in test/agents, `.ts` unless it says otherwise; `hostEnv` is added to what the host itself has. */
  constructor(
    script: string,
    definition: Partial<ProgramDefinition> = {},
    hostEnv: Environment = {},
    onTraffic?: AgentOptions['onTraffic'],
    versions: ProtocolVersions = '1',
  ) {
    const name = script.includes('.') ? script : `${script}.ts`;
    const file = fileURLToPath(new URL(`../../agents/${name}`, import.meta.url));
    const options = {
      name: basename(script),
      definition: { command: process.execPath, ...definition, args: [file, ...(definition.args ?? [])] },
      initializeParams: () =>
        Promise.resolve({
          clientCapabilities: { nes: { jump: {} } },
          clientInfo: { name: 'contract', version: '1' },
          versions,
        }),
      logger: this.logger,
      ...(onTraffic && { onTraffic }),
    };
    const host = (): ReturnType<typeof systemHost> => ({
      ...systemHost(),
      env: { ...process.env, ...hostEnv },
    });
    this.agent = new Agent(options, { ...thisMachine, clock: this.clock, host });
    this.agent.onDidChangeState((state) => this.states.push(state));
  }

  async ready(): Promise<ReadyState> {
    const state = await this.agent.start();
    if (state.kind !== 'ready') throw new Error(`${JSON.stringify(state)}\n${this.logger.text}`);
    return state;
  }

  /** Resolves with the next state of this kind. */
  next<K extends AgentState['kind']>(kind: K): Promise<Extract<AgentState, { kind: K }>> {
    return new Promise((resolve) => {
      const subscription = this.agent.onDidChangeState((state) => {
        if (state.kind !== kind) return;
        subscription.dispose();
        resolve(state as Extract<AgentState, { kind: K }>);
      });
    });
  }

  /** Ends the agent without waiting for grace periods. */
  async dispose(): Promise<void> {
    this.clock.hurry();
    await this.agent.stop();
  }
}

/** True if the process runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  const state = stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

/** The pids in the `_meta` of an agent's `initialize` result. */
export function announcedPids(state: ReadyState): { readonly pid: number; readonly childPid: number } {
  return state.initializeResult['_meta'] as { pid: number; childPid: number };
}
