// Starts a command for an agent: without a shell (unless the command is one), with empty stdin and, on POSIX, in its own
// process group. Streams its output. Used by `terminal/create`.

import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import spawn from 'cross-spawn';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Command } from '../launch/commandLookup.ts';
import { processTree, startTree, type ProcessTree } from '../process/processTree.ts';
import { TreeLifetime, type TreeParts } from '../process/treeLifetime.ts';

/** Commands that may start without delay. */
export const startBurst = 8;
/** Delay of each further start, in ms. */
export const startPause = 250;

/** Limits the rate at which commands are started: each start blocks the event loop for some ms. */
export class StartPace {
  /** When the full burst is available again, in ms. */
  #free = 0;

  /** Must be called once for each start. @param now ms. @returns how long the start must wait, in ms. */
  start(now: number): number {
    this.#free = Math.max(this.#free, now) + startPause;
    return Math.max(0, this.#free - now - startBurst * startPause);
  }
}

/** Bytes read per second, on average. */
export const rate = 32 * 2 ** 20;
/** Bytes read without a pause. */
export const burst = 4 * 2 ** 20;

/** Limits the rate at which output is read, so that it does not block the event loop. A faster command waits at its pipe. */
export class OutputPace {
  #debt = 0;
  #paidAt = 0;

