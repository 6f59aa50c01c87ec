// Owns the folder outside the checkout where a thing that takes minutes to make is kept for all later runs, and the
// promise that what is found there is whole: it is made beside its place and renamed when complete.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** `ACP_HOST_CACHE`, else `acp-host` in the user's cache folder. */
export function cacheFolder(): string {
  const chosen = process.env['ACP_HOST_CACHE'];
  if (chosen !== undefined && chosen !== '') return chosen;
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'acp-host');
}

/**
 * The cached folder of that name, made by `make(folder)` when it is not there. Of several processes that ask at the
 * same time one makes it and the others wait. A `make` that throws or is interrupted leaves nothing in its place.
 */
export async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  mkdirSync(cacheFolder(), { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if (existsSync(folder)) return folder;
    removeAbandoned(name);
    const building = `${folder}.building-${process.pid}`;
    mkdirSync(building);
    try {
      await make(building);
      renameSync(building, folder);
    } finally {
      rmSync(building, { recursive: true, force: true });
    }
    return folder;
  } finally {
    unlock();
  }
}

/** Removes what processes that were killed had half made: their ids are in the names. */
function removeAbandoned(name: string): void {
  const prefix = `${name}.building-`;
  for (const entry of readdirSync(cacheFolder())) {
    if (!entry.startsWith(prefix) || isAlive(Number.parseInt(entry.slice(prefix.length), 10))) continue;
    rmSync(join(cacheFolder(), entry), { recursive: true, force: true });
  }
}

/** Takes a lock file that names this process; waits while the process named in it lives. */
async function lock(file: string): Promise<() => void> {
  let told = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const release = (): void => rmSync(file, { force: true });
      process.once('exit', release);
      return () => {
        process.off('exit', release);
        release();
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = lockOwner(file);
    if (owner !== undefined && (!isAlive(owner) || isOld(file))) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) console.error(`Waiting for process ${owner ?? '?'}, which is setting up the same thing…`);
    told = true;
    await delay(500);
  }
}

/** Undefined in the moment between the file's creation and its first byte. */
function lockOwner(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Longer ago than any set-up takes: its process is gone, and another one has its id now. */
function isOld(file: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - written > 30 * 60_000;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
