// Turns the definition of an MCP server into the form that agents get (ACP v1 "MCP Servers"), with variables substituted and an
// absolute command path, or says why that is not possible.

import { posix, win32 } from 'node:path';
import { agentEnvironment, environmentValue, type Environment } from '../../agent/launch/agentEnvironment.ts';
import { expandHome, isFullyAbsolute, probeCommand, searchPath } from '../../agent/launch/commandSearch.ts';
import type { LaunchHost } from '../../agent/launch/launch.ts';
import type { NamedProgram } from '../../agent/launch/programOfWorkspace.ts';
import type {
  McpServer,
  NameAndValue,
  RemoteMcpServer,
  StdioMcpServer,
} from '../../protocol/session/mcpServer.ts';
import { isSameFolder } from '../files/sameFolder.ts';
import type { McpDefinition, RemoteDefinition, StdioDefinition } from './mcpDefinition.ts';

export type McpResolution =
  /** `program` is what the agent would start; undefined for a server with a URL. */
  | { readonly kind: 'server'; readonly server: McpServer; readonly program?: NamedProgram }
  /** `reason` is for the log; it contains no values of the environment. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Where a definition comes from. */
export interface McpPlace {
  /** Absolute path, for `${workspaceFolder}`. */
  readonly folder: string | undefined;
  /** True if relative commands are resolved against `folder`; otherwise they are refused. */
  readonly relativeToFolder: boolean;
  readonly host: LaunchHost;
}

class Refused extends Error {}

/** Never rejects. */
export async function resolveMcpServer(
  name: string,
  definition: McpDefinition,
  place: McpPlace,
): Promise<McpResolution> {
  try {
    if ('url' in definition) return { kind: 'server', server: remote(name, definition, place) };
    return { kind: 'server', ...(await stdio(name, definition, place)) };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function remote(name: string, { type, url, headers }: RemoteDefinition, place: McpPlace): RemoteMcpServer {
  const filled = fill(url, place);
  if (!/^https?:\/\//i.test(filled) || !URL.canParse(filled)) throw new Refused('its url is no http address');
  return { type, name, url: filled, headers: pairs(headers, place) };
}

async function stdio(
  name: string,
  definition: StdioDefinition,
  place: McpPlace,
): Promise<{ readonly server: StdioMcpServer; readonly program: NamedProgram }> {
  if (definition.envFile !== undefined) throw new Refused('envFile is not read here; use env');
  if (definition.cwd !== undefined && !(await isFolder(fill(definition.cwd, place), place))) {
    throw new Refused('it wants to run in another folder, which agents cannot be told');
  }
  const { folder, host } = place;
  const env = pairs(definition.env, place);
  const added = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const whole = agentEnvironment(host.env, added, host.platform);
  const written = fill(definition.command, place);
  const command = await resolveCommand(written, whole, place);
  const args = definition.args.map((arg) => fill(arg, place));
  const program = { written, program: command, env: whole, cwd: folder ?? host.homeDir };
  return { server: { name, command, args, env }, program };
}

async function resolveCommand(
  written: string,
  env: Environment,
  { folder, relativeToFolder, host }: McpPlace,
): Promise<string> {
  const windows = host.platform === 'win32';
  const expanded = expandHome(written.trim(), host);
  const isPath = windows ? /[\\/:]/.test(expanded) : expanded.includes('/');
  let path: string | undefined = expanded;
  if (!isFullyAbsolute(expanded, host.platform)) path = undefined;
  if (path === undefined && isPath) {
    if (!relativeToFolder || folder === undefined) throw new Refused('its command is a relative path');
    path = (windows ? win32 : posix).resolve(folder, expanded);
  }
  const outcome =
    path === undefined ? await searchPath(expanded, env, host) : await probeCommand(path, env, host);
  if (outcome.kind === 'found') return outcome.path;
  if (outcome.kind === 'unusable') throw new Refused('its command is no program that can be run');
  throw new Refused(
    outcome.silent.length === 0
      ? 'its command was not found'
      : `its command was not found, and these do not answer: ${outcome.silent.join(', ')}`,
  );
}

async function isFolder(cwd: string, { folder, host }: McpPlace): Promise<boolean> {
  const path = host.platform === 'win32' ? win32 : posix;
  if (folder === undefined) return false;
  return path.relative(folder, cwd) === '' || (await isSameFolder(cwd, folder));
}

/** Skips values of null, which VS Code uses to remove a variable. */
function pairs(record: Readonly<Record<string, string | number | null>>, place: McpPlace): NameAndValue[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: fill(String(value), place) }],
  );
}

function fill(text: string, { folder, host }: McpPlace): string {
  const variable = (name: string): string | undefined => environmentValue(host.env, name, host.platform);
  const filled = fillIn(text, { folder, homeDir: host.homeDir, variable });
  if (filled.kind === 'refused') throw new Refused(filled.reason);
  return filled.text;
}

interface McpScope {
  /** Absolute path, for `${workspaceFolder}`; undefined where no folder is open. */
  readonly folder: string | undefined;
  /** For `${userHome}`. */
  readonly homeDir: string;
  /** For `${env:NAME}`; an unset variable becomes empty, as in VS Code. */
  readonly variable: (name: string) => string | undefined;
}

type Filled =
  | { readonly kind: 'text'; readonly text: string }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Substitutes the variables in a text. Values are not substituted again. */
function fillIn(text: string, scope: McpScope): Filled {
  let reason: string | undefined;
  const filled = text.replaceAll(/\$\{([^{}]*)\}/g, (_, name: string) => {
    const value = valueOf(name, scope);
    if (value === undefined) {
      reason ??= name.startsWith('input:')
        ? `it needs the input "${name.slice(6)}", which is not asked for here`
        : `nothing is known of \${${name}}`;
    }
    return value ?? '';
  });
  return reason === undefined ? { kind: 'text', text: filled } : { kind: 'refused', reason };
}

function valueOf(name: string, { folder, homeDir, variable }: McpScope): string | undefined {
  if (name === 'workspaceFolder') return folder;
  if (name === 'userHome') return homeDir;
  return name.startsWith('env:') ? (variable(name.slice(4)) ?? '') : undefined;
}
