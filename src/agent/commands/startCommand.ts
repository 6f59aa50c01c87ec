// Starts a command for an agent: without a shell (unless the command is one), with empty stdin and, on POSIX, in its own
// process group. Streams its output.

import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import spawn from 'cross-spawn';
import type { Command } from '../launch/commandLookup.ts';
import { joinedPipe } from './joinedPipe.ts';
import { OutputPace } from './outputPace.ts';
import { StartPace } from './startPace.ts';
import { processTree, startTree, type ProcessTree } from '../process/processTree.ts';
import { TreeLifetime, type TreeParts } from '../process/treeLifetime.ts';

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
