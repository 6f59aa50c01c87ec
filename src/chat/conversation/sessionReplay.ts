// Drops the history that an agent replays while a session is restored, and limits how long updates are held for that. Used by
// `ConversationSession`.

import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Disposable } from '../../base/disposable.ts';
import { roughSize } from '../../base/roughSize.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Origin } from '../session/agentSessions.ts';
import type { ChildState } from '../session/childState.ts';
import { ReplayReader } from '../transcript/replayReader.ts';
import type { SessionListener } from './sessionListener.ts';

/** ms without an update after which the replay has ended. */
const longestPause = 10_000;
/** ms after which an update is shown that may be a part of the replay. */
const longestHeld = 1_000;
/** Approximate bytes of updates that are collected before they are shown. */
const mostCollected = 16 * 2 ** 20;

type ReplayListener = Pick<SessionListener, 'earlierRows' | 'handleUpdate' | 'handleHistory'>;

export class SessionReplay implements Disposable {
  readonly #reader: ReplayReader;
  readonly #clock: Clock;
  readonly #listener: ReplayListener;
  readonly #isHistory: boolean;
  /** What the agent's history has beyond the stored one. Shown together when all of it is there. */
  #beyond: SessionUpdate[] = [];
  #beyondSize = 0;
  #timer: Disposable | undefined;

  /** @param listener gets the updates that are new, in wire order. */
  constructor(listener: ReplayListener, origin: Origin, clock: Clock) {
    this.#isHistory = origin === 'load' || origin === 'fork';
    this.#reader = new ReplayReader(listener.earlierRows(), this.#isHistory ? 'history' : 'none');
    this.#clock = clock;
    this.#listener = listener;
    this.#wait();
  }

  /** See `ReplayReader.isOpening`. */
  get isOpening(): boolean {
    return this.#reader.isOpening;
  }

  /** See `ReplayReader.isReplaying`. */
  get isReplaying(): boolean {
    return this.#reader.isReplaying;
  }

  /** See `ReplayReader.isOldChild`. */
  isOldChild(child: ChildState): boolean {
    return this.#reader.isOldChild(child);
  }

  handleUpdate(update: SessionUpdate): void {
    const isEarlier = this.#isHistory && this.#reader.isOpening && hasRow(update);
    const fresh = this.#reader.read(update);
    if (isEarlier) this.#collect(fresh);
    else this.#pass(fresh);
    this.#wait();
  }

  /** See `ReplayReader.settle`. */
  settle(): void {
    this.#settled(this.#reader.settle());
    this.#wait();
  }

  /** See `ReplayReader.beginTurn`. */
  beginTurn(prompt: string): void {
    const { isOpening } = this.#reader;
    const fresh = this.#reader.beginTurn(prompt);
    if (isOpening) this.#settled(fresh);
    else this.#pass(fresh);
    this.#wait();
  }

  /** Passes on what is held. To be called once. */
  end(): void {
    this.dispose();
    this.#showBeyond();
    this.#pass(this.#reader.flush());
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  #pass(updates: readonly SessionUpdate[]): void {
    for (const update of updates) this.#listener.handleUpdate(update);
  }

  /** @param held the updates that the reader held. */
  #settled(held: readonly SessionUpdate[]): void {
    if (this.#isHistory) this.#collect(held);
    else this.#pass(held);
    this.#showBeyond();
  }

  #collect(updates: readonly SessionUpdate[]): void {
    for (const update of updates) {
      this.#beyond.push(update);
      this.#beyondSize += roughSize(update, mostCollected);
      if (this.#beyondSize > mostCollected) this.#showBeyond();
    }
  }

  #showBeyond(): void {
    const beyond = this.#beyond;
    this.#beyond = [];
    this.#beyondSize = 0;
    if (beyond.length > 0) this.#listener.handleHistory(beyond);
  }

  #wait(): void {
    this.#timer?.dispose();
    const { isOpening, isHolding } = this.#reader;
    if (!isOpening && !isHolding) return;
    this.#timer = this.#clock.setTimer(scaledTime(isOpening ? longestPause : longestHeld, this.#clock), () =>
      isOpening ? this.#settled(this.#reader.settle()) : this.#pass(this.#reader.flush()),
    );
  }
}

/** True if the update adds or changes rows, rather than the state of the session. */
function hasRow({ sessionUpdate }: SessionUpdate): boolean {
  return rowUpdates.has(sessionUpdate);
}

const rowUpdates: ReadonlySet<string> = new Set<SessionUpdate['sessionUpdate']>([
  'user_message_chunk',
  'agent_message_chunk',
  'agent_thought_chunk',
  'tool_call',
  'tool_call_update',
  'plan',
  'plan_update',
  'plan_removed',
  'notice',
  'compaction_update',
  'compaction_summary_chunk',
]);
