// Finds processes that outlived the process that started them, by an environment variable that all of them inherit. A
// process group is not enough: agents, terminals and browsers create groups of their own.
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** All processes except this one whose environment contains `name=value`. Always empty on systems without /proc. */
export function findMarked(name: string, value: string): Leftover[] {
  const found: Leftover[] = [];
  for (const entry of listProcesses()) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const environment = readProcess(entry, 'environ');
    if (!environment.split('\0').includes(`${name}=${value}`)) continue;
    const command = commandOf(entry);
    if (command !== '') found.push({ pid, command });
  }
  return found;
}

/** True until the process has ended. Costs little, while `findMarked` reads the environment of every process. */
export function isRunning(pid: number): boolean {
  return commandOf(String(pid)) !== '';
}

/** Empty if the process has ended: a zombie has no command line. */
function commandOf(pid: string): string {
  return readProcess(pid, 'cmdline').split('\0').join(' ').trim();
}

/** Waits up to `ms` until no marked process is left. Kills the remaining ones and returns them. */
export async function clearMarked(name: string, value: string, ms: number): Promise<Leftover[]> {
  const end = Date.now() + ms;
  let left = findMarked(name, value);
  while (left.length > 0 && Date.now() < end) {
    await delay(50);
    if (!left.some(({ pid }) => isRunning(pid))) left = findMarked(name, value);
  }
  // They may have started others meanwhile.
  if (left.length > 0) left = findMarked(name, value);
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended before the signal.
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
