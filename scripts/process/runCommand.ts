// Runs one command in its own process group, with an optional time limit, and leaves no process of the group behind.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Time limit in ms. When it is over, the whole group gets SIGTERM, and SIGKILL `graceMs` later. None by default. */
  readonly timeoutMs?: number;
  /** Also the time for which pipes are read after the command has ended. 15,000 by default. */
  readonly graceMs?: number;
  /** `inherit` streams to this terminal; `capture` collects both streams for the result; a function receives each line. */
  readonly output: 'inherit' | 'capture' | ((line: string) => void);
}

export interface RunResult {
  /** Exit code; 128 + signal number if a signal ended it. */
  readonly code: number;
  readonly timedOut: boolean;
  /** stdout and stderr in order of arrival; empty unless captured. */
  readonly output: string;
}

const groups = new Set<number>();
// They would outlive this process, for example if a signal ends it.
process.on('exit', () => {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
});

/** Runs a command and waits for it. Rejects only if it cannot be started. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  const posix = process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      detached: posix,
      shell: !posix && command === 'npm',
      stdio: options.output === 'inherit' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    let output = '';
    let timedOut = false;
    const onLine = typeof options.output === 'function' ? options.output : undefined;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      if (onLine) createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine);
      else stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const timers: NodeJS.Timeout[] = [];
    if (options.timeoutMs !== undefined && pid !== undefined) {
      const stop = (): void => {
        timedOut = true;
        signalGroup(pid, 'SIGTERM');
        timers.push(setTimeout(() => signalGroup(pid, 'SIGKILL'), options.graceMs ?? 15_000));
      };
      timers.push(setTimeout(stop, options.timeoutMs));
    }
    child.on('error', reject);
    child.on('exit', () => {
      // A process of another group may have inherited the pipes. `close` would wait until it ends.
      const release = (): void => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      };
      timers.push(setTimeout(release, options.graceMs ?? 15_000));
    });
    child.on('close', (code, signal) => {
      timers.forEach(clearTimeout);
      if (pid !== undefined) {
        signalGroup(pid, 'SIGKILL');
        groups.delete(pid);
      }
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), timedOut, output });
    });
  });
}

/** Signals every process of a group, or one process. Does nothing if it has ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals, what: 'group' | 'process' = 'group'): void {
  try {
    process.kill(what === 'process' || process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended already.
  }
}

/**
 * Ends every command that `runCommand` is running, since process groups of their own don't receive the terminal's Ctrl+C.
 * Sends SIGTERM, and SIGKILL after `graceMs`.
 */
export function stopRunningCommands(graceMs = 5_000): void {
  for (const pid of groups) signalGroup(pid, 'SIGTERM');
  setTimeout(() => {
    for (const pid of groups) signalGroup(pid, 'SIGKILL');
  }, graceMs).unref();
}
