// The files from which agents and MCP servers can be imported, with their paths on each platform. Used by the command
// "ACP: Import Agents and MCP Servers…", which reads them only when it is run.

import { posix, win32 } from 'node:path';
import { environmentValue, type Environment } from '../../agent/launch/agentEnvironment.ts';
import type { VariableForms } from './importEntry.ts';

/** Keys of a file that contain definitions by name. `agent_servers` has agents, the others have MCP servers. */
export type Collection = 'agent_servers' | 'context_servers' | 'mcpServers' | 'servers';

type OwnId =
  'zed' | 'jetbrains' | 'claude' | 'claude-code' | 'cursor' | 'gemini' | 'windsurf' | 'copilot' | 'vscode';

export interface ImportSource {
  /** A suffix for names that are taken. */
  readonly id: OwnId | 'workspace';
  /** The product that the file belongs to. */
  readonly app: string;
  /** Absolute. */
  readonly path: string;
  readonly collections: readonly Collection[];
  /** In a workspace folder: not read in Restricted Mode. */
  readonly ofWorkspace: boolean;
  /** Default: `env`. */
  readonly variables?: VariableForms;
}

/** The machine whose files are imported. */
export interface ImportMachine {
  readonly platform: NodeJS.Platform;
  /** Absolute. */
  readonly homeDir: string;
  readonly env: Environment;
}

/** @param folders absolute paths of the open folders. */
export function importSources(machine: ImportMachine, folders: readonly string[]): ImportSource[] {
  const { platform, homeDir, env } = machine;
  const path = platform === 'win32' ? win32 : posix;
  const inHome = (...names: readonly string[]): string => path.join(homeDir, ...names);
  const dotConfig = environmentValue(env, 'XDG_CONFIG_HOME', platform) || inHome('.config');
  const appData =
    platform === 'win32'
      ? environmentValue(env, 'APPDATA', platform) || inHome('AppData', 'Roaming')
      : platform === 'darwin'
        ? inHome('Library', 'Application Support')
        : dotConfig;
  // On a Mac, Zed keeps its settings in ~/.config too, whatever XDG_CONFIG_HOME is.
  const zed = {
    win32: path.join(appData, 'Zed'),
    darwin: inHome('.config', 'zed'),
    other: path.join(dotConfig, 'zed'),
  }[platform === 'win32' || platform === 'darwin' ? platform : 'other'];
  const copilot = environmentValue(env, 'COPILOT_HOME', platform) || inHome('.copilot');
  const own: readonly ImportSource[] = [
    source('zed', 'Zed', path.join(zed, 'settings.json'), 'agent_servers', 'context_servers'),
    source('jetbrains', 'JetBrains', inHome('.jetbrains', 'acp.json'), 'agent_servers'),
    source(
      'claude',
      'Claude Desktop',
      path.join(appData, 'Claude', 'claude_desktop_config.json'),
      'mcpServers',
    ),
    { ...source('claude-code', 'Claude Code', inHome('.claude.json'), 'mcpServers'), variables: 'braces' },
    source('cursor', 'Cursor', inHome('.cursor', 'mcp.json'), 'mcpServers'),
    {
      ...source('gemini', 'Gemini CLI', inHome('.gemini', 'settings.json'), 'mcpServers'),
      variables: 'shell',
    },
    source('windsurf', 'Windsurf', inHome('.codeium', 'windsurf', 'mcp_config.json'), 'mcpServers'),
    {
      ...source('copilot', 'GitHub Copilot', path.join(copilot, 'mcp-config.json'), 'mcpServers'),
      variables: 'shell',
    },
    source('vscode', 'VS Code', path.join(appData, 'Code', 'User', 'mcp.json'), 'servers'),
  ];
  const shared = folders.flatMap((folder): ImportSource[] => {
    const inFolder = (collection: Collection, ...names: readonly string[]): ImportSource => ({
      ...source('workspace', path.basename(folder), path.join(folder, ...names), collection),
      ofWorkspace: true,
    });
    return [
      { ...inFolder('mcpServers', '.mcp.json'), variables: 'braces' },
      inFolder('servers', '.vscode', 'mcp.json'),
      inFolder('mcpServers', '.cursor', 'mcp.json'),
      { ...inFolder('mcpServers', '.gemini', 'settings.json'), variables: 'shell' },
    ];
  });
  return [...own, ...shared];
}

function source(
  id: ImportSource['id'],
  app: string,
  path: string,
  ...collections: readonly Collection[]
): ImportSource {
  return { id, app, path, collections, ofWorkspace: false };
}

/** The path for display: `~` instead of the home folder. */
export function shownPath(
  { path }: Pick<ImportSource, 'path'>,
  { homeDir }: Pick<ImportMachine, 'homeDir'>,
): string {
  const rest = path.slice(homeDir.length);
  return path.startsWith(homeDir) && /^[\\/]/.test(rest) ? `~${rest}` : path;
}
