// What of an agent's definition decides which program runs, as a hash: to notice when somebody has changed it.

import { createHash } from 'node:crypto';
import type { AgentDefinition } from './agentDefinition.ts';
import { isSteering } from './steeringVariable.ts';

/**
 * Two definitions with the same fingerprint run the same thing: command, arguments, the folder (as far as the user named
 * one), the names of the variables, and the values of those that steer. Other values are the user's keys: they change, and
 * are nobody's business.
 */
export function definitionFingerprint({ command, args = [], env = {}, cwd }: AgentDefinition): string {
  const variables = Object.entries(env)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === null || isSteering(name) ? [name, value] : [name]));
  const text = JSON.stringify([command, args, variables, cwd ?? null]);
  return createHash('sha256').update(text).digest('hex');
}
