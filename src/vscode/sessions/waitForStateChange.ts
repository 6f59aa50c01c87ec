// Waiting for what an agent becomes next, of which is known that it can't stay as it is.

import type { Agent } from '../../agent/agent.ts';
import type { AgentState } from '../../agent/agentState.ts';

/** Resolves when the agent's state is another than `state`. */
export async function changeFrom(agent: Agent, state: AgentState): Promise<void> {
  if (agent.state !== state) return;
  await new Promise<void>((resolve) => {
    const listening = agent.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
