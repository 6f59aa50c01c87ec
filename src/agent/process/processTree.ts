// A process with all its descendants, as far as the system can find them: on Linux the process group and the processes that
// inherited the environment, on other POSIX systems the process group, on Windows the tree below a running process.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { isLiving, livingProcesses, treeValue, treeVariable, type LivingProcess } from './livingProcesses.ts';

export interface ProcessTree {
  /**
   * Sends a signal to all processes of the tree. Never throws. SIGINT is sent to the process group only, as a terminal does.
   * On Windows, every signal kills the tree.
   */
  signal(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /**
   * Kills the tree when this process exits, on POSIX also if it is killed. Dispose the result as soon as no process of the
   * tree is left. `onError` is called if the tree would outlive a killed host.
   */
  endWithUs(onError: (error: Error) => void): Disposable;
  /**
   * Whether any process besides the root is running. Must be called only after the root has exited. After the result was
   * false, no signal may be sent. Always false on Windows, where descendants cannot be found without the root. Never rejects.
   */
  isLeft(): Promise<boolean>;
}

/** The identity of a tree that is about to be started. */
export interface TreeStart {
  readonly id: string;
  /** Must be added to the environment of the root. */
  readonly env: Readonly<Record<string, string>>;
}

/** Must be called before the root of a tree is started. */
export function startTree(): TreeStart {
  const id = crypto.randomUUID();
  return { id, env: { [treeVariable]: treeValue(id) } };
}

/** `pid` is that of the root, which was started with the environment of `start` and, on POSIX, in its own process group. */
export function processTree(pid: number, start: TreeStart): ProcessTree {
  if (process.platform === 'win32') return windowsTree(pid);
  return existsSync('/proc/self/environ') ? linuxTree(pid, start.id) : groupTree(pid, start.id);
}

/** Calls `kill`, which must be synchronous, when this process exits, unless the result was disposed before. */
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
      // Immediately on a regular exit. The warden does it if this process is killed.
      guards.add(onOurExit(() => send(-pid, 'SIGKILL')));
      // In a later turn of the event loop, since starting two processes in one turn would block it for long.
      const later = setImmediate(() => guards.add(watchOver(pid, id, onError)));
      guards.add(toDisposable(() => clearImmediate(later)));
      return guards;
    },
  };
}

function linuxTree(pid: number, id: string): ProcessTree {
  const group = groupTree(pid, id);
  /** The processes found last. */
  let known: readonly LivingProcess[] = [];
  /** If true, the group's ID may have been reused. */
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
        // A PID may have been reused since it was read.
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

/** False if no process received it: none is left, or only processes of other users. */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}

function windowsTree(pid: number): ProcessTree {
  // The full path, since Windows searches the current folder first for a bare name.
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
 * Arguments: the process group, and the ID of the tree, by which processes that left the group are found in /proc, if it
 * exists. The time between SIGTERM and SIGKILL is that of `stopTimes`. A group that was empty once is not signalled again,
 * since its ID may have been reused.
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

/** Where systems keep `grep` and `sleep`. PATH may have folders of a repository. The last one is that of NixOS. */
const systemFolders = '/usr/bin:/bin:/run/current-system/sw/bin';

/**
 * Starts a warden: a process that kills the group `group` and the rest of the tree `id` when this process ends. Dispose the
 * result as soon as the tree has ended, since the group's ID may be reused afterwards. POSIX only. `onError` is called if the
 * warden cannot be started.
 */
function watchOver(group: number, id: string, onError: (error: Error) => void): Disposable {
  // Agents run without a shell. This shell runs only the constant script above.
  const warden = spawn('/bin/sh', ['-c', script, 'acp-host-warden', String(group), id], {
    cwd: '/',
    env: { ...process.env, PATH: systemFolders },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const { stdin } = warden;
  warden.on('error', onError);
  stdin.on('error', () => undefined);
  // It must not keep this process running.
  warden.unref();
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return toDisposable(() => {
    // Kill it before its stdin ends, which would make it kill the tree.
    warden.kill('SIGKILL');
    stdin.destroy();
  });
}
