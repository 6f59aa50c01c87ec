// Resolves a path with all links followed, also if the file does not exist yet, and describes the result. Used to guard file
// access.

import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type RealPlace =
  | { readonly kind: 'there'; readonly path: string }
  /** Does not exist. `path` is where it would be; `existing` the real path of the deepest folder that exists. */
  | { readonly kind: 'missing'; readonly path: string; readonly existing: string }
  /** Broken or circular links, or inaccessible folders. */
  | { readonly kind: 'unknown'; readonly why: string };

/** @param path absolute and normalised. Never rejects. */
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
    // A broken link: the file would be created elsewhere.
    if (await isThere(at)) return unknown('a link that leads nowhere');
    if (dirname(at) === at) return unknown('no such drive');
    rest.unshift(basename(at));
  }
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

/**
 * The place on disk that an agent's path leads to. Valid when it was found: check with `FileAccess.confirm` before using
 * `path` later.
 */
export interface FilePlace {
  /** The path from the request, absolute and normalised. */
  readonly requested: string;
  /** The real path, with all links followed. */
  readonly path: string;
  readonly exists: boolean;
}

/** Code of a file system error, such as `EACCES`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
