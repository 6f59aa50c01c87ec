// Finds the storage folder of this workspace. VS Code locks it for one window, and gives a second window a folder beside it,
// `<name>-1`. On a busy machine, a reloaded window starts before the previous one has ended, and would find none of its data: so
// it waits until the previous window has released the folder.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';

/** ms to wait for an ending window. A window that stays open holds the folder for longer. */
const patience = 5_000;
const interval = 50;

/**
 * @param given the folder from VS Code: `<folders>/<name of the workspace>/<name of the extension>`. @param longest in ms.
 * @param clock multiplies `longest` by its factor.
 * @returns `given`, or the folder of the previous window.
 */
export async function workspaceStorage(
  given: string,
  clock: Pick<Clock, 'factor'> = {},
  longest = patience,
): Promise<string> {
  const folder = dirname(given);
  const [, name] = /^(.+)-\d$/.exec(basename(folder)) ?? [];
  if (name === undefined) return given;
  const own = join(dirname(folder), name);
  if (!existsSync(own)) return given;
  const lock = join(own, 'vscode.lock');
  for (let waited = 0; await isHeld(lock); waited += interval) {
    if (waited >= scaledTime(longest, clock)) return given;
    await delay(interval);
  }
  return join(own, basename(given));
}

async function isHeld(lock: string): Promise<boolean> {
  let holder: unknown;
  try {
    holder = JSON.parse(await readFile(lock, 'utf8'));
  } catch {
    // The lock is missing, just being written, or unreadable, which VS Code ignores too.
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
