// The sources of MCP servers for sessions, in the order in which they count: the user's own first, so that no repository can
// replace or turn off a server of the user. docs/agents.md has the table. Used by `readMcpSources`.

import { basename, dirname, join } from 'node:path';
import type { McpAccess } from '../settings/foreignRestrictions.ts';
import type { McpFileFormat } from './mcpFile.ts';
import type { OpenFolder } from './mcpVariables.ts';

/** Decides which sources there are. Read again for each session. */
export interface McpSurroundings {
  /** In their order. */
  readonly folders: readonly OpenFolder[];
  /** Absolute path of the saved workspace file. */
  readonly workspaceFile: string | undefined;
  /** The setting `acpHost.mcpServers`. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Absolute path of the folder that VS Code keeps the settings of the profile in. */
  readonly profileFolder: string | undefined;
  /** True if VS Code has MCP servers of its user. A profile may share those of the default profile. */
  readonly hasUserServers: boolean;
  /** Whether the setting `chat.mcp.access` allows servers of files. */
  readonly access: McpAccess;
  /** Absolute path, for display. */
  readonly homeDir: string;
}

export interface McpFileSource {
  readonly kind: 'profile' | 'folder' | 'workspaceFile';
  /** Absolute path of the file. */
  readonly path: string;
  readonly format: McpFileFormat;
  /** Absolute path of the folder that contains it, for `kind` `folder`. */
  readonly folder: string | undefined;
  /** The path for display, such as `app/.vscode/mcp.json`. */
  readonly shown: string;
}

/** The setting `acpHost.mcpServers` comes before all of them. */
export function mcpFileSources(surroundings: McpSurroundings): readonly McpFileSource[] {
  const { folders, workspaceFile, profileFolder } = surroundings;
  const inFolder = (folder: string, format: McpFileFormat, ...names: readonly string[]): McpFileSource => ({
    ...{ kind: 'folder', path: join(folder, ...names), format, folder },
    shown: [basename(folder), ...names].join('/'),
  });
  const ofWorkspace: readonly McpFileSource[] =
    workspaceFile === undefined
      ? []
      : [
          {
            ...{ kind: 'workspaceFile', path: workspaceFile, format: 'workspaceFile', folder: undefined },
            shown: basename(workspaceFile),
          },
        ];
  return [
    ...(profileFolder === undefined ? [] : profileSources(profileFolder, surroundings)),
    ...folders.flatMap(({ path }) => [
      inFolder(path, 'mcp.json', '.vscode', 'mcp.json'),
      inFolder(path, '.mcp.json', '.mcp.json'),
    ]),
    ...ofWorkspace,
  ];
}

/** The second one is for a profile that shares the servers of the default profile, and then has no file of its own. */
function profileSources(
  folder: string,
  { hasUserServers, homeDir }: McpSurroundings,
): readonly McpFileSource[] {
  const isOther = basename(dirname(folder)) === 'profiles' && hasUserServers;
  return [folder, ...(isOther ? [dirname(dirname(folder))] : [])].map((one) => {
    const path = join(one, 'mcp.json');
    const isInHome = path.startsWith(homeDir) && /^[\\/]/.test(path.slice(homeDir.length));
    const shown = isInHome ? `~${path.slice(homeDir.length)}` : path;
    return { kind: 'profile', path, format: 'mcp.json', folder: undefined, shown };
  });
}
