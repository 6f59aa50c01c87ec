// What `nes/start` says of the workspace (NES draft "NES session start").

import { workspace } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { NesStartParams } from '../../../protocol/nes/nes.ts';
import { findRepository } from './gitRepository.ts';

/** Every field is left out when unknown. Takes no longer than `findRepository`; never rejects. */
export async function describeWorkspace(clock: Clock): Promise<NesStartParams> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [first] = folders;
  if (!first) return {};
  const repository = await findRepository(
    folders.map(({ uri }) => uri),
    clock,
  );
  return {
    workspaceUri: first.uri.toString(),
    workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
    ...(repository && { repository }),
  };
}
