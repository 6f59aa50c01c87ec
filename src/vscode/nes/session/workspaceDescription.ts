// Describes the workspace for `nes/start` (NES draft "NES session start").

import { workspace } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { NesStartParams } from '../../../protocol/nes/nes.ts';
import { findRepository } from './gitRepository.ts';

/** Leaves out unknown fields. Takes no longer than `findRepository`; never rejects. */
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
