// A process with all it started, as far as the system lets us name that: the process group on POSIX (the agent leads its
// own), the tree below a living process on Windows.

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DisposableStore, toDisposable, type Disposable } from '../base/disposable.ts';
import { watchOver } from './treeWarden.ts';

export interface ProcessTree {
  /** To all of it; what is already gone is no error. On Windows each ends it by force: there is no polite one. */
  signal(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /**
   * Until the result is disposed, all of it ends by force when this process exits. On POSIX that holds for every way to
   * go, a kill included; dispose it as soon as nothing of the tree is left. `onError`: that promise can't be kept.
   */
  endWithUs(onError: (error: Error) => void): Disposable;
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

/** Runs `kill`, which must be synchronous, when this process exits before the result was disposed. */
function onOurExit(kill: () => void): Disposable {
  if (guards.size === 0) process.on('exit', runGuards);
  guards.add(kill);
  return toDisposable(() => {
    guards.delete(kill);
    if (guards.size === 0) process.off('exit', runGuards);
  });
}

const guards = new Set<() => void>();

function runGuards(): void {
  for (const kill of guards) kill();
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
  return {
    signal: reach,
    isAlive: () => reach(0),
    endWithUs(onError) {
      const guards = new DisposableStore();
      // At once where there is time for it; the warden for all other ways to go.
      guards.add(onOurExit(() => reach('SIGKILL')));
      guards.add(watchOver(pid, onError));
      return guards;
    },
  };
}

function windowsTree(pid: number): ProcessTree {
  // By its full path: a bare name is looked for in the current folder first.
  const taskkill = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  const args = ['/PID', String(pid), '/T', '/F'];
  const options = { stdio: 'ignore', windowsHide: true } as const;
  return {
    signal: () => void spawn(taskkill, args, options).on('error', () => undefined),
    isAlive: () => false,
    endWithUs: () => onOurExit(() => void spawnSync(taskkill, args, { ...options, timeout: 2_000 })),
  };
}
