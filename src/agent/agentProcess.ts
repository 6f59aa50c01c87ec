// One process of an agent, from its first byte to the moment nothing of it is left: the process, its children, its pipes.

import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import type { AgentExit } from './agentExit.ts';
import type { Clock } from '../base/clock.ts';
import type { ProcessTree } from './processTree.ts';
import { StderrLog } from './stderrLog.ts';

/** All in ms. The first two count from `stop()`. */
export const stopTimes = {
  /** For exiting by itself at the end of its input. */
  untilTerm: 2_000,
  untilKill: 5_000,
  /** For what outlived the leader, from its exit on. */
  leftoversUntilKill: 3_000,
  /** For the pipes to run dry after the exit: a daemon may hold them open for ever. */
  pipes: 500,
  /** Between two looks at the group. */
  poll: 50,
  /** From SIGKILL on; a zombie that nobody reaps still counts as a member of the group. */
  patience: 2_000,
} as const;

export interface AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the process exited and its output was read (or `stopTimes.pipes` later). Never rejects. */
  readonly exited: Promise<AgentExit>;
  /**
   * Ends its input, later asks it to go, later kills it, always with its children; resolves when all are gone. Called
   * after the process exited by itself it waits for the children, which are ended in any case. Idempotent.
   */
  stop(): Promise<void>;
}

/** What is needed of a spawned `ChildProcess`, with pipes that are sure to be there. */
export interface Child {
  /** Emits `exit`, `close` and `error`, as a `ChildProcess` does. */
  readonly events: EventEmitter;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

export interface ProcessParts {
  /** The agent's name; it opens each line in the log. */
  readonly name: string;
  readonly logger: Logger;
  readonly clock: Clock;
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
  readonly #tree: ProcessTree;
  readonly #parts: ProcessParts;
  readonly #guard: Disposable;
  readonly #treeGone = Promise.withResolvers<void>();
  #leaderExited = false;
  #stopping = false;
  #termTimer: Disposable | undefined;
  #killTimer: Disposable | undefined;
  #killedAt: number | undefined;

  constructor(child: Child, tree: ProcessTree, parts: ProcessParts) {
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#tree = tree;
    this.#parts = parts;
    this.#guard = tree.endWithUs((error) =>
      parts.logger.warn(`[${parts.name}] would outlive a killed extension host: ${error.message}`),
    );
    const stderr = new StderrLog(`[${parts.name}] stderr: `, parts.secrets, parts.logger, parts.clock);
    child.stderr.on('data', (chunk: Buffer) => stderr.write(chunk));
    // A broken pipe is no news: the exit that comes with it is, and it is reported.
    const ignore = (error: Error): void => parts.logger.trace(`[${parts.name}] pipe: ${error.message}`);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', ignore);
    child.events.on('error', ignore);

    const { promise, resolve } = Promise.withResolvers<AgentExit>();
    this.exited = promise;
    child.events.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      this.#endLeftovers();
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

  async stop(): Promise<void> {
    if (!this.#stopping && !this.#leaderExited) {
      this.stdin.end();
      // Nobody reads it any more; full, it would keep the agent from exiting.
      this.stdout.resume();
      const { clock } = this.#parts;
      this.#termTimer = clock.setTimer(stopTimes.untilTerm, () => this.#term());
      this.#killTimer = clock.setTimer(stopTimes.untilKill, () => this.#kill());
    }
    this.#stopping = true;
    await Promise.all([this.exited, this.#treeGone.promise]);
  }

  #endLeftovers(): void {
    this.#leaderExited = true;
    this.#termTimer?.dispose();
    if (this.#tree.isAlive()) {
      this.#term();
      this.#killTimer ??= this.#parts.clock.setTimer(stopTimes.leftoversUntilKill, () => this.#kill());
    }
    this.#watchTree();
  }

  #watchTree(): void {
    const { clock, logger, name } = this.#parts;
    const alive = this.#tree.isAlive();
    const given = this.#killedAt !== undefined && clock.now() - this.#killedAt >= stopTimes.patience;
    if (alive && !given) {
      clock.setTimer(stopTimes.poll, () => this.#watchTree());
      return;
    }
    if (alive) logger.warn(`[${name}] a process it started could not be ended`);
    this.#killTimer?.dispose();
    this.#guard.dispose();
    this.#treeGone.resolve();
  }

  #term(): void {
    this.#parts.logger.debug(`[${this.#parts.name}] is still there: SIGTERM`);
    this.#tree.signal('SIGTERM');
  }

  #kill(): void {
    this.#parts.logger.warn(`[${this.#parts.name}] does not stop: SIGKILL`);
    this.#killedAt = this.#parts.clock.now();
    this.#tree.signal('SIGKILL');
  }
}
