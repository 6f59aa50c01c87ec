// Drops the history that an agent replays while a session is restored, and limits how long updates are held for that. Used by
// `ConversationSession`.

import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Entry } from '../messages/messages.ts';
import type { Origin } from '../session/agentSessions.ts';
import type { ChildState } from '../session/childState.ts';
import { ReplayReader } from '../transcript/replayReader.ts';

/** ms without an update after which the replay has ended. */
const longestPause = 10_000;
/** ms after which an update is shown that may be a part of the replay. */
const longestHeld = 1_000;

export class SessionReplay implements Disposable {
  readonly #reader: ReplayReader;
  readonly #clock: Clock;
  readonly #onNew: (update: SessionUpdate) => void;
  #timer: Disposable | undefined;

  /** @param rows the rows already shown, in order. @param onNew called with the updates that are new, in wire order. */
  constructor(rows: readonly Entry[], origin: Origin, clock: Clock, onNew: (update: SessionUpdate) => void) {
    this.#reader = new ReplayReader(rows, origin === 'load' || origin === 'fork' ? 'history' : 'none');
    this.#clock = clock;
    this.#onNew = onNew;
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
    this.#pass(this.#reader.read(update));
    this.#wait();
  }

  /** See `ReplayReader.settle`. */
  settle(): void {
    this.#pass(this.#reader.settle());
    this.#wait();
  }

  /** See `ReplayReader.beginTurn`. */
  beginTurn(prompt: string): void {
    this.#pass(this.#reader.beginTurn(prompt));
    this.#wait();
  }

  /** Passes on what is held. To be called once. */
  end(): void {
    this.dispose();
    this.#pass(this.#reader.flush());
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  #pass(updates: readonly SessionUpdate[]): void {
    for (const update of updates) this.#onNew(update);
  }

  #wait(): void {
    this.#timer?.dispose();
    const { isOpening, isHolding } = this.#reader;
    if (!isOpening && !isHolding) return;
    this.#timer = this.#clock.setTimer(scaledTime(isOpening ? longestPause : longestHeld, this.#clock), () =>
      this.#pass(isOpening ? this.#reader.settle() : this.#reader.flush()),
    );
  }
}
