// Which secrets are known by their very text, wherever they turn up in what agents are told.

import { looksSecret } from '../../agent/launch/secretVariable.ts';
import type { Agents } from './agents.ts';
import type { StartRules } from './startRules.ts';

export interface SecretHolders {
  readonly agents: Pick<Agents, 'inUse'>;
  readonly rules: Pick<StartRules, 'secrets'>;
}

/** Those of the environment, and those that the user told an agent: no other one may hear of them. */
export function knownSecrets({ agents, rules }: SecretHolders): readonly string[] {
  const told = agents.inUse.flatMap(({ name }) => rules.secrets(name));
  const variables = Object.entries(process.env)
    .filter(([name, value]) => value !== undefined && value.length >= 8 && looksSecret(name, value))
    .map(([, value]) => value!);
  return [...told, ...variables];
}
