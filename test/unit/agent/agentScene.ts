// An agent with a scripted machine, and waits for its states.

import { Agent } from '../../../src/agent/agent.ts';
import type { PermitLaunch } from '../../../src/agent/agentParts.ts';
import type { AgentState } from '../../../src/agent/agentState.ts';
import { FakeMachine } from './fakeAgents.ts';
import { RecordingLogger } from './recordingLogger.ts';

export interface Scene {
  readonly agent: Agent;
  readonly machine: FakeMachine;
  readonly logger: RecordingLogger;
  /** The kinds of all states so far. */
  readonly kinds: string[];
}

export function scene(command = '/agent', permit?: PermitLaunch): Scene {
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

export async function reached<K extends AgentState['kind']>(
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

export async function ready(one: Scene, number = 1): Promise<void> {
  const started = one.agent.start();
  await (await one.machine.spawned(number)).answer();
  await started;
}
