// Starts a command for an agent and takes charge of it: no shell but one that `Command` names, nothing to read, a process
// group of its own where there are any, and its output as it comes.

import type { ChildProcess } from 'node:child_process';
import spawn from 'cross-spawn';
import type { Command } from './commandLookup.ts';
import { processTree, type ProcessTree } from './processTree.ts';
import { TreeLifetime, type TreeParts } from './treeLifetime.ts';

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
  /** Hears what it writes, from each of the two pipes in order. The chunk is the hearer's until it returns. */
  readonly onOutput: (chunk: Uint8Array, pipe: 'stdout' | 'stderr') => void;
}

export type StartOutcome =
  | { readonly kind: 'started'; readonly running: RunningCommand }
  /** `code` is the system's, such as `EACCES`. Node's own message may quote the environment. */
  | { readonly kind: 'failed'; readonly code: string };

/** Never rejects. */
export async function startCommand(command: Command, parts: CommandParts): Promise<StartOutcome> {
  try {
    const child = spawn(command.program, [...command.args], {
      cwd: command.cwd,
      env: { ...command.env },
      // Nothing to read: a program that asks gets the end of input instead of hanging.
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: command.verbatim,
      shell: false,
    });
    if (child.pid === undefined) {
      const error = await new Promise<unknown>((resolve) => child.once('error', resolve));
      return { kind: 'failed', code: codeOf(error) };
    }
    return { kind: 'started', running: supervise(child, processTree(child.pid), parts) };
  } catch (error) {
    return { kind: 'failed', code: codeOf(error) };
  }
}

function supervise(child: ChildProcess, tree: ProcessTree, parts: CommandParts): RunningCommand {
  const lifetime = new TreeLifetime(tree, parts);
  const ignore = (error: Error): void => parts.logger.trace(`[${parts.name}] pipe: ${error.message}`);
  child.on('error', ignore);
  for (const pipe of ['stdout', 'stderr'] as const) {
    child[pipe]?.on('error', ignore).on('data', (chunk: Buffer) => parts.onOutput(chunk, pipe));
  }
  const { promise: exited, resolve } = Promise.withResolvers<CommandExit>();
  child.once('exit', (code, signal) => {
    lifetime.leaderExited('mayStay');
    const report = (): void => {
      timer.dispose();
      resolve({ code, signal });
    };
    const timer = parts.clock.setTimer(commandTimes.pipes, report);
    child.once('close', report);
  });
  void lifetime.gone.then(() => {
    // What left the group may hold the other ends. By then the exit was reported, unless it can't be.
    parts.clock.setTimer(commandTimes.pipes, () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
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
