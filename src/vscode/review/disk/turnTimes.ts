// Records when turns ran, so that changes on disk can be attributed by time.

import type { TurnMark } from '../../../chat/review/changeLedger.ts';

export interface TurnTime {
  readonly mark: TurnMark;
  /** ms since 1970. When the agent was allowed to start; earlier changes are not its own. */
  start: number;
  end: number;
}

/** ms by which the clock of a file system may be behind, and by which an agent's last write may be late. */
const slack = 10;
const late = 100;

export class TurnTimes {
  /** The running turns and the one that ended last. */
  #turns: TurnTime[] = [];

  get isRunning(): boolean {
    return this.#running.length > 0;
  }

  /** @param patience maximum ms until the agent starts. */
  begin(mark: TurnMark, patience: number): TurnTime {
    const turn = { mark, start: Date.now() + patience, end: Infinity };
    const ended = this.#turns.findLast(({ end }) => end !== Infinity);
    this.#turns = [...(ended ? [ended] : []), ...this.#running, turn];
    return turn;
  }

  end(mark: TurnMark): void {
    for (const turn of this.#turns) if (turn.mark === mark) turn.end = Date.now();
  }

  /** The turn during which something changed. @param time ms since 1970. */
  at(time: number): TurnTime | undefined {
    return this.#turns.findLast(({ start, end }) => time >= start - slack && time <= end + late);
  }

  /** Tells whether a change at that time preceded all running turns. */
  get isBefore(): (time: number) => boolean {
    const [first] = this.#running;
    return (time) => first !== undefined && time < first.start - slack;
  }

  get #running(): TurnTime[] {
    return this.#turns.filter(({ end }) => end === Infinity);
  }
}
