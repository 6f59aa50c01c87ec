// Writes a command to a VS Code terminal: its command line, its output at the pace that VS Code can take, and how it ended.
// Parts of output that arrives faster are left out here; `terminal/output` still has them.

import { DisposableStore, type Disposable, toDisposable } from '../../../base/disposable.ts';
import { describeEnd } from '../../../agent/process/agentProcess.ts';
import { t } from '../../../base/l10n.ts';
import { OutputTail, type KeptOutput } from '../../../chat/terminal/outputTail.ts';
import type { CommandEnd } from '../../../chat/terminal/terminalOutputs.ts';
import { type AgentTerminal, utf8 } from './agentTerminal.ts';
import type { Clock } from '../../../base/clock.ts';

/** Bytes of output that may wait to be shown; beyond it only the end is kept. */
const waitingBytes = 64 * 2 ** 10;

/** Writes earlier and new output to `write`, until disposed or until the command has ended. */
export class TerminalScreen implements Disposable {
  readonly #write: (text: string) => void;
  readonly #pace: ScreenPace;
  readonly #waiting = new OutputTail(utf8, waitingBytes);
  readonly #listeners = new DisposableStore();
  #turn: Disposable | undefined;
  #end: CommandEnd | undefined;

  constructor(terminal: AgentTerminal, pace: ScreenPace, write: (text: string) => void) {
    this.#write = write;
    this.#pace = pace;
    write(`\x1b[1m$ ${terminal.line}\x1b[0m\r\n`);
    const { text, truncated } = terminal.output;
    this.#waiting.write(Buffer.from(text));
    if (truncated && this.#waiting.length < waitingBytes) this.#writeOutput({ text: '', truncated });
    this.#listeners.add(
      terminal.onOutput((characters) => {
        this.#waiting.write(characters);
        this.#wait();
      }),
    );
    if (this.#waiting.length > 0) this.#wait();
    void terminal.ended.then((end) => {
      this.#end = end;
      this.#wait();
    });
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#turn?.dispose();
  }

  #wait(): void {
    if (this.#listeners.disposed) return;
    this.#turn ??= this.#pace.wait((bytes) => this.#writeSome(bytes));
  }

  /** @returns true if there is more to write. */
  #writeSome(bytes: number): boolean {
    this.#writeOutput(this.#waiting.takeFirst(bytes));
    if (this.#waiting.length > 0) return true;
    this.#turn = undefined;
    if (this.#end) {
      this.#listeners.dispose();
      this.#write(`\x1b[0m\r\n\x1b[2m[${describeEnd(this.#end)}]\x1b[0m\r\n`);
    }
    return false;
  }

  #writeOutput({ text, truncated }: KeptOutput): void {
    if (truncated) this.#write(`\r\n\x1b[2m${t('… output omitted …')}\x1b[0m\r\n`);
    // A terminal needs CR to return to the first column; output of a pipe has only LF.
    if (text !== '') this.#write(text.replaceAll(/\r?\n/g, '\r\n'));
  }
}

/** Bytes that all screens together may write in one round. */
export const roundBytes = 64 * 2 ** 10;
/** Minimum ms between two rounds. */
export const roundPause = 50;
/** Bytes that each screen may write in a round, however many screens there are. */
const fewest = 1_024;

/** Writes at most `bytes`. @returns true if there is more to write. */
type Turn = (bytes: number) => boolean;

/**
 * Limits how fast all screens together write to VS Code's terminals. VS Code has no flow control for pseudoterminals: output
 * that its window cannot keep up with fills the extension host's memory.
 */
export class ScreenPace {
  readonly #clock: Clock;
  readonly #drained: () => PromiseLike<unknown>;
  readonly #waiting = new Set<Turn>();
  #running = false;

  /** @param drained resolves when VS Code's window has received everything written so far. Never rejects. */
  constructor(clock: Clock, drained: () => PromiseLike<unknown>) {
    this.#clock = clock;
    this.#drained = drained;
  }

  /** Calls `turn` in each round from the next one on, until it has no more to write or the result is disposed. */
  wait(turn: Turn): Disposable {
    this.#waiting.add(turn);
    if (!this.#running) void this.#run();
    return toDisposable(() => this.#waiting.delete(turn));
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.size > 0) {
      await this.#pause();
      const bytes = Math.max(fewest, Math.floor(roundBytes / this.#waiting.size));
      // A copy, so that screens added during the round wait for the next one.
      for (const turn of [...this.#waiting]) if (!turn(bytes)) this.#waiting.delete(turn);
      await this.#drained();
    }
    this.#running = false;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#clock.setTimer(roundPause, resolve));
  }
}