  /** Must be called after `bytes` were read at `now` (ms). @returns how long reading must pause, in ms. */
  read(bytes: number, now: number): number {
    const paid = ((now - this.#paidAt) / 1000) * rate;
    this.#debt = Math.max(0, this.#debt - paid) + bytes;
    this.#paidAt = now;
    return this.#debt <= burst ? 0 : Math.ceil(((this.#debt - burst) / rate) * 1000);
  }
}

/** In ms. */
export const commandTimes = {
  /** From SIGTERM to SIGKILL. */
  untilKill: 2_000,
  /** Time to read remaining output after the exit: a process it left running may keep the pipes open forever. */
  pipes: 500,
} as const;

export interface CommandExit {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

export interface RunningCommand {
  /** Resolves when the command exited and its output was read (or `commandTimes.pipes` later). Never rejects. */
  readonly exited: Promise<CommandExit>;
  /** Resolves when all its processes have ended. Its children may run on after its exit, until `end`. Never rejects. */
  readonly gone: Promise<void>;
  /** Sends SIGINT to its process group, like Ctrl+C in a terminal. */
  interrupt(): void;
  /** Sends SIGTERM to all its processes, later SIGKILL. Idempotent. `gone` resolves when they have ended. */
  end(): void;
}

export interface CommandParts extends TreeParts {
  /**
   * Receives the output. All of it is in order and comes as `stdout`; where the two outputs cannot be joined, only the order
   * within each is kept. The chunk is valid until the callback returns.
   */
  readonly onOutput: (chunk: Uint8Array, pipe: 'stdout' | 'stderr') => void;
}

export type StartOutcome =
  | { readonly kind: 'started'; readonly running: RunningCommand }
  /** `code` is a system error code, such as `EACCES`. Node's message is not used: it may quote the environment. */
  | { readonly kind: 'failed'; readonly code: string };

/** Shared by all commands, as they share one event loop. */
const outputPace = new OutputPace();
const startPace = new StartPace();

/** Waits first if many commands were started recently. Never rejects. */
export async function startCommand(command: Command, parts: CommandParts): Promise<StartOutcome> {
  const wait = startPace.start(performance.now());
  if (wait > 0) await delay(wait);
  const joined = await joinedPipe((chunk) => {
    parts.onOutput(chunk, 'stdout');
    return !joined || isInPace(joined.ours, chunk.length);
  });
  const output = joined?.theirs ?? 'pipe';
  const tree = startTree();
  try {
    const child = spawn(command.program, [...command.args], {
      cwd: command.cwd,
      env: { ...command.env, ...tree.env },
      // Nothing to read: a program that asks gets the end of input instead of hanging.
      stdio: ['ignore', output, output],
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: command.verbatim,
      shell: false,
    });
    if (child.pid === undefined) {
      const error = await new Promise<unknown>((resolve) => child.once('error', resolve));
      joined?.ours.destroy();
      return { kind: 'failed', code: codeOf(error) };
    }
    const pipes = joined ? { stdout: joined.ours } : { stdout: child.stdout!, stderr: child.stderr! };
    return { kind: 'started', running: supervise(child, pipes, processTree(child.pid, tree), parts) };
  } catch (error) {
    joined?.ours.destroy();
    return { kind: 'failed', code: codeOf(error) };
  } finally {
    joined?.theirs.destroy();
  }
}

/** Without `stderr`, `stdout` is the joined output, which is already being read. */
type Pipes = Readonly<Partial<Record<'stdout' | 'stderr', Readable>>>;

/** False if the caller must pause `pipe`, from which `bytes` were just read. It is resumed here later. */
function isInPace(pipe: Readable, bytes: number): boolean {
  const rest = outputPace.read(bytes, performance.now());
  if (rest > 0) setTimeout(() => pipe.resume(), rest);
  return rest === 0;
}

function supervise(
  child: ChildProcess,
  pipes: Pipes,
  tree: ProcessTree,
  parts: CommandParts,
): RunningCommand {
  const lifetime = new TreeLifetime(tree, parts);
  const isJoined = !pipes.stderr;
  const ignore = (error: Error): void => parts.logger.trace(`[${parts.name}] pipe: ${error.message}`);
  child.on('error', ignore);
  const closed: Promise<unknown>[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const pipe = pipes[name];
    if (!pipe) continue;
    pipe.on('error', ignore);
    if (!isJoined)
      pipe.on('data', (chunk: Buffer) => {
        parts.onOutput(chunk, name);
        if (!isInPace(pipe, chunk.length)) pipe.pause();
      });
    closed.push(new Promise((resolve) => pipe.once('close', resolve)));
  }
  const { promise: exited, resolve } = Promise.withResolvers<CommandExit>();
  child.once('exit', (code, signal) => {
    lifetime.leaderExited('mayStay');
    const report = (): void => {
      timer.dispose();
      resolve({ code, signal });
    };
    const timer = parts.clock.setTimer(scaledTime(commandTimes.pipes, parts.clock), report);
    void Promise.all(closed).then(report);
  });
  void lifetime.gone.then(() => {
    // A process that could not be ended may hold the pipes open.
    parts.clock.setTimer(commandTimes.pipes, () => {
      for (const pipe of Object.values(pipes)) pipe.destroy();
    });
  });
  return {
    exited,
    gone: lifetime.gone,
    interrupt: () => lifetime.interrupt(),
    end: () => lifetime.end(0, commandTimes.untilKill),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error';
}

interface JoinedPipe {
  /** The end we read. It emits no `data`. After `onRead` paused it, `resume` continues reading. */
  readonly ours: Socket;
  /** The end to pass to the process and then destroy: `ours` ends when every copy of it is closed. */
  readonly theirs: Socket;
}

/** Size of the read buffer, in bytes. It is reused for every read, so that much output causes no garbage collection. */
const bufferBytes = 64 * 2 ** 10;

/**
 * One pipe for stdout and stderr, which keeps the order of what a process writes to both. Undefined on Windows, and if no
 * socket can be created in the temporary folder. Never rejects.
 * @param onRead receives the output, which is overwritten after it returns. False pauses reading.
 */
async function joinedPipe(onRead: (chunk: Uint8Array) => boolean): Promise<JoinedPipe | undefined> {
  if (process.platform === 'win32') return undefined;
  let folder: string | undefined;
  // The other end is passed to the process: nothing may be read from it here.
  const server = createServer({ pauseOnConnect: true });
  try {
    // A folder that only this user may enter.
    folder = await mkdtemp(join(tmpdir(), 'acp-host-output-'));
    server.listen(join(folder, 's'));
    await once(server, 'listening');
    const onread = {
      buffer: Buffer.allocUnsafeSlow(bufferBytes),
      callback: (bytes: number, buffer: Uint8Array) => onRead(buffer.subarray(0, bytes)),
    };
    const ours = new Socket({ onread });
    ours.on('error', ignore).connect({ path: join(folder, 's') });
    const [[theirs]] = (await Promise.all([once(server, 'connection'), once(ours, 'connect')])) as [
      [Socket],
      unknown,
    ];
    theirs.on('error', ignore);
    return { ours, theirs };
  } catch {
    // Two pipes are used instead, which do not keep the order.
    return undefined;
  } finally {
    server.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(ignore);
  }
}

function ignore(): void {}
