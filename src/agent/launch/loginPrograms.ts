// Finds the programs that only the login shell's PATH decides: the command of an agent, and the interpreters of a script such as
// `#!/usr/bin/env node`. Used for the questions before agents run.

import { posix, win32 } from 'node:path';
import { folderKey } from './appendFolders.ts';
import { interpretersOf, isBareName, type NamedProgram } from './programOfWorkspace.ts';
import type { ProgramsHost } from './workspacePrograms.ts';

/** Absolute paths, the program first. Empty if all was found on VS Code's own PATH, or is named by its path. */
export type FindLoginPrograms = (named: NamedProgram) => Promise<readonly string[]>;

/** @param folders the folders at the end of PATH that only the login shell's has. What a program starts later is not known. */
export async function loginPrograms(
  { written, program, env, cwd }: NamedProgram,
  folders: readonly string[],
  host: ProgramsHost,
): Promise<readonly string[]> {
  const { platform } = host;
  if (folders.length === 0) return [];
  const path = platform === 'win32' ? win32 : posix;
  const added = new Set(folders.map((folder) => folderKey(folder, platform)));
  const isAdded = (file: string): boolean => added.has(folderKey(path.dirname(file), platform));
  const found = isBareName(written.trim(), host) && isAdded(program) ? [program] : [];
  for await (const { file, isNamed } of interpretersOf(program, env, cwd, host))
    if (isNamed && isAdded(file)) found.push(file);
  return found;
}
