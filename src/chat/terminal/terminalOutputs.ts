// The commands that agents ran, by terminal id. Keeps outputs to show them after the agent released the terminal.

import type { Event } from '../../base/event.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { KeptOutput } from './outputTail.ts';

export interface CommandEnd {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

export interface ShownTerminal {
  readonly id: string;
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly sessionId: string;
  /** The command line. */
  readonly line: string;
  /** Absolute path. */
  readonly cwd: string;
  /** The end of its output. The same object until more is written. */
  readonly output: KeptOutput;
  /** Undefined while it runs. */
  readonly end: CommandEnd | undefined;
  /** Fires for each chunk of output and when the command ends. Listeners should throttle. */
  readonly onDidChange: Event<void>;
  /** Ends the command and everything it started. Idempotent. */
  kill(): void;
}

/** Maximum number of released terminals; the oldest is dropped first. */
const keptAfterRelease = 64;
/** Maximum UTF-16 units of the output of all released terminals. */
const keptUnits = 8 * 2 ** 20;

export class TerminalOutputs {
  readonly #shown = new Map<string, ShownTerminal>();
  /** UTF-16 units of output by terminal id, oldest first. */
  readonly #released = new Map<string, number>();
  #units = 0;

  /** Undefined if there never was such a terminal or it was dropped after its release. */
  get(id: string): ShownTerminal | undefined {
    return this.#shown.get(id);
  }

  /** Disposing the result marks the terminal as released by its agent. */
  add(terminal: ShownTerminal): Disposable {
    this.#shown.set(terminal.id, terminal);
    return toDisposable(() => {
      const units = terminal.output.text.length;
      this.#released.set(terminal.id, units);
      this.#units += units;
      for (const [oldest, units] of this.#released) {
        if (this.#released.size <= keptAfterRelease && this.#units <= keptUnits) break;
        this.#released.delete(oldest);
        this.#units -= units;
        this.#shown.delete(oldest);
      }
    });
  }
}
