// The commands that agents had run, by their ids, for showing their output: also after the agent released them.

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
  /** What runs, in one line. */
  readonly line: string;
  /** Absolute. */
  readonly cwd: string;
  /** The end of what it wrote. The same object as long as nothing came. */
  readonly output: KeptOutput;
  /** Undefined while it runs. */
  readonly end: CommandEnd | undefined;
  /** Output came, or it ended. Fires for each piece that comes: draw less often than that. */
  readonly onDidChange: Event<void>;
}

/** Those that were released are kept as long as there are no more than this; then the oldest goes. */
const keptAfterRelease = 64;
/** UTF-16 units of the output of all of those. */
const keptUnits = 8 * 2 ** 20;

export class TerminalOutputs {
  readonly #shown = new Map<string, ShownTerminal>();
  /** Oldest first, with the UTF-16 units of its output. */
  readonly #released = new Map<string, number>();
  #units = 0;

  /** Undefined for one that never was, or that was released long ago. */
  get(id: string): ShownTerminal | undefined {
    return this.#shown.get(id);
  }

  /** Disposing the result says that its agent released it. */
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
