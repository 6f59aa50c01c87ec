// Resolves a path with all links followed, also if the file does not exist yet, and describes the result. Used to guard file
// access.

import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemClock } from '../../agent/clock.ts';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';

export type RealPlace =
  | { readonly kind: 'there'; readonly path: string }
  /** Does not exist. `path` is where it would be; `existing` the real path of the deepest folder that exists. */
  | { readonly kind: 'missing'; readonly path: string; readonly existing: string }
  /** Broken or circular links, inaccessible folders, or a disk that does not answer. */
  | { readonly kind: 'unknown'; readonly why: string };

/** ms after which a path is unknown: its disk may be on a network that is gone. */
export const placePatience = 5_000;

/** The disk and the clock; replaced in tests. */
export interface PlaceMachine {
  readonly clock: Clock;
  readonly realpath: (path: string) => Promise<string>;
}

const thisMachine: PlaceMachine = { clock: systemClock, realpath };

/** `unknown` at the latest after 5 s. @param path absolute and normalised. Never rejects. */
export async function findRealPlace(path: string, machine = thisMachine): Promise<RealPlace> {
  const waited = await timeBoxed(
    followLinks(path, machine.realpath),
    placePatience,
    machine.clock,
    neverCancelled,
  );
  if (waited.kind === 'failed') throw waited.error;
  return waited.kind === 'done' ? waited.value : unknown('its disk does not answer');
}

async function followLinks(path: string, realpath: PlaceMachine['realpath']): Promise<RealPlace> {
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

function unknown(why = 'it cannot be resolved'): RealPlace {
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
