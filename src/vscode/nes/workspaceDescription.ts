// What `nes/start` says of the workspace (NES draft "NES session start").

import { workspace } from 'vscode';
import type { NesStartParams } from '../../protocol/nes.ts';

/** Every field is left out when unknown. */
export function describeWorkspace(): NesStartParams {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [first] = folders;
  if (!first) return {};
  return {
    workspaceUri: first.uri.toString(),
    workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
  };
}
