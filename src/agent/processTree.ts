// A process with all it started, as far as the system lets us name that: the process group on POSIX (the agent leads its
// own), the tree below a living process on Windows.

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toDisposable, type Disposable } from '../base/disposable.ts';

export interface ProcessTree {
  /** To all of it; what is already gone is no error. On Windows both signals end it by force: there is no polite one. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Ends all of it by force before it returns: for the moment the host process exits. */
  killNow(): void;
  /**
   * Whether anything of it is left. On Windows that is only known while its leader lives, so it is false; the caller
   * hears of the leader by itself.
   */
  isAlive(): boolean;
}

/** `pid` is the leader's; once `isAlive` said false after the leader's exit, do not signal again: the id may be reused. */
export function processTree(pid: number): ProcessTree {
  return process.platform === 'win32' ? windowsTree(pid) : groupTree(pid);
}

/** Kills `tree` when this process exits before the result was disposed. */
export function killOnExit(tree: ProcessTree): Disposable {
  if (guarded.size === 0) process.on('exit', killGuarded);
  guarded.add(tree);
  return toDisposable(() => {
    guarded.delete(tree);
    if (guarded.size === 0) process.off('exit', killGuarded);
  });
}

const guarded = new Set<ProcessTree>();

function killGuarded(): void {
  for (const tree of guarded) tree.killNow();
}

function groupTree(pid: number): ProcessTree {
  /** False if nothing could be reached: nobody is left, or only zombies and processes of other users. */
  const reach = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  return { signal: reach, killNow: () => reach('SIGKILL'), isAlive: () => reach(0) };
}

function windowsTree(pid: number): ProcessTree {
  // By its full path: a bare name is looked for in the current folder first.
  const taskkill = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  const args = ['/PID', String(pid), '/T', '/F'];
  const options = { stdio: 'ignore', windowsHide: true } as const;
  return {
    signal: () => void spawn(taskkill, args, options).on('error', () => undefined),
    killNow: () => void spawnSync(taskkill, args, { ...options, timeout: 2_000 }),
    isAlive: () => false,
  };
}
