// What a VS Code terminal shows of a command: its line, its output no faster than a screen takes it, and how it ended.

import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { OutputTail } from '../../chat/outputTail.ts';
import type { CommandEnd } from '../../chat/terminalOutputs.ts';
import type { AgentTerminal } from './agentTerminal.ts';
import { utf8 } from './utf8.ts';

/** Bytes that are written at a time; of more only the end is shown. */
const pieceBytes = 64 * 2 ** 10;
/** ms between two pieces. */
const pause = 50;

/** Writes to `write` from now on, what came before included, until disposed or until the command ended. */
export class TerminalScreen implements Disposable {
  readonly #write: (text: string) => void;
  readonly #waiting = new OutputTail(utf8, pieceBytes);
  readonly #listeners = new DisposableStore();
  #timer: Disposable | undefined;

  constructor(terminal: AgentTerminal, clock: Clock, write: (text: string) => void) {
    this.#write = write;
    write(`\x1b[1m$ ${terminal.line}\x1b[0m\r\n`);
    this.#writeOutput(terminal.output);
    this.#listeners.add(
      terminal.onOutput((characters) => {
        this.#waiting.write(characters);
        this.#timer ??= clock.setTimer(pause, () => this.#flush());
      }),
    );
    void terminal.ended.then((end) => this.#finish(end));
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#timer?.dispose();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#writeOutput(this.#waiting.take());
  }

  #writeOutput({ text, truncated }: { readonly text: string; readonly truncated: boolean }): void {
    if (truncated) this.#write(`\r\n\x1b[2m${t('… output left out …')}\x1b[0m\r\n`);
    // A screen needs to be told to go back to the first column, which a pipe's reader does not.
    if (text !== '') this.#write(text.replaceAll(/\r?\n/g, '\r\n'));
  }

  #finish(end: CommandEnd): void {
    if (this.#listeners.disposed) return;
    this.#timer?.dispose();
    this.#flush();
    this.#write(`\x1b[0m\r\n\x1b[2m[${describeEnd(end)}]\x1b[0m\r\n`);
  }
}

/** `ended with exit code 1`, `ended by SIGTERM` */
export function describeEnd({ code, signal }: CommandEnd): string {
  if (signal !== null) return t('ended by {0}', signal);
  return code === null ? t('ended with exit code unknown') : t('ended with exit code {0}', code);
}
