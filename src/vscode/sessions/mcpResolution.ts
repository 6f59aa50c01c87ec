// Turns the definition of an MCP server into the form that agents get (ACP v1 "MCP Servers"), with variables substituted and an
// absolute command path, or says why that is not possible. Also finds what a server of the user takes from the open folders.

import { posix, win32 } from 'node:path';
import {
  agentEnvironment,
  environmentValue,
  defaultVariables,
  type Environment,
} from '../../agent/launch/agentEnvironment.ts';
import { argumentFiles } from '../../agent/launch/argumentFiles.ts';
import { expandHome, isFullyAbsolute, probeCommand, searchPath } from '../../agent/launch/commandSearch.ts';
import type { LaunchHost } from '../../agent/launch/launch.ts';
import type { NamedProgram } from '../../agent/launch/programOfWorkspace.ts';
import { t } from '../../base/l10n.ts';
import type {
  McpServer,
  NameAndValue,
  RemoteMcpServer,
  StdioMcpServer,
} from '../../protocol/session/mcpServer.ts';
import { isSamePlace } from '../files/sameFolder.ts';
import type { McpDefinition, RemoteDefinition, StdioDefinition } from './mcpDefinition.ts';
import { fillMcpVariables, type OpenFolder } from './mcpVariables.ts';

export type McpResolution =
  | {
      readonly kind: 'server';
      readonly server: McpServer;
      /** What the agent would start; undefined for a server with a URL. */
      readonly program?: NamedProgram;
      /**
       * What differs with the open folders: texts with a variable such as `${workspaceFolder}` as agents get them, and absolute
       * paths of files that arguments name without a folder.
       */
      readonly ofFolders: readonly string[];
      /** Variables of the settings that are not in the definition, such as those of the proxy. They are part of `server`. */
      readonly added: Readonly<Record<string, string>>;
    }
  /** `reason` is a sentence for the user; it contains no values of the environment. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Where a definition comes from. */
export interface ResolutionScope {
  /** Absolute path, for `${workspaceFolder}`. */
  readonly folder: string | undefined;
  /** All open folders. */
  readonly folders: readonly OpenFolder[];
  /** True if relative commands are resolved against `folder`; otherwise they are refused. */
  readonly relativeToFolder: boolean;
  readonly host: LaunchHost;
  /** As in `McpVariableScope`. A value may be the variable itself while the user has not entered it. */
  readonly input: (id: string) => string | undefined;
}

class Refused extends Error {}

