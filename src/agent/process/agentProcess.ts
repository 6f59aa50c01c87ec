// One process of an agent, from its first byte to the moment nothing of it is left: the process, its children, its pipes.

import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { AgentExit } from './agentExit.ts';
import type { ProcessTree } from './processTree.ts';
import { StderrLog } from './stderrLog.ts';
import { TreeLifetime, treeTimes, type TreeParts } from './treeLifetime.ts';

/** All in ms. The first two count from `stop()`. */
export const stopTimes = {
  /** For exiting by itself at the end of its input. */
  untilTerm: 2_000,
  untilKill: 5_000,
  /** For the pipes to run dry after the exit: a daemon may hold them open for ever. */
  pipes: 500,
  ...treeTimes,
} as const;

export interface AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the process exited and its output was read (or `stopTimes.pipes` later). Never rejects. */
  readonly exited: Promise<AgentExit>;
  /**
   * Ends its input, later asks it to go, later kills it, always with its children; resolves when all are gone. Called
   * after the process exited by itself it waits for the children, which are ended in any case. Idempotent.
   * @param cause `lost`: its connection ended first, so what outlives it gets `leftoversUntilKill` only.
   */
  stop(cause?: 'wanted' | 'lost'): Promise<void>;
}

/** What is needed of a spawned `ChildProcess`, with pipes that are sure to be there. */
export interface Child {
  /** Emits `exit`, `close` and `error`, as a `ChildProcess` does. */
  readonly events: EventEmitter;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

export interface ProcessParts extends TreeParts {
  /** As in `Launch`. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** Takes charge of `child`, just spawned, and of `tree`, which it leads. */
export function superviseProcess(child: Child, tree: ProcessTree, parts: ProcessParts): AgentProcess {
  return new SupervisedProcess(child, tree, parts);
}

class SupervisedProcess implements AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly exited: Promise<AgentExit>;
  readonly #tree: TreeLifetime;
  #leaderExited = false;
  #stopping = false;
  #wanted = false;

  constructor(child: Child, tree: ProcessTree, parts: ProcessParts) {
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#tree = new TreeLifetime(tree, parts);
    const stderr = new StderrLog(`[${parts.name}] stderr: `, parts.secrets, parts.logger, parts.clock);
    child.stderr.on('data', (chunk: Buffer) => stderr.write(chunk));
    // A broken pipe is no news: the exit that comes with it is, and it is reported.
    const ignore = (error: Error): void => parts.logger.trace(`[${parts.name}] pipe: ${error.message}`);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', ignore);
    child.events.on('error', ignore);

    const { promise, resolve } = Promise.withResolvers<AgentExit>();
    this.exited = promise;
    child.events.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      this.#leaderExited = true;
      this.#tree.leaderExited(this.#wanted ? 'end' : 'endSoon');
      let reported = false;
      const report = (): void => {
        if (reported) return;
        reported = true;
        pipesTimer.dispose();
        stderr.end();
        resolve({ code, signal, stderrTail: stderr.tail });
      };
      const pipesTimer = parts.clock.setTimer(stopTimes.pipes, () => {
        for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
        report();
      });
      child.events.once('close', report);
    });
  }

  async stop(cause: 'wanted' | 'lost' = 'wanted'): Promise<void> {
    this.#wanted ||= cause === 'wanted';
    if (!this.#stopping && !this.#leaderExited) {
      this.stdin.end();
      // Nobody reads it any more; full, it would keep the agent from exiting.
      this.stdout.resume();
      this.#tree.end(stopTimes.untilTerm, stopTimes.untilKill);
    }
    this.#stopping = true;
    await Promise.all([this.exited, this.#tree.gone]);
  }
}
