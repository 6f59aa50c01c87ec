// A process with everything it started, as far as the system can name that: on Linux its process group and the processes
// that inherited its environment; elsewhere on POSIX the process group; on Windows the tree below a living process.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { isLiving, livingProcesses, treeValue, treeVariable, type LivingProcess } from './livingProcesses.ts';

export interface ProcessTree {
  /**
   * To all of it; what is already gone is no error. SIGINT goes to the process group only, as from a terminal's keyboard.
   * On Windows each ends it by force: there is no polite one.
   */
  signal(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /**
   * Until the result is disposed, all of it ends by force when this process exits. On POSIX that holds for every way to
   * go, a kill included; dispose it as soon as nothing of the tree is left. `onError`: that promise can't be kept.
   */
  endWithUs(onError: (error: Error) => void): Disposable;
  /**
   * Whether anything of it runs, apart from its leader, whose exit the caller knows of. Only to be called after that exit;
   * after it answered false there is nothing to signal any more. Always false on Windows, where a tree can't be followed
   * without its leader. Never rejects.
   */
  isLeft(): Promise<boolean>;
}

/** What a process must be started with so that `processTree` can follow it. */
export interface TreeStart {
  readonly id: string;
  /** To be added to its environment. */
  readonly env: Readonly<Record<string, string>>;
}

export function startTree(): TreeStart {
  const id = crypto.randomUUID();
  return { id, env: { [treeVariable]: treeValue(id) } };
}

/** `pid` is the leader's, which was started with the environment of `start`. */
export function processTree(pid: number, start: TreeStart): ProcessTree {
  if (process.platform === 'win32') return windowsTree(pid);
  return existsSync('/proc/self/environ') ? linuxTree(pid, start.id) : groupTree(pid, start.id);
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

function groupTree(pid: number, id: string): ProcessTree {
  return {
    signal: (signal) => void send(-pid, signal),
    isLeft: () => Promise.resolve(send(-pid, 0)),
    endWithUs(onError) {
      const guards = new DisposableStore();
      // At once where there is time for it; the warden for all other ways to go.
      guards.add(onOurExit(() => send(-pid, 'SIGKILL')));
      // In a later turn of the event loop, which two starts of processes in one would hold up for long.
      const later = setImmediate(() => guards.add(watchOver(pid, id, onError)));
      guards.add(toDisposable(() => clearImmediate(later)));
      return guards;
    },
  };
}

function linuxTree(pid: number, id: string): ProcessTree {
  const group = groupTree(pid, id);
  /** As found last. */
  let known: readonly LivingProcess[] = [];
  /** Its id may be another's by now. */
  let groupIsGone = false;
  const find = async (): Promise<readonly LivingProcess[]> => {
    const all = await livingProcesses();
    known = all.filter((one) => (!groupIsGone && one.group === pid) || one.trees.includes(id));
    return known;
  };
  return {
    ...group,
    signal(signal) {
      if (!groupIsGone) group.signal(signal);
      if (signal === 'SIGINT') return;
      void find().then((found) => {
        const strays = found.filter((one) => one.group !== pid);
        // A pid may have been given to another process since the look.
        for (const stray of strays) if (isLiving(stray)) send(stray.pid, signal);
      });
    },
    async isLeft() {
      if (known.some(isLiving)) return true;
      const found = await find();
      if (!found.some((one) => one.group === pid)) groupIsGone = true;
      return found.length > 0;
    },
  };
}

/** False if nothing could be reached: nobody is left, or only processes of other users. */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}

function windowsTree(pid: number): ProcessTree {
  // By its full path: a bare name is looked for in the current folder first.
  const taskkill = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  const args = ['/PID', String(pid), '/T', '/F'];
  const options = { stdio: 'ignore', windowsHide: true } as const;
  return {
    signal: () => void spawn(taskkill, args, options).on('error', () => undefined),
    isLeft: () => Promise.resolve(false),
    endWithUs: () => onOurExit(() => void spawnSync(taskkill, args, { ...options, timeout: 2_000 })),
  };
}

/**
 * Arguments: the group, and the tree's id, which processes that left the group have in their environment (found through
 * /proc where there is one). The tree gets as long after SIGTERM as `stopTimes` gives it. A group that was empty is not
 * signalled again: its id may belong to others by then.
 */
const script = `
trap '' HUP INT TERM
read -r _
group=$1
for signal in TERM 0 0 0 KILL KILL KILL; do
  left=
  if test -n "$group"; then
    if kill -s $signal -- "-$group" 2>/dev/null; then left=yes; else group=; fi
  fi
  for file in $(grep -lsz "^${treeVariable}=.*$2" /proc/[0-9]*/environ 2>/dev/null); do
    pid=\${file#/proc/}
    kill -s $signal "\${pid%/environ}" 2>/dev/null && left=yes
  done
  test -n "$left" || exit 0
  sleep 1
done`;

/**
 * Watches over the process group `group` and the rest of the tree `id` until the result is disposed, which must be as soon
 * as the tree is known to be gone: the group's id may be given to others afterwards. POSIX only. `onError` is called if
 * there is nobody to watch.
 */
function watchOver(group: number, id: string, onError: (error: Error) => void): Disposable {
  // The agent has just been started without a shell; this one runs our own text only.
  const warden = spawn('/bin/sh', ['-c', script, 'acp-host-warden', String(group), id], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const { stdin } = warden;
  warden.on('error', onError);
  stdin.on('error', () => undefined);
  // It must not keep us from ending: our end is what it waits for.
  warden.unref();
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return toDisposable(() => {
    // First the signal: the end of its input alone would tell it that we are gone.
    warden.kill('SIGKILL');
    stdin.destroy();
  });
}
