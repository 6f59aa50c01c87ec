// The environment an agent, or a program it asks for, is started in: the extension host's, without what is VS Code's own
// business in it, and without what looks secret unless the user lets it through.

import { isNamed, looksSecret } from './secretVariable.ts';

/** As `process.env` is typed: a variable may be there without a value. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * VS Code's internals, which it also keeps from its terminals (`sanitizeProcessEnvironment` in its
 * `base/common/processes.ts`): ELECTRON_RUN_AS_NODE breaks every Electron program below the agent, VSCODE_IPC_HOOK makes a
 * `code` below it talk to this very window, SNAP points libraries into VS Code's own package. VSCODE_PORTABLE stays, so
 * that a `code` below finds the same data.
 */
const internal = /^(?:ELECTRON_|VSCODE_(?!PORTABLE$)|SNAP$|SNAP_|GDK_PIXBUF_)/;

/**
 * `overrides` win and may bring back what was stripped; null removes. On Windows the case of a name means nothing.
 * @param pass names of variables that may go through although they look secret; `*` stands for anything in them.
 */
export function agentEnvironment(
  host: Environment,
  overrides: Readonly<Record<string, string | null>>,
  platform: NodeJS.Platform,
  pass: readonly string[] = [],
): Record<string, string> {
  const env: Record<string, string> = {};
  const fold = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name);
  for (const [name, value] of Object.entries(host)) {
    if (value === undefined || internal.test(fold(name))) continue;
    if (!looksSecret(name, value) || isNamed(name, pass, platform)) env[name] = value;
  }
  // cmd.exe, which runs the .cmd shims of npm, else looks for `node` in the current folder first.
  if (platform === 'win32') env['NoDefaultCurrentDirectoryInExePath'] = '1';
  for (const [name, value] of Object.entries(overrides)) {
    for (const present of Object.keys(env)) if (fold(present) === fold(name)) delete env[present];
    if (value !== null) env[name] = value;
  }
  return env;
}

/** By name, the values of what `agentEnvironment` lets through although it looks secret. */
export function letThrough(
  host: Environment,
  pass: readonly string[],
  platform: NodeJS.Platform,
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  if (pass.length === 0) return secrets;
  for (const [name, value = ''] of Object.entries(host))
    if (looksSecret(name, value) && isNamed(name, pass, platform)) secrets.set(name, value);
  return secrets;
}

/** The names of what `agentEnvironment` keeps back because it looks secret, in the order of `host`. */
export function heldBack(host: Environment, pass: readonly string[], platform: NodeJS.Platform): string[] {
  return Object.entries(host).flatMap(([name, value]) => {
    if (value === undefined || value === '' || internal.test(name) || !looksSecret(name, value)) return [];
    return isNamed(name, pass, platform) ? [] : [name];
  });
}

/** A variable's value, by the platform's idea of names; undefined if it is not there. */
export function environmentValue(
  env: Environment,
  name: string,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform !== 'win32') return env[name];
  const found = Object.keys(env).find((key) => key.toUpperCase() === name.toUpperCase());
  return found === undefined ? undefined : env[found];
}
