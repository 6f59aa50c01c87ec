// A process tree from its start to the moment nothing of it is left: asked to go, later killed, watched until it is gone.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { ProcessTree } from './processTree.ts';

/** All in ms. */
export const treeTimes = {
  /** For what outlived the leader, from its exit on. The restart of an agent that crashed waits for it. */
  leftoversUntilKill: 800,
  /** Between two looks at the tree that is to go. */
  poll: 50,
  /** Between two looks at leftovers that may stay. */
  idlePoll: 500,
  /** From SIGKILL on; what is left then can't be ended. */
  patience: 2_000,
} as const;

export interface TreeParts {
  /** Opens each line in the log. */
  readonly name: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

type Leftovers = 'end' | 'endSoon' | 'mayStay';

/** Takes charge of `tree`, just started; until it is gone it also ends with this process. */
export class TreeLifetime {
  /** Resolves when nothing is left, or when what is left can't be ended. Never rejects. */
  readonly gone: Promise<void>;
  readonly #tree: ProcessTree;
  readonly #parts: TreeParts;
  readonly #guard: Disposable;
  readonly #resolveGone: () => void;
  #isGone = false;
  #ending = false;
  #termTimer: Disposable | undefined;
  #killTimer: Disposable | undefined;
  /** Ends the pause between two looks. */
  #lookNow: () => void = () => undefined;
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

  /** Asks all of it to go after `untilTerm` ms and kills it after `untilKill` ms. Only the first call counts. */
  end(untilTerm: number, untilKill: number): void {
    if (this.#ending || this.#isGone) return;
    this.#ending = true;
    const { clock } = this.#parts;
    if (untilTerm === 0) this.#term();
    else this.#termTimer = clock.setTimer(untilTerm, () => this.#term());
    this.#killTimer = clock.setTimer(untilKill, () => this.#kill());
    this.#lookNow();
  }

  /** As a key in a terminal does; nothing follows if it is ignored. */
  interrupt(): void {
    if (!this.#isGone) this.#tree.signal('SIGINT');
  }

  /**
   * To be called when the leader's exit is known. Leftovers that may stay do so until `end`; others are asked to go, and
   * killed after `leftoversUntilKill`, or, with `end`, when a call of `end` said so.
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
    this.#lookNow = over.resolve;
    const timer = this.#parts.clock.setTimer(ms, over.resolve);
    await over.promise;
    timer.dispose();
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
