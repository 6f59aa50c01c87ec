// Finds files of the workspace by which the shims of asdf and mise run another program than the installed one. Used by
// `workspacePrograms`.

import { posix } from 'node:path';

export interface VersionsHost {
  /** The beginning of a file; empty if it can't be read. */
  readStart(path: string): Promise<string>;
}

/** A program in a folder of asdf or mise. Shims of pyenv and rbenv, too, which choose among installed programs only. */
const shim = /\/shims\/[^/]+$/;
/** In these, `path:DIR` is the folder of a program; a file of mise also has variables such as PATH. */
const versionFiles: readonly (readonly [name: string, chooses: RegExp])[] = [
  ['.tool-versions', /path:/],
  ['mise.toml', /path/i],
  ['.mise.toml', /path/i],
  ['mise/config.toml', /path/i],
  ['.mise/config.toml', /path/i],
  ['.config/mise.toml', /path/i],
];
/** UTF-16 units. What follows in a longer file is not known. */
const wholeFile = 4_000;

/**
 * Absolute paths of the files, in the folders in which programs start and in those around them. Empty if none of the programs is a
 * shim. @param programs absolute paths, on PATH. @param isOwn whether a folder is in the workspace. Not for Windows, which has no such shims.
 */
export async function shimVersions(
  programs: readonly string[],
  cwds: readonly string[],
  isOwn: (folder: string) => boolean,
  host: VersionsHost,
): Promise<readonly string[]> {
  if (!programs.some((program) => shim.test(program))) return [];
  const folders = new Set<string>();
  for (const cwd of cwds)
    for (let folder = cwd; isOwn(folder) && !folders.has(folder); folder = posix.dirname(folder))
      folders.add(folder);
  const found: string[] = [];
  for (const folder of folders)
    for (const [name, chooses] of versionFiles) {
      const file = posix.join(folder, name);
      const text = await host.readStart(file);
      if (chooses.test(text) || text.length > wholeFile) found.push(file);
    }
  return found;
}
