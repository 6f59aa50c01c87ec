// Starts a command for an agent: without a shell (unless the command is one), with empty stdin and, on POSIX, in its own
// process group. Streams its output.

import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import spawn from 'cross-spawn';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../launch/commandLookup.ts';
import { processTree, startTree, type ProcessTree } from '../process/processTree.ts';
import { TreeLifetime, type TreeParts } from '../process/treeLifetime.ts';

/** Commands that may start at once … */
export const startBurst = 8;
/** … and ms for each one after those. */
export const startPause = 250;

export class StartPace {
  /** When the burst is available again, and then some. */
  #free = 0;

  /** @param now ms. @returns for how many ms this start has to wait. To be called once for each. */
  start(now: number): number {
    this.#free = Math.max(this.#free, now) + startPause;
    return Math.max(0, this.#free - now - startBurst * startPause);
  }
}

/** Bytes that are read in a second in the long run … */
export const rate = 32 * 2 ** 20;
/** … and at once. */
export const burst = 4 * 2 ** 20;

export class OutputPace {
  #debt = 0;
  #paidAt = 0;

  /** `bytes` of a command were read at `now` (ms). @returns for how many ms no more of that command is to be read. */
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
  /** For the pipes to run dry after the exit: what it left running may hold them open for ever. */
  pipes: 500,
} as const;

export interface CommandExit {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

export interface RunningCommand {
  /** Resolves when it exited and its output was read, or `commandTimes.pipes` later. Never rejects. */
  readonly exited: Promise<CommandExit>;
  /** Resolves when nothing of it is left. What it started may outlive it until `end`. Never rejects. */
  readonly gone: Promise<void>;
  /** As Ctrl+C in a terminal, to all of it. */
  interrupt(): void;
  /** Asks all of it to go, later kills it. Idempotent; `gone` says when. */
  end(): void;
}

export interface CommandParts extends TreeParts {
  /**
   * Hears what it writes: all of it in order as `stdout`, or, where its outputs can't be joined, each of the two in order.
   * The chunk is the hearer's until it returns.
   */
  readonly onOutput: (chunk: Uint8Array, pipe: 'stdout' | 'stderr') => void;
}

export type StartOutcome =
  | { readonly kind: 'started'; readonly running: RunningCommand }
  /** `code` is the system's, such as `EACCES`. Node's own message may quote the environment. */
  | { readonly kind: 'failed'; readonly code: string };

/** Of all commands: they share one event loop. */
const outputPace = new OutputPace();
const startPace = new StartPace();

/** Waits while too many are started. Never rejects. */
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

/** `stdout` is both of them where they are joined; it is read already. */
type Pipes = Readonly<Partial<Record<'stdout' | 'stderr', Readable>>>;

/** False: `bytes` of it were read too fast, and it must be paused; it is resumed when it is time. */
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
  const dry: Promise<unknown>[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const pipe = pipes[name];
    if (!pipe) continue;
    pipe.on('error', ignore);
    if (!isJoined)
      pipe.on('data', (chunk: Buffer) => {
        parts.onOutput(chunk, name);
        if (!isInPace(pipe, chunk.length)) pipe.pause();
      });
    dry.push(new Promise((resolve) => pipe.once('close', resolve)));
  }
  const { promise: exited, resolve } = Promise.withResolvers<CommandExit>();
  child.once('exit', (code, signal) => {
    lifetime.leaderExited('mayStay');
    const report = (): void => {
      timer.dispose();
      resolve({ code, signal });
    };
    const timer = parts.clock.setTimer(commandTimes.pipes, report);
    void Promise.all(dry).then(report);
  });
  void lifetime.gone.then(() => {
    // What left the group may hold the other ends. By then the exit was reported, unless it can't be.
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
  /** Ours. It emits no `data`; reading goes on with `resume` after `onRead` paused it. */
  readonly ours: Socket;
  /** To be given to the process, then destroyed, since the end of `ours` is when nobody has it any more. */
  readonly theirs: Socket;
}

/** Bytes that are read at once. The memory is used again and again: a flood leaves no garbage behind. */
const bufferBytes = 64 * 2 ** 10;

/**
 * Undefined where there is none to be had: on Windows, or where no temporary file can be made. Never rejects.
 * @param onRead gets what the process writes, which is overwritten after it returned. False pauses reading.
 */
async function joinedPipe(onRead: (chunk: Uint8Array) => boolean): Promise<JoinedPipe | undefined> {
  if (process.platform === 'win32') return undefined;
  let folder: string | undefined;
  // What is not ours is only handed over: nothing may be read of it.
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
    // Two pipes do as well, but for the order.
    return undefined;
  } finally {
    server.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(ignore);
  }
}

function ignore(): void {}
