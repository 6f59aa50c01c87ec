// Looks up the programs of the workspace that the command of a permission request might run by their names, on this machine.

import { systemHost } from '../../../agent/launch/launch.ts';
import type { Environment } from '../../../agent/launch/agentEnvironment.ts';
import { workspacePrograms, type ProgramsHost } from '../../../agent/launch/workspacePrograms.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { programNames } from '../../../chat/permission/programNames.ts';
import { firstNames } from '../../files/boundedFile.ts';
import { findRealPlace } from '../../files/realPlace.ts';

export interface JudgedScope extends RuleScope {
  /** The environment of the agent. Default: that of the extension host. */
  readonly environment?: (() => Environment) | undefined;
}

/** Entries of a folder of libraries that are read. */
const mostLibraries = 5_000;

const thisMachine = (): ProgramsHost => ({
  ...systemHost(),
  realPath,
  names: (folder) => firstNames(folder, mostLibraries),
});

/** @returns paths of files and names of variables, as of `workspacePrograms`; empty if the request has no command. */
export async function lookUpWorkspacePrograms(
  { command }: PermissionSubject,
  scope: JudgedScope,
): Promise<readonly string[]> {
  if (command === undefined) return [];
  const cwd = absolutePath(command.cwd ?? scope.cwd, scope.cwd) ?? scope.cwd;
  const env = scope.environment?.() ?? systemHost().env;
  return await workspacePrograms(programNames(command, cwd), scope.folders, env, thisMachine());
}

async function realPath(path: string): Promise<string | undefined> {
  const place = await findRealPlace(path);
  return place.kind === 'unknown' ? undefined : place.path;
}
