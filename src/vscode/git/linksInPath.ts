// Finds the links that a path leads through. Git judges a link as a file of its own and nothing behind it, so it is asked about
// each link and about the real file. Used by `FileRules` and `findIgnoredPaths`.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Follows links. Rejects if there is no such file. */
export type RealPathOf = (path: string) => Promise<string>;

export const realPathNow: RealPathOf = (path) => realpath(path);

/**
 * The path with all links followed; of a file that does not exist, the path that it would have. A link that leads nowhere is not
 * followed. Never rejects. @param path absolute.
 */
export async function realPathOrNearest(path: string, realPathOf = realPathNow): Promise<string> {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    const real = await realPathOf(at).catch(() => undefined);
    if (real !== undefined) return join(real, ...rest);
    if (dirname(at) === at) return path;
    rest.unshift(basename(at));
  }
}

/**
 * The links below `folder` through which `path` leads, the last one too, each as the real path of its folder with its own name.
 * Links inside of a link's target are not listed. Never rejects. @param path absolute, in `folder`.
 */
export async function linksInPath(
  { path, folder }: { readonly path: string; readonly folder: string },
  realPathOf = realPathNow,
): Promise<readonly string[]> {
  const links: string[] = [];
  const below = relative(folder, path);
  let [at, real] = [folder, await realPathOrNearest(folder, realPathOf)];
  // Saves lookups in a folder that is a link.
  if (join(real, below) === (await realPathOrNearest(path, realPathOf))) return links;
  for (const name of below.split(sep)) {
    at = join(at, name);
    const link = join(real, name);
    real = await realPathOrNearest(at, realPathOf);
    if (real !== link) links.push(link);
  }
  return links;
}
