// The processes this one has started, as the system knows them.

import { spawnSync } from 'node:child_process';

/** Ids of living children of this process whose command line has `part` in it. */
export function childrenWith(part: string): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .filter(
      ([, , parent, state, args]) =>
        Number(parent) === process.pid && !state?.startsWith('Z') && args?.includes(part),
    )
    .map(([, pid]) => Number(pid));
}
