// The variables that the settings of a workspace set for terminals (`terminal.integrated.env.*`), as far as commands of agents get
// them. Used by `commandHost`.

import type { HostEnvironment } from './agentEnvironment.ts';
import { isHarmless } from '../../base/environment/steeringVariable.ts';
import { looksSecret } from './secretVariable.ts';
import { merged, terminalVariables, type Machine, type UserEnvironment } from './userEnvironment.ts';

/**
 * The environment of commands, with the variables that the settings of a workspace set for terminals. A repository can contain
 * these settings: only harmless variables are used, so that none that decides what runs or is secret is replaced or passed on
 * under another name. Parameters are those of `userEnvironment`. @param host its result.
 */
export function withWorkspaceVariables(
  host: HostEnvironment & Pick<Machine, 'homeDir'>,
  raw: unknown,
  folder: string | undefined,
): Pick<UserEnvironment, 'env' | 'ignored'> {
  const harmless = Object.entries(host.env).filter(([name, value = '']) => !looksSecret(name, value));
  const machine = { ...host, env: Object.fromEntries(harmless) };
  const { variables, ignored } = terminalVariables(raw, machine, folder);
  const isRefused = ([name, value]: readonly [string, string | null]): boolean =>
    !isHarmless(name, value) || looksSecret(name, value ?? '');
  const refused = [...variables]
    .filter(isRefused)
    .map(([name]) => JSON.stringify(name.slice(0, longestName)));
  const kept = new Map([...variables].filter((one) => !isRefused(one)));
  const reason = `These variables of terminal.integrated.env in the settings of the workspace are not used for agents, since they may decide what runs or be secret: ${refused.join(', ')}`;
  return { env: merged(host, kept), ignored: refused.length === 0 ? ignored : [...ignored, reason] };
}

/** UTF-16 units of a name in the log. */
const longestName = 100;
