// Finds the ways in which the user can sign in to an agent, for the card and the dialog, before one of them is used.

import type { Agent } from '../../agent/agent.ts';
import { withheldNames } from '../../agent/launch/agentEnvironment.ts';
import type { AuthMethod } from '../../protocol/authMethod.ts';
import type { Agents } from '../agents/agents.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { LaunchPolicy } from '../agents/launchPolicy.ts';
import { userHost } from '../settings/userHost.ts';
import { likelyNeeded, signInChoices, type SignInChoice } from './signInChoice.ts';

export interface WaysParts {
  readonly agents: Pick<Agents, 'definition'>;
  readonly rules: Pick<LaunchPolicy, 'passed'>;
}

/** The ways to sign in. If the agent has methods, only variables that it probably needs are offered besides them. */
export function offeredWays(agent: Agent, parts: WaysParts): SignInChoice[] {
  const methods = methodsOf(agent);
  const withheld = withheldFrom(agent.name, parts);
  return signInChoices(methods, methods.length === 0 ? withheld : likelyNeeded(withheld, methods));
}

/** Names of environment variables that the agent does not get. */
export function withheldFrom(agent: string, { agents, rules }: WaysParts): string[] {
  if (agent === builtinAgent) return [];
  const { env, platform } = userHost();
  const definition = agents.definition(agent);
  // A remote agent gets no variables.
  if (!definition || 'url' in definition) return [];
  const given = Object.keys(definition.env ?? {});
  return withheldNames(env, [...rules.passed, ...given], platform);
}

/** Names of withheld variables that the agent probably needs. */
export function likelyWithheld(agent: Agent, parts: WaysParts): readonly string[] {
  return likelyNeeded(withheldFrom(agent.name, parts), methodsOf(agent));
}

export function methodsOf({ state }: Agent): readonly AuthMethod[] {
  return state.kind === 'ready' ? (state.initializeResult.authMethods ?? []) : [];
}
