// Detects from updates whether the agent itself works after the end of a turn, such as when it answers because a command in the
// background has ended. Used by `BackgroundWork`.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import { workSignal } from '../session/workSignal.ts';

/**
 * ms without an update after which the agent counts as idle. `message`: after a chunk of a message. `other`: after other updates.
 * `reported`: for agents that report when they are idle.
 */
export const quietTime = { message: 5_000, other: 30_000, reported: 5 * 60_000 } as const;

/** Maximum number of calls that are followed; the oldest is dropped first. */
const mostCalls = 1_000;

export class LateWork implements Disposable {
  readonly #clock: Clock;
  readonly #changed: () => void;
  /** True after the end of a turn, until the next one begins. */
  #isAfterTurn = false;
  /** True once the agent has reported that it is idle. */
  #reportsIdle = false;
  /** True while the agent reports that it works. */
  #saysItWorks = false;
  /** Ids of calls that began after the turn and have not ended. */
  readonly #calls = new Set<string>();
  /** Set while the agent is expected to send more. */
  #quiet: Disposable | undefined;
  /** True if the user stopped the work: remaining chunks of messages do not count as new work. */
  #isStopped = false;
  /** When the last chunk of a message arrived while the agent was not active, in ms. */
  #spokeAt = -Infinity;

  /** @param changed called when `isActive` may have changed. */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  get isActive(): boolean {
    return this.#saysItWorks || this.#calls.size > 0 || this.#quiet !== undefined;
  }

  turnBegan(): void {
    this.#isAfterTurn = false;
    this.#end();
  }

  turnEnded(): void {
    this.#isAfterTurn = true;
    this.#isStopped = false;
  }

  /** To be called with every update, in wire order, except for replayed history. */
  handleUpdate(update: SessionUpdate): void {
    const signal = workSignal(update);
    this.#reportsIdle ||= signal === 'idle';
    if (!this.#isAfterTurn) return;
    if (signal === 'idle') return this.#end();
    if (signal === 'working') {
      this.#saysItWorks = true;
      this.#isStopped = false;
      return this.#changed();
    }
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        // A single one is a notice, such as that of a changed mode.
        if (this.isActive || this.#continuesMessage()) this.#expectMore(quietTime.message);
        return;
      case 'agent_thought_chunk':
        return this.#expectMore(quietTime.other);
      case 'tool_call':
      case 'tool_call_update':
        return this.#handleCall(update.toolCallId, update.status ?? 'pending', update.title !== undefined);
      default:
        return;
    }
  }

  /** To be called when the user stops the work. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** To be called when the session has ended. */
  dispose(): void {
    this.turnBegan();
  }

  /** @param isAnnounced false for an update of a call that may have begun during the turn. */
  #handleCall(id: string, status: string, isAnnounced: boolean): void {
    const isOver = status === 'completed' || status === 'failed';
    if (isOver) {
      if (this.#calls.delete(id)) this.#expectMore(quietTime.other);
    } else if (isAnnounced && !this.#calls.has(id)) {
      this.#isStopped = false;
      this.#calls.add(id);
      if (this.#calls.size > mostCalls) this.#calls.delete(this.#calls.values().next().value!);
      this.#changed();
    }
  }

  #continuesMessage(): boolean {
    const before = this.#spokeAt;
    this.#spokeAt = this.#clock.now();
    return this.#spokeAt - before < quietTime.message;
  }

  #expectMore(ms: number): void {
    if (this.#isStopped) return this.#changed();
    this.#quiet?.dispose();
    this.#quiet = this.#clock.setTimer(this.#reportsIdle ? quietTime.reported : ms, () => {
      this.#quiet = undefined;
      this.#changed();
    });
    this.#changed();
  }

  #end(): void {
    this.#saysItWorks = false;
    this.#calls.clear();
    this.#quiet?.dispose();
    this.#quiet = undefined;
    this.#changed();
  }
}
