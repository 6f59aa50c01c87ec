// Collects the secrets whose exact values are known, so that they can be redacted from everything sent to agents.

import { looksSecret } from '../../agent/launch/secretVariable.ts';
import type { Agents } from './agents.ts';
import { recentUserHost } from '../settings/userHost.ts';
import type { LaunchPolicy } from './launchPolicy.ts';

export interface SecretHolders {
  readonly agents: Pick<Agents, 'inUse'>;
  readonly rules: Pick<LaunchPolicy, 'secrets'>;
}

/** Values of secret-looking environment variables, and of the variables that the user entered for agents in use. */
export function knownSecrets({ agents, rules }: SecretHolders): readonly string[] {
  const ofAgents = agents.inUse.flatMap(({ name }) => rules.secrets(name));
  return [...ofAgents, ...variables()];
}

let found: readonly string[] = [];
let foundIn: unknown;

/** Searched again when the environment has been read again. */
function variables(): readonly string[] {
  const { env } = recentUserHost();
  if (env === foundIn) return found;
  found = Object.entries(env)
    .filter(([name, value]) => value !== undefined && value.length >= 8 && looksSecret(name, value))
    .map(([, value]) => value!);
  foundIn = env;
  return found;
}
