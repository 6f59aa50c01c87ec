// Lists running processes, as `ps` does, without zombies. Used by tests that check what is left running.

import { spawnSync } from 'node:child_process';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

function running(): Running[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

/** Ids of the children of this process whose command line contains `part`. */
export function childrenWith(part: string): number[] {
  return running()
    .filter(({ parent, args }) => parent === process.pid && args.includes(part))
    .map(({ pid }) => pid);
}

/** The ids among `pids` whose process still runs. */
export function stillRunning(pids: Iterable<number>): number[] {
  const all = new Set(running().map(({ pid }) => pid));
  return [...pids].filter((pid) => all.has(pid));
}
