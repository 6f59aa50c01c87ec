// Collects the secrets whose exact values are known, so that they can be redacted from everything sent to agents.

import type { Environment } from '../../agent/launch/agentEnvironment.ts';
import { looksSecret } from '../../agent/launch/secretVariable.ts';
import { inputsOwner, type AgentSecrets } from '../storage/agentSecrets.ts';
import type { Agents } from './agents.ts';
import type { LaunchPolicy } from './launchPolicy.ts';

export interface SecretHolders {
  readonly agents: Pick<Agents, 'inUse'>;
  readonly rules: Pick<LaunchPolicy, 'secrets' | 'environment'>;
  /** Values that the user entered for MCP servers. */
  readonly mcpInputs?: Pick<AgentSecrets, 'values'>;
}

/**
 * Values of secret-looking environment variables, and those that the user entered for agents in use and for MCP servers.
 */
export function knownSecrets({ agents, rules, mcpInputs }: SecretHolders): readonly string[] {
  const ofAgents = agents.inUse.flatMap(({ name }) => rules.secrets(name));
  return [...ofAgents, ...(mcpInputs?.values(inputsOwner) ?? []), ...variables(rules.environment())];
}

let found: readonly string[] = [];
let foundIn: unknown;

/** Searched again when the environment has been read again. */
function variables(env: Environment): readonly string[] {
  if (env === foundIn) return found;
  found = Object.entries(env)
    .filter(([name, value]) => value !== undefined && value.length >= 8 && looksSecret(name, value))
    .map(([, value]) => value!);
  foundIn = env;
  return found;
}
