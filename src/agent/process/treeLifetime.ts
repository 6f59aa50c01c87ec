// Ends a process tree: SIGTERM, later SIGKILL, and polling until no process of it is left.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { ProcessTree } from './processTree.ts';

/** All in ms. */
export const treeTimes = {
  /** For descendants, after the root has exited. The restart of a crashed agent waits for it. */
  leftoversUntilKill: 800,
  /** Between two checks of a tree that is being ended. */
  poll: 50,
  /** Between two checks of processes that may keep running. */
  idlePoll: 500,
  /** After SIGKILL. Processes that are left then cannot be ended. */
  patience: 2_000,
} as const;

export interface TreeParts {
  /** Prefix of each log line. */
  readonly name: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

type Leftovers = 'end' | 'endSoon' | 'mayStay';

/** Takes ownership of `tree`, just started. The tree also ends if this process ends first. */
export class TreeLifetime {
  /** Resolves when no process is left, or only processes that cannot be ended. Never rejects. */
  readonly gone: Promise<void>;
  readonly #tree: ProcessTree;
  readonly #parts: TreeParts;
  readonly #guard: Disposable;
  readonly #resolveGone: () => void;
  #isGone = false;
  #ending = false;
  #termTimer: Disposable | undefined;
  #killTimer: Disposable | undefined;
  /** Ends the pause between two checks. */
  #checkNow: () => void = () => undefined;
  #killedAt: number | undefined;

  constructor(tree: ProcessTree, parts: TreeParts) {
    this.#tree = tree;
    this.#parts = parts;
    this.#guard = tree.endWithUs((error) =>
      parts.logger.warn(`[${parts.name}] would outlive a killed extension host: ${error.message}`),
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.#resolveGone = resolve;
  }

  /** Sends SIGTERM to the tree after `untilTerm` ms and SIGKILL after `untilKill` ms. Only the first call counts. */
  end(untilTerm: number, untilKill: number): void {
    if (this.#ending || this.#isGone) return;
    this.#ending = true;
    const { clock } = this.#parts;
    if (untilTerm === 0) this.#term();
    else this.#termTimer = clock.setTimer(untilTerm, () => this.#term());
    this.#killTimer = clock.setTimer(untilKill, () => this.#kill());
    this.#checkNow();
  }

  /** Sends SIGINT, like Ctrl+C in a terminal. Nothing more is sent if the process ignores it. */
  interrupt(): void {
    if (!this.#isGone) this.#tree.signal('SIGINT');
  }

  /**
   * Must be called when the root has exited. With `mayStay`, its descendants keep running until `end` is called. Otherwise
   * they get SIGTERM now, and SIGKILL after `leftoversUntilKill`; only `endSoon` replaces a time that `end` has set before.
   */
  leaderExited(leftovers: Leftovers): void {
    this.#termTimer?.dispose();
    void this.#watch(leftovers);
  }

  async #watch(leftovers: Leftovers): Promise<void> {
    const { clock, logger, name } = this.#parts;
    for (let isFirst = true; await this.#tree.isLeft(); isFirst = false) {
      if (isFirst && (this.#ending || leftovers !== 'mayStay')) this.#endLeftovers(leftovers);
      if (this.#killedAt !== undefined && clock.now() - this.#killedAt >= treeTimes.patience) {
        logger.warn(`[${name}] a process it started could not be ended`);
        break;
      }
      await this.#pause(this.#ending ? treeTimes.poll : treeTimes.idlePoll);
    }
    this.#isGone = true;
    this.#termTimer?.dispose();
    this.#killTimer?.dispose();
    this.#guard.dispose();
    this.#resolveGone();
  }

  #endLeftovers(leftovers: Leftovers): void {
    this.#ending = true;
    if (leftovers === 'endSoon') {
      this.#killTimer?.dispose();
      this.#killTimer = undefined;
    }
    this.#term();
    this.#killTimer ??= this.#parts.clock.setTimer(treeTimes.leftoversUntilKill, () => this.#kill());
  }

  async #pause(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    this.#checkNow = over.resolve;
    const timer = this.#parts.clock.setTimer(ms, over.resolve);
    await over.promise;
    timer.dispose();
  }

  #term(): void {
    this.#parts.logger.debug(`[${this.#parts.name}] is still running: SIGTERM`);
    this.#tree.signal('SIGTERM');
  }

  #kill(): void {
    this.#parts.logger.warn(`[${this.#parts.name}] does not stop: SIGKILL`);
    this.#killedAt = this.#parts.clock.now();
    this.#tree.signal('SIGKILL');
  }
}
