// The environment that the user's settings of VS Code define for programs: the variables of integrated terminals
// (`terminal.integrated.env.*`) and those of the proxy. Agents, their commands and their MCP servers get it. Used by `userHost`.

import { environmentValue, type Environment, type HostEnvironment } from './agentEnvironment.ts';
import { proxyVariables, type ProxySettings } from './proxyVariables.ts';
import { fillSettingVariables } from './settingVariables.ts';

export interface EnvironmentSettings {
  /** `terminal.integrated.env.*` of this platform, from the user's own settings only: it decides what runs. */
  readonly terminal: unknown;
  readonly http: ProxySettings;
}

export interface UserEnvironment extends HostEnvironment {
  readonly defaults: Readonly<Record<string, string>>;
  /** Which settings have no effect, and why, for the log. Without values, which may be secret. */
  readonly ignored: readonly string[];
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly homeDir: string;
  readonly env: Environment;
}

/** @param folder absolute path, for `${workspaceFolder}`; undefined if no folder is open. Never throws. */
export function userEnvironment(
  machine: Machine,
  settings: EnvironmentSettings,
  folder: string | undefined,
): UserEnvironment {
  const { platform } = machine;
  const terminal = terminalVariables(settings.terminal, machine, folder);
  const env = merged(machine, terminal.variables);
  const proxy = proxyVariables(settings.http, platform);
  // A variable that the user removed stays removed.
  const taken = new Set(
    [...Object.keys(env), ...terminal.variables.keys()].map((name) => name.toUpperCase()),
  );
  // Another proxy may be of a kind that Node can't use.
  if (taken.has('HTTP_PROXY') || taken.has('HTTPS_PROXY')) taken.add('NODE_USE_ENV_PROXY');
  const defaults = Object.entries(proxy.variables).filter(([name]) => !taken.has(name.toUpperCase()));
  return {
    ...{ platform, env, defaults: Object.fromEntries(defaults) },
    ignored: [...terminal.ignored, ...proxy.ignored],
  };
}

export interface TerminalVariables {
  /** Null removes a variable. */
  readonly variables: ReadonlyMap<string, string | null>;
  readonly ignored: readonly string[];
}

/** Reads a value of `terminal.integrated.env.*`. Parameters are those of `userEnvironment`. */
export function terminalVariables(
  raw: unknown,
  { platform, homeDir, env }: Machine,
  folder: string | undefined,
): TerminalVariables {
  const variables = new Map<string, string | null>();
  const ignored: string[] = [];
  if (typeof raw !== 'object' || raw === null) return { variables, ignored };
  const variable = (name: string): string | undefined => environmentValue(env, name, platform);
  for (const [name, value] of Object.entries(raw as Readonly<Record<string, unknown>>)) {
    const filled =
      typeof value === 'string'
        ? fillSettingVariables(value, { folder, homeDir, platform, variable })
        : undefined;
    const [missing] = filled?.unknown ?? [];
    if (missing !== undefined)
      // The inherited value is kept: a `PATH` without its other folders would be of no use.
      ignored.push(`${name} of terminal.integrated.env is not used for agents: \${${missing}} is not known`);
    else if ((filled === undefined && value !== null) || !isUsable(name, filled?.text ?? ''))
      ignored.push(
        `${name} of terminal.integrated.env is not used for agents: it is not a text that a variable may have`,
      );
    else variables.set(name, filled?.text ?? null);
  }
  return { variables, ignored };
}

/** Programs can be started only with such names and values. */
function isUsable(name: string, value: string): boolean {
  return name !== '' && !/[=\0]/.test(name) && !value.includes('\0');
}

/** The environment with these variables. On Windows, a variable that is there keeps its name, as in VS Code. */
export function merged(
  { platform, env }: HostEnvironment,
  variables: TerminalVariables['variables'],
): Environment {
  const result: Record<string, string | undefined> = { ...env };
  const fold = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name);
  for (const [name, value] of variables) {
    const there = Object.keys(result).find((present) => fold(present) === fold(name)) ?? name;
    if (value === null) delete result[there];
    else result[there] = value;
  }
  return result;
}
