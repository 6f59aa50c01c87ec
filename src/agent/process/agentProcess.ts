// Supervises one process of an agent, with its children and pipes, until all of it has ended.

import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { scaledTime } from '../../base/clockFactor.ts';
import { redactedStart } from '../../wire/redactText.ts';
import type { ProcessTree } from './processTree.ts';
import { StderrLog } from './stderrLog.ts';
import { TreeLifetime, treeTimes, type TreeParts } from './treeLifetime.ts';
import { t } from '../../base/l10n.ts';

/** All in ms. The first two count from `stop()`. */
export const stopTimes = {
  /** Time to exit by itself after its stdin was closed. */
  untilTerm: 2_000,
  untilKill: 5_000,
  /** Time to read remaining output after the exit: a daemon may keep the pipes open forever. */
  pipes: 500,
  ...treeTimes,
} as const;

export interface AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the process exited and its output was read (or `stopTimes.pipes` later). Never rejects. */
  readonly exited: Promise<AgentExit>;
  /**
   * Closes its stdin, then sends SIGTERM, then SIGKILL, always including its children. Resolves when all have ended. After
   * the process exited by itself, waits for its children, which are ended too. Idempotent.
   * @param cause `lost`: its connection ended first, so its children get `leftoversUntilKill` only.
   */
  stop(cause?: 'wanted' | 'lost'): Promise<void>;
}

/** The part of a spawned `ChildProcess` that is used, with pipes that exist. */
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

/** Takes ownership of `child`, just spawned, and of `tree`, whose root it is. */
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
    // A broken pipe needs no report of its own: the process then exits.
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
      const pipesTimer = parts.clock.setTimer(scaledTime(stopTimes.pipes, parts.clock), () => {
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
      // The output is discarded: a full pipe would keep the agent from exiting.
      this.stdout.resume();
      this.#tree.end(stopTimes.untilTerm, stopTimes.untilKill);
    }
    this.#stopping = true;
    await Promise.all([this.exited, this.#tree.gone]);
  }
}

interface AgentExit {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its stderr, oldest first, redacted. */
  readonly stderrTail: readonly string[];
}

/** In UTF-16 units. */
const maxQuote = 160;

/** `exited with code 1 ("Error: no key")`. Shown to the user. */
export function describeExit(exit: AgentExit): string {
  const how = describeEnd(exit);
  const line = tellingLine(exit.stderrTail);
  if (line === undefined) return how;
  return `${how} ("${line.length > maxQuote ? `${redactedStart(line, maxQuote)}…` : line}")`;
}

/** `exited with code 1`. Shown to the user. */
export function describeEnd({ code, signal }: { code: number | null; signal: string | null }): string {
  if (signal !== null) return t('terminated by {0}', signal);
  return code === null ? t('exited with code unknown') : t('exited with code {0}', code);
}

/** The last line that mentions an error, else the last line: after an exception, that is a stack frame or Node's version. */
function tellingLine(tail: readonly string[]): string | undefined {
  const lines = tail.map((line) => line.trim()).filter((line) => line !== '');
  return lines.findLast((line) => /error|exception|panic|fatal/i.test(line)) ?? lines.at(-1);
}
