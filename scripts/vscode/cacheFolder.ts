// Caches folders that take minutes to build, outside the checkout, for all later runs. A folder is built under another
// name and renamed when it is complete, so a cached folder is never partial.
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
 * The path of the cached folder of that name, which `make(folder)` fills if it does not exist. If several processes call
 * this at the same time, one builds the folder and the others wait. If `make` throws or is interrupted, nothing is cached.
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

/** Removes the partial folders of processes that were killed. The folder names contain the process ids. */
function removeAbandoned(name: string): void {
  const prefix = `${name}.building-`;
  for (const entry of readdirSync(cacheFolder())) {
    if (!entry.startsWith(prefix) || isAlive(Number.parseInt(entry.slice(prefix.length), 10))) continue;
    rmSync(join(cacheFolder(), entry), { recursive: true, force: true });
  }
}

/** Creates a lock file with this process's id. Waits while the process named in an existing one is alive. */
async function lock(file: string): Promise<() => void> {
  let logged = false;
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
    if (!logged) console.error(`Waiting for process ${owner ?? '?'}, which is building the same folder…`);
    logged = true;
    await delay(500);
  }
}

/** Undefined if the file is gone, or still empty because it was just created. */
function lockOwner(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** True if the lock is older than any build takes. Then its process has ended, and another process has its id. */
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