/** Never rejects. */
export async function resolveMcpServer(
  name: string,
  definition: McpDefinition,
  scope: ResolutionScope,
): Promise<McpResolution> {
  const texts = new Texts(scope);
  try {
    if ('url' in definition)
      return {
        ...{ kind: 'server', server: remote(name, definition, texts) },
        ...{ ofFolders: texts.ofFolders, added: {} },
      };
    const found = await stdio(name, definition, scope, texts);
    const { command, args } = found.server;
    const folders = scope.folders.map(({ path }) => path);
    const files = await argumentFiles(command, args, folders, scope.host);
    return { kind: 'server', ...found, ofFolders: [...new Set([...texts.ofFolders, ...files])] };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function remote(name: string, { type, url, headers }: RemoteDefinition, texts: Texts): RemoteMcpServer {
  const filled = texts.fill(url);
  const entered = filled.replace(/^\$\{input:[^{}]*\}/, 'https://a').replaceAll(/\$\{input:[^{}]*\}/g, 'a');
  if (!/^https?:\/\//i.test(entered) || !URL.canParse(entered))
    throw new Refused(t('The address is not http or https.'));
  return { type, name, url: filled, headers: pairs(headers, texts) };
}

async function stdio(
  name: string,
  definition: StdioDefinition,
  scope: ResolutionScope,
  texts: Texts,
): Promise<{
  readonly server: StdioMcpServer;
  readonly program: NamedProgram;
  readonly added: Readonly<Record<string, string>>;
}> {
  const { folder, host } = scope;
  if (definition.envFile !== undefined)
    throw new Refused(t('The entry uses "{0}", which is not supported.', 'envFile'));
  const cwd = definition.cwd === undefined ? undefined : fillMcpVariables(definition.cwd, texts.scope);
  if (cwd?.kind === 'refused') throw new Refused(cwd.reason);
  if (cwd !== undefined && !(await isFolder(cwd.text, scope)))
    throw new Refused(t('The entry sets another working folder, which is not supported.'));
  const own = pairs(definition.env, texts);
  // Agents start MCP servers with few variables of their own, without the proxy.
  const added = defaultVariables(host, definition.env);
  const env = [...Object.entries(added).map(([name, value]) => ({ name, value })), ...own];
  const whole = agentEnvironment(host, Object.fromEntries(own.map(({ name, value }) => [name, value])));
  const written = texts.fill(definition.command);
  const command = await resolveCommand(written, definition.command, whole, scope);
  const args = definition.args.map((arg) => texts.fill(arg));
  const program = { written, program: command, env: whole, cwd: folder ?? host.homeDir };
  return { server: { name, command, args, env }, program, added };
}

/** @param shown as in the definition, for messages: values of variables may be secrets. */
async function resolveCommand(
  written: string,
  shown: string,
  env: Environment,
  { folder, relativeToFolder, host }: ResolutionScope,
): Promise<string> {
  const windows = host.platform === 'win32';
  const expanded = expandHome(written.trim(), host);
  const isPath = windows ? /[\\/:]/.test(expanded) : expanded.includes('/');
  let path: string | undefined = expanded;
  if (!isFullyAbsolute(expanded, host.platform)) path = undefined;
  if (path === undefined && isPath) {
    if (!relativeToFolder || folder === undefined) throw new Refused(t('The command is a relative path.'));
    path = pathOf(host).resolve(folder, expanded);
  }
  const outcome =
    path === undefined ? await searchPath(expanded, env, host) : await probeCommand(path, env, host);
  if (outcome.kind === 'found') return outcome.path;
  if (outcome.kind === 'unusable') throw new Refused(t('The command is not a program that can be run.'));
  const message =
    path === undefined
      ? t('The command "{0}" was not found on PATH.', shown.slice(0, 200))
      : t('The command "{0}" does not exist.', shown.slice(0, 200));
  if (outcome.silent.length === 0) throw new Refused(message);
  throw new Refused(
    `${message} ${t('These folders of PATH did not answer: {0}', outcome.silent.join(', '))}`,
  );
}

async function isFolder(cwd: string, { folder, host }: ResolutionScope): Promise<boolean> {
  if (folder === undefined) return false;
  const path = pathOf(host).resolve(folder, cwd);
  return pathOf(host).relative(folder, path) === '' || (await isSamePlace(path, folder));
}

/** Skips values of null, which VS Code uses to remove a variable. */
function pairs(
  record: Readonly<Record<string, string | number | boolean | null>>,
  texts: Texts,
): NameAndValue[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: texts.fill(String(value)) }],
  );
}

/** Substitutes variables, and keeps the texts that contain a path or name of an open folder. */
class Texts {
  readonly scope: Parameters<typeof fillMcpVariables>[1];
  readonly ofFolders: string[] = [];

  constructor({ folder, folders, host, input }: ResolutionScope) {
    const { platform, homeDir } = host;
    const variable = (name: string): string | undefined => environmentValue(host.env, name, platform);
    this.scope = { folder, folders, platform, homeDir, variable, input };
  }

  fill(text: string): string {
    const filled = fillMcpVariables(text, this.scope);
    if (filled.kind === 'refused') throw new Refused(filled.reason);
    if (filled.isOfFolder) this.ofFolders.push(filled.text);
    return filled.text;
  }
}

function pathOf({ platform }: LaunchHost): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
