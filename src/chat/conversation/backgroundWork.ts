// Tracks the work of a conversation outside of turns: of subagents, of the agent itself, and of commands. Its listeners get the
// end of a turn when subagents and the agent have stopped working; commands do not delay it. Used by `Conversation`.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { BackgroundView, EntryId } from '../messages/messages.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { LateWork } from './lateWork.ts';
import type { TurnEvent } from './turns.ts';

export interface BackgroundWorkParts {
  readonly clock: Clock;
  /** Tracks the commands. Its `onBackground` calls `changed`. */
  readonly transcript: Pick<Transcript, 'background' | 'endBackground' | 'stopCalls'>;
  /** True while a subagent works. */
  readonly areChildrenAtWork: () => boolean;
  readonly fire: (event: TurnEvent) => void;
  /** Called when `view` has changed. */
  readonly changed: () => void;
}

export class BackgroundWork implements Disposable {
  readonly #parts: BackgroundWorkParts;
  readonly #late: LateWork;
  #wasActive = false;
  #isInTurn = false;
  /** The row of the last prompt. */
  #entry: EntryId | undefined;
  /** The end of the last turn, until the work has ended. */
  #end: TurnEvent | undefined;
  /** The user has asked the agent to stop the commands. */
  #stopsCommands = false;

  constructor(parts: BackgroundWorkParts) {
    this.#parts = parts;
    this.#late = new LateWork(parts.clock, () => this.update());
  }

  /** True while the agent works after a turn, or a subagent works. */
  get isActive(): boolean {
    return this.#parts.areChildrenAtWork() || this.#late.isActive;
  }

  /** True while `isActive`, and while a command runs in the background. */
  get isBusy(): boolean {
    return this.isActive || this.#parts.transcript.background.length > 0;
  }

  /** What the page shows outside of turns. */
  get view(): BackgroundView | undefined {
    if (!this.isBusy) return undefined;
    const works = this.#parts.areChildrenAtWork() ? 'subagents' : 'agent';
    return {
      kind: this.isActive ? works : 'commands',
      commands: this.#parts.transcript.background,
      isStopped: this.#stopsCommands,
    };
  }

  /** Passes on the events of turns, in order. */
  handleEvent(event: TurnEvent): void {
    if (event.kind === 'began') {
      this.#isInTurn = true;
      this.#entry = event.entry;
      this.#stopsCommands = false;
      this.#late.turnBegan();
      this.#release();
    } else if (event.kind === 'ended') {
      this.#isInTurn = false;
      this.#late.turnEnded();
    }
    if (event.kind === 'ended' && this.isActive) this.#end = event;
    else this.#parts.fire(event);
  }

  /** To be called with every update of the session. */
  handleUpdate(update: SessionUpdate): void {
    this.#late.handleUpdate(update);
  }

  /** To be called when the state of a subagent may have changed. */
  update(): void {
    const { isActive } = this;
    // The work belongs to the last turn, which begins again.
    if (isActive && !this.#isInTurn && !this.#end && this.#entry !== undefined) {
      this.#end = { kind: 'ended', outcome: 'ended' };
      this.#parts.fire({ kind: 'began', entry: this.#entry });
    }
    if (isActive === this.#wasActive) return;
    this.#wasActive = isActive;
    if (!isActive) this.#release();
    this.#parts.changed();
  }

  /**
   * To be called when the user has asked the agent to stop while no turn is running. Subagents and commands end when the agent
   * reports it. After a second call, commands no longer count as running.
   */
  stop(): void {
    const { transcript, changed } = this.#parts;
    this.#late.stop();
    transcript.stopCalls();
    if (this.#stopsCommands) transcript.endBackground(false);
    this.#stopsCommands = transcript.background.length > 0;
    changed();
  }

  /** To be called when the session has ended, and with it its commands. */
  end(): void {
    this.#late.dispose();
    // The end of a turn does the same.
    if (!this.#isInTurn) this.#parts.transcript.stopCalls();
    this.#parts.transcript.endBackground(true);
  }

  dispose(): void {
    this.#late.dispose();
  }

  #release(): void {
    const end = this.#end;
    this.#end = undefined;
    if (end) this.#parts.fire(end);
  }
}
