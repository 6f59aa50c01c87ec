// Waits for the next state of an agent whose current state is known to be ending.

import type { Agent } from '../../agent/agent.ts';
import type { AgentState } from '../../agent/agentState.ts';

/** Resolves when the agent's state is no longer `state`. */
export async function waitForStateChange(agent: Agent, state: AgentState): Promise<void> {
  if (agent.state !== state) return;
  await new Promise<void>((resolve) => {
    const listening = agent.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
