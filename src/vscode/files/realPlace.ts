// Where a path really leads, all links followed, also for a file that is not there yet.

import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { systemCode } from './systemCode.ts';

export type RealPlace =
  | { readonly kind: 'there'; readonly path: string }
  /** Nothing is there. `path` is where it would be: the real path of the deepest folder that exists, and the rest. */
  | { readonly kind: 'missing'; readonly path: string; readonly existing: string }
  /** Links that lead nowhere or in circles, folders that can't be looked into. */
  | { readonly kind: 'unknown'; readonly why: string };

/** @param path absolute and normal. Never rejects. */
export async function findRealPlace(path: string): Promise<RealPlace> {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      const existing = await realpath(at);
      if (rest.length === 0) return { kind: 'there', path: existing };
      return { kind: 'missing', path: join(existing, ...rest), existing };
    } catch (error) {
      const code = systemCode(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') return unknown(code);
    }
    // A link to nothing: what would be made is elsewhere.
    if (await isThere(at)) return unknown('a link that leads nowhere');
    if (dirname(at) === at) return unknown('no such drive');
    rest.unshift(basename(at));
  }
}

/** Whether `path` is `folder` or in it. Both real. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

function unknown(why = 'it can not be resolved'): RealPlace {
  return { kind: 'unknown', why };
}
