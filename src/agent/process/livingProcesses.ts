// Finds the processes of a tree on Linux: those of its process group, and those that left the group (setsid, setpgid, a
// shell's job control) but still have the tree's id in their environment, which every child inherits. Used by
// `processTree.ts`.

import { readFileSync, readdirSync } from 'node:fs';

/** A variable in the environment of every process of a tree: the IDs of the trees it belongs to, separated by colons. */
export const treeVariable = 'ACP_HOST_TREE';

export interface LivingProcess {
  readonly pid: number;
  /** In clock ticks since boot. PID and start time together identify a process, since PIDs are reused. */
  readonly startTime: string;
  readonly group: number;
  readonly trees: readonly string[];
}

/** The value of `treeVariable` for a process of tree `id`. It also belongs to the trees of this process. */
export function treeValue(id: string): string {
  const outer = process.env[treeVariable];
  return outer === undefined || outer === '' ? id : `${outer}:${id}`;
}

/** False for a zombie. */
export function isLiving({ pid, startTime }: LivingProcess): boolean {
  return readStat(pid)?.startTime === startTime;
}

/** Longest time for which the event loop is blocked, in ms. */
const slice = 4;

let running: Promise<readonly LivingProcess[]> | undefined;
let next: Promise<readonly LivingProcess[]> | undefined;

/** All processes of this machine, read after the call. Concurrent calls share one reading. Linux only. */
export function livingProcesses(): Promise<readonly LivingProcess[]> {
  if (!running) return (running = readAll().finally(() => (running = undefined)));
  const before = running;
  next ??= before.then(() => {
    next = undefined;
    return livingProcesses();
  });
  return next;
}

async function readAll(): Promise<readonly LivingProcess[]> {
  const found: LivingProcess[] = [];
  let start = performance.now();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = readStat(pid);
    if (stat) found.push({ pid, ...stat, trees: readTrees(pid) });
    if (performance.now() - start < slice) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    start = performance.now();
  }
  return found;
}

/** proc(5): the name is in parentheses and may hold any character; state, pgrp and starttime are fields 3, 5 and 22. */
function readStat(pid: number): Pick<LivingProcess, 'startTime' | 'group'> | undefined {
  const stat = readProc(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, , group] = fields;
  const startTime = fields[19];
  if (startTime === undefined || state === 'Z' || state === 'X') return undefined;
  return { startTime, group: Number(group) };
}

function readTrees(pid: number): readonly string[] {
  const variable = readProc(pid, 'environ')
    .split('\0')
    .find((entry) => entry.startsWith(`${treeVariable}=`));
  return variable?.slice(treeVariable.length + 1).split(':') ?? [];
}

/** Empty for a process that has ended, or that belongs to another user. */
function readProc(pid: number, file: 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
