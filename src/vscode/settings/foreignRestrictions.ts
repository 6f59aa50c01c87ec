// Reads settings of VS Code that restrict what agents get. VS Code lets a workspace override what the user restricted; here the
// stricter value counts. Used for MCP servers and read-only files.

import type { SettingReader } from './environmentSettings.ts';

/** Whether agents may get the MCP servers of files. */
export type McpAccess = 'all' | 'restricted';

/** @param chatMcp the settings below `chat.mcp`. Restricted if the user, the workspace, a folder or a policy restricts it. */
export function mcpAccess(chatMcp: SettingReader): McpAccess {
  const found = chatMcp.inspect('access');
  const { globalValue, workspaceValue, workspaceFolderValue } = found ?? {};
  // `get` also returns a value that a policy enforces.
  const values = [chatMcp.get('access'), globalValue, workspaceValue, workspaceFolderValue];
  return values.every((value) => value === undefined || value === 'all') ? 'all' : 'restricted';
}

/** A file is read-only if a glob of `include` matches and none of `exclude`. */
export interface ReadOnlyGlobs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/**
 * `files.readonlyInclude` and `files.readonlyExclude`, as the user set them and as VS Code combines them with those of the
 * workspace. A file that is read-only by one of these is read-only. @param files the settings below `files`.
 */
export function readOnlyGlobs(files: SettingReader): readonly ReadOnlyGlobs[] {
  const ofUser = (key: string): readonly string[] => {
    const found = files.inspect(key);
    return globsIn({ ...asObject(found?.defaultValue), ...asObject(found?.globalValue) });
  };
  const combined = (key: string): readonly string[] => globsIn(files.get(key));
  return [ofUser, combined].map((read) => ({
    include: read('readonlyInclude'),
    exclude: read('readonlyExclude'),
  }));
}

function globsIn(value: unknown): readonly string[] {
  return Object.entries(asObject(value)).flatMap(([glob, isOn]) => (isOn === true ? [glob] : []));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
