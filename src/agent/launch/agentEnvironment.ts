// The environment of an agent and of the commands it runs: that of the extension host as the user's settings change it, without
// VS Code's internal variables and without variables that look secret, unless the user lets those through.

import { proxyCredentials } from './proxyCredentials.ts';
import { isNamed, looksSecret } from './secretVariable.ts';

/** Typed like `process.env`: a variable may be undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface HostEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  /** Variables that are set if a program has no variable of that name, in any case. See `userEnvironment`. Default: none. */
  readonly defaults?: Readonly<Record<string, string>>;
}

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
  host: HostEnvironment,
  overrides: Readonly<Record<string, string | null>>,
  pass: readonly string[] = [],
): Record<string, string> {
  const { platform } = host;
  const env = defaultVariables(host, overrides);
  const fold = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name);
  for (const [name, value] of Object.entries(host.env)) {
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

/** The variables of `host.defaults` that `overrides` neither set nor remove. */
export function defaultVariables(
  { env, defaults = {} }: HostEnvironment,
  overrides: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const taken = new Set(
    [env, overrides].flatMap((names) => Object.keys(names)).map((name) => name.toUpperCase()),
  );
  const proxies = Object.entries(overrides).filter(([name]) => /^https?_proxy$/i.test(name));
  // Node fails for a proxy of another kind.
  if (proxies.some(([, value]) => typeof value === 'string' && /^(?!https?:)\w+:\/\//i.test(value)))
    taken.add('NODE_USE_ENV_PROXY');
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !taken.has(name.toUpperCase())));
}

/**
 * What is secret of the variables that are let through by `agentEnvironment`: the values of those that look secret, and the
 * passwords of proxies. By the name to show instead.
 */
export function passedSecrets(
  { env, defaults = {}, platform }: HostEnvironment,
  pass: readonly string[],
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  for (const [name, value = ''] of [...Object.entries(env), ...Object.entries(defaults)]) {
    if (isNamed(name, pass, platform) && looksSecret(name, value)) secrets.set(name, value);
    for (const [at, secret] of proxyCredentials(name, value).entries())
      secrets.set(at === 0 ? name : `${name} ${at + 1}`, secret);
  }
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
