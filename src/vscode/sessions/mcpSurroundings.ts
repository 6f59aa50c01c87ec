// Reads from VS Code which sources of MCP servers there are for sessions. Used by `createMcpServers`.

import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { workspace, type ExtensionContext } from 'vscode';
import { mcpAccess } from '../settings/foreignRestrictions.ts';
import { readSetting } from '../settings/settings.ts';
import type { McpSurroundings } from './mcpSources.ts';

/** Undefined in Restricted Mode, where agents get no servers. */
export function mcpSurroundings(
  context: Pick<ExtensionContext, 'globalStorageUri'>,
): McpSurroundings | undefined {
  if (!workspace.isTrusted) return undefined;
  const { workspaceFile, workspaceFolders = [] } = workspace;
  const { globalStorageUri } = context;
  const servers = workspace.getConfiguration('mcp', null).inspect('servers')?.globalValue;
  return {
    folders: workspaceFolders
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ name, uri }) => ({ name, path: uri.fsPath })),
    // One that is not saved has the scheme `untitled`.
    workspaceFile: workspaceFile?.scheme === 'file' ? workspaceFile.fsPath : undefined,
    own: readSetting('mcpServers'),
    // <data>/User/globalStorage/<id>, or <data>/User/profiles/<profile>/globalStorage/<id>.
    profileFolder: globalStorageUri.scheme === 'file' ? dirname(dirname(globalStorageUri.fsPath)) : undefined,
    hasUserServers: typeof servers === 'object' && servers !== null && Object.keys(servers).length > 0,
    access: mcpAccess(workspace.getConfiguration('chat.mcp', null)),
    homeDir: homedir(),
  };
}
