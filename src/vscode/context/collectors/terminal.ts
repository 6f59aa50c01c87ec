// The last command that the user ran in a terminal, with the end of what it printed: known only from terminals with shell
// integration, and since the chat was first used.

import { window, type Terminal, type TerminalShellExecution } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import { plainOutput } from '../../../chat/plainOutput.ts';
import type { ContextCollector, SurfaceItem } from '../../../context/surfaceItem.ts';

/** UTF-16 units of an output that are kept, from its end. */
const longestOutput = 15_000;
/** Milliseconds in which a shell says that it can be followed. */
const integrationTime = 10_000;

interface LastCommand {
  readonly execution: TerminalShellExecution;
  readonly terminal: string;
  output: string;
  exitCode: number | undefined;
}

export class TerminalCollector implements ContextCollector, Disposable {
  readonly kind = 'terminal';
  readonly #logger: Logger;
  readonly #listeners = new DisposableStore();
  readonly #since = new WeakMap<Terminal, number>();
  readonly #now: () => number;
  #last: LastCommand | undefined;

  /** @param now ms. */
  constructor(now: () => number, logger: Logger) {
    this.#now = now;
    this.#logger = logger;
    this.#listeners.add(window.onDidOpenTerminal((terminal) => this.#since.set(terminal, now())));
    this.#listeners.add(
      window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        const last = { execution, terminal: terminal.name, output: '', exitCode: undefined };
        this.#last = last;
        this.#read(last).catch((error: unknown) =>
          this.#logger.warn(`What a terminal printed could not be read: ${String(error)}`),
        );
      }),
    );
    this.#listeners.add(
      window.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
        if (this.#last?.execution === execution) this.#last.exitCode = exitCode;
      }),
    );
  }

  // oxlint-disable-next-line require-await -- nothing is waited for
  async collect(): Promise<readonly SurfaceItem[]> {
    if (!this.#last) return this.#cannotBeFollowed() ? [noIntegration] : [];
    const { execution, terminal, output, exitCode } = this.#last;
    return [
      {
        kind: 'terminal',
        terminal,
        command: execution.commandLine.value.slice(0, 4_000),
        output: plainOutput(output.length > longestOutput ? endOf(output) : output),
        ...(execution.cwd && { cwd: execution.cwd.fsPath }),
        ...(exitCode !== undefined && { exitCode }),
      },
    ];
  }

  #cannotBeFollowed(): boolean {
    const { activeTerminal } = window;
    if (!activeTerminal || activeTerminal.shellIntegration) return false;
    return this.#now() - (this.#since.get(activeTerminal) ?? 0) > integrationTime;
  }

  async #read(last: LastCommand): Promise<void> {
    for await (const data of last.execution.read()) {
      if (this.#last !== last) return;
      const output = last.output + data;
      // Twice as much is kept, so that not every piece copies all of it; from a whole line on.
      last.output = output.length <= 2 * longestOutput ? output : endOf(output);
    }
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#last = undefined;
  }
}

function endOf(output: string): string {
  const from = output.indexOf('\n', output.length - longestOutput);
  return from < 0 ? '' : output.slice(from + 1);
}

const noIntegration: SurfaceItem = {
  kind: 'missing',
  key: 'shellIntegration',
  of: 'terminal',
  question: 'What runs in the terminal is not known: its shell has no shell integration.',
  severity: 'info',
  requestedFrom: 'user',
  candidateSources: [{ kind: 'vscode.setting', hint: 'terminal.integrated.shellIntegration.enabled' }],
};
