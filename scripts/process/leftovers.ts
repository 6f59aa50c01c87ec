// Owns finding processes that outlived what started them. A process group is not enough: agents, terminals and
// browsers open groups of their own, but all inherit the environment, so a mark in it finds every one of them.
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** Processes (this one excepted) whose environment holds `name=value`. Always empty where there is no /proc. */
export function findMarked(name: string, value: string): Leftover[] {
  const found: Leftover[] = [];
  for (const entry of listProcesses()) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const environment = readProcess(entry, 'environ');
    if (!environment.split('\0').includes(`${name}=${value}`)) continue;
    const command = readProcess(entry, 'cmdline').split('\0').join(' ').trim();
    // A process that has ended but whose parent has not noticed yet has no command line, and runs nothing.
    if (command !== '') found.push({ pid, command });
  }
  return found;
}

/** Waits until no marked process is left, at most `ms`; kills those that stay and answers with them. */
export async function clearMarked(name: string, value: string, ms: number): Promise<Leftover[]> {
  const end = Date.now() + ms;
  let left = findMarked(name, value);
  while (left.length > 0 && Date.now() < end) {
    await delay(50);
    left = findMarked(name, value);
  }
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself between the look and the signal.
    }
  }
  return left;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

function readProcess(pid: string, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
