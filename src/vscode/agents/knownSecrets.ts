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
  return [...told, ...variables()];
}

/** ms for which what was found in the environment counts: other extensions may add to it, but seldom do. */
const freshness = 2_000;
let found: readonly string[] = [];
let foundAt = -Infinity;

function variables(): readonly string[] {
  const now = performance.now();
  if (now - foundAt < freshness) return found;
  found = Object.entries(process.env)
    .filter(([name, value]) => value !== undefined && value.length >= 8 && looksSecret(name, value))
    .map(([, value]) => value!);
  foundAt = now;
  return found;
}
