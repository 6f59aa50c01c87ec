// The environment of an agent and of the commands it runs: that of the extension host, without VS Code's internal variables
// and without variables that look secret, unless the user lets those through.

import { isNamed, looksSecret } from './secretVariable.ts';

/** Typed like `process.env`: a variable may be undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * VS Code's internal variables, which it also removes for its terminals (`sanitizeProcessEnvironment` in its
 * `base/common/processes.ts`). For programs the agent starts, ELECTRON_RUN_AS_NODE breaks every Electron program,
 * VSCODE_IPC_HOOK connects `code` to this window, and SNAP makes libraries load from VS Code's package. VSCODE_PORTABLE is
 * kept, so that `code` finds the same data.
 */
const internal = /^(?:ELECTRON_|VSCODE_(?!PORTABLE$)|SNAP$|SNAP_|GDK_PIXBUF_)/;

/**
 * Names are compared without case on Windows.
 * @param overrides win over `host`, and may restore a variable removed from it. Null removes a variable.
 * @param pass names of variables to let through although they look secret. `*` matches any text.
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
  // Otherwise the pager of git, in a terminal, runs the programs that an agent types.
  env['LESSSECURE'] ??= '1';
  // Otherwise cmd.exe, which runs npm's .cmd shims, looks for `node` in the current folder first.
  if (platform === 'win32') env['NoDefaultCurrentDirectoryInExePath'] = '1';
  for (const [name, value] of Object.entries(overrides)) {
    for (const present of Object.keys(env)) if (fold(present) === fold(name)) delete env[present];
    if (value !== null) env[name] = value;
  }
  return env;
}

/** The variables that look secret but are let through by `agentEnvironment`: their values by name. */
export function passedSecrets(
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

/** The names of the variables that `agentEnvironment` removes because they look secret, in the order of `host`. */
export function withheldNames(
  host: Environment,
  pass: readonly string[],
  platform: NodeJS.Platform,
): string[] {
  return Object.entries(host).flatMap(([name, value]) => {
    if (value === undefined || value === '' || internal.test(name) || !looksSecret(name, value)) return [];
    return isNamed(name, pass, platform) ? [] : [name];
  });
}

/** The value of a variable, whose name has no case on Windows. Undefined if it is not set. */
export function environmentValue(
  env: Environment,
  name: string,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform !== 'win32') return env[name];
  const found = Object.keys(env).find((key) => key.toUpperCase() === name.toUpperCase());
  return found === undefined ? undefined : env[found];
}
