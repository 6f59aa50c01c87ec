// Owns the folder in which things of this workspace are kept. VS Code locks it for one window, and gives the next one a folder
// beside it, `<name>-1`. A window loaded anew on a busy machine begins before the one before it has ended: it would find nothing
// of what was kept. The folder is free as soon as that one has ended.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that an ending window may take; another one that is really there keeps the folder for longer. */
const patience = 5_000;
const interval = 50;

/**
 * @param given what VS Code gave the extension: `<folders>/<name of the workspace>/<name of the extension>`.
 * @returns `given`, or what was given to the window before.
 */
export async function workspaceStorage(given: string, longest = patience): Promise<string> {
  const folder = dirname(given);
  const [, name] = /^(.+)-\d$/.exec(basename(folder)) ?? [];
  if (name === undefined) return given;
  const own = join(dirname(folder), name);
  if (!existsSync(own)) return given;
  const lock = join(own, 'vscode.lock');
  for (let waited = 0; await isHeld(lock); waited += interval) {
    if (waited >= longest) return given;
    await delay(interval);
  }
  return join(own, basename(given));
}

async function isHeld(lock: string): Promise<boolean> {
  let holder: unknown;
  try {
    holder = JSON.parse(await readFile(lock, 'utf8'));
  } catch {
    // It is not there, or is being written. What VS Code can't read either is nobody's.
    return false;
  }
  const pid = typeof holder === 'object' && holder !== null && 'pid' in holder ? holder.pid : undefined;
  return typeof pid === 'number' && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
